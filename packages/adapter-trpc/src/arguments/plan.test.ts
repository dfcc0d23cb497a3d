import { expect, it } from 'vitest';
import type { MarkedSchema } from '../schema/marks.ts';
import { createSettle } from '../schema/settle.ts';
import { dateSchema } from '../schema/value-schemas.ts';
import { compilePlan } from './plan.ts';

function compile(schema: MarkedSchema, renamed: boolean = true) {
  return compilePlan(schema, { settle: createSettle(), renamed });
}

it('is null when every value arrives as JSON', () => {
  const recursive: MarkedSchema = { type: 'object', properties: { a: { type: 'string' } } };
  recursive.properties = { ...recursive.properties, next: { 'x-target': recursive } };
  expect(compile(recursive)).toBeNull();
  expect(compile({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } })).toBeNull();
});

it('is not null for a value, a renamed key or a key to fill', () => {
  const object = (key: string, schema: MarkedSchema): MarkedSchema => ({
    type: 'object',
    properties: { [key]: schema },
    required: [key],
  });
  expect(compile(object('a', dateSchema()))).not.toBeNull();
  expect(compile(object('a b', { type: 'string' }))).not.toBeNull();
  expect(compile(object('a b', { type: 'string' }), false)).toBeNull();
  expect(compile(object('a', { 'x-value': 'undefined' }))).not.toBeNull();
});

it('refers to itself where the schema does', () => {
  const node: MarkedSchema = { type: 'object' };
  node.properties = { at: dateSchema(), next: { 'x-target': node } };
  const plan = compile(node);
  const next = plan?.kind === 'object' ? plan.fields.get('next')?.plan : undefined;
  expect(next?.kind === 'again' && next.plan() === plan).toBe(true);
});
