import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { repairArguments } from './repair.ts';

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };

function object(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', properties, required };
}

function repairOne(schema: JsonSchema, value: unknown): unknown {
  return repairArguments({ value }, object({ value: schema }, ['value']))['value'];
}

it('leaves a value that fits a branch as it is', () => {
  expect(repairOne({ anyOf: [integer, text] }, '5')).toBe('5');
  expect(repairOne({ anyOf: [text, integer] }, 5)).toBe(5);
});

it('takes the first branch that fits after its repair', () => {
  expect(repairOne({ anyOf: [{ type: 'boolean' }, integer] }, '5')).toBe(5);
  expect(repairOne({ anyOf: [{ type: 'null' }, { type: 'array', items: integer }] }, '["5"]')).toEqual([5]);
  expect(repairOne({ oneOf: [{ enum: ['a'] }, integer] }, '5')).toBe(5);
});

it('repairs the branch whose tag the value carries', () => {
  const byId = object({ kind: { enum: ['id'] }, id: integer }, ['kind', 'id']);
  const byName = object({ kind: { const: 'name' }, id: text }, ['kind', 'id']);
  const schema: JsonSchema = { anyOf: [byId, byName] };
  expect(repairOne(schema, { kind: 'id', id: '7' })).toEqual({ kind: 'id', id: 7 });
  expect(repairOne(schema, { kind: 'name', id: 7 })).toEqual({ kind: 'name', id: '7' });
  expect(repairOne(schema, '{"kind":"id","id":"7"}')).toEqual({ kind: 'id', id: 7 });
});

it('goes into a nullable object as into a plain one', () => {
  const schema: JsonSchema = {
    anyOf: [object({ n: integer, at: { type: 'string', format: 'date' }, x: integer }), { type: 'null' }],
  };
  expect(repairOne(schema, { n: '5', at: '' })).toEqual({ n: 5 });
  expect(repairOne(schema, { n: '5', x: 'many' })).toEqual({ n: 5, x: 'many' });
  expect(repairOne(schema, null)).toBe(null);
});

it('leaves a value that fits several branches alone', () => {
  const schema: JsonSchema = {
    anyOf: [object({ a: text }), object({ b: { type: 'string', format: 'date' } })],
  };
  expect(repairOne(schema, { b: '' })).toEqual({ b: '' });
});

it('gives equal texts in two places an object each', () => {
  const schema: JsonSchema = {
    type: 'array',
    items: { anyOf: [object({ a: integer }, ['a']), { type: 'null' }] },
  };
  const [first, second] = repairOne(schema, ['{"a":1}', '{"a":1}']) as unknown[];
  expect(first).toEqual({ a: 1 });
  expect(second).toEqual({ a: 1 });
  expect(first).not.toBe(second);
});

it('takes time in proportion to the value in a recursive union of look-alikes', () => {
  const node: JsonSchema = { $ref: '#/$defs/Node' };
  const schema: JsonSchema = {
    ...object({ node }),
    $defs: {
      Node: { anyOf: [object({ next: node, p: integer }, ['p']), object({ next: node, q: integer }, ['q'])] },
    },
  };
  let value: unknown = { p: 'x', q: 'x' };
  for (let depth = 0; depth < 60; depth += 1) value = { next: value, p: '1', q: '1' };
  const started = performance.now();
  repairArguments({ node: value }, schema);
  expect(performance.now() - started).toBeLessThan(5_000);
});
