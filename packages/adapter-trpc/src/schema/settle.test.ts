import { expect, it } from 'vitest';
import type { MarkedSchema } from './marks.ts';
import { createSettle, originOf } from './settle.ts';

it('follows references, keeps what was written beside them, and remembers the result', () => {
  const target: MarkedSchema = { type: 'string', description: 'inner' };
  const node: MarkedSchema = { 'x-target': { 'x-target': target }, description: 'outer' };
  const settle = createSettle();
  expect(settle(node)).toEqual({ type: 'string', description: 'outer' });
  expect(settle(node)).toBe(settle(node));
  expect(originOf(node)).toBe(target);
});

it('takes anything where a reference only refers to itself', () => {
  const node: MarkedSchema = {};
  node['x-target'] = node;
  expect(createSettle()(node)).toEqual({ 'x-lenient': true });
});

it('tells a schema that nothing fits', () => {
  const settle = createSettle();
  expect(settle({ not: {} })['x-value']).toBe('never');
  expect(settle({ enum: [] })['x-value']).toBe('never');
});

it('puts conditions beside a union into its branches', () => {
  const settled = createSettle()({
    type: 'object',
    properties: { a: { type: 'string' } },
    description: 'either',
    anyOf: [{ required: ['a'] }, { properties: { b: { type: 'number' } }, required: ['b'] }],
  });
  const settle = createSettle();
  expect(settled.description).toBe('either');
  expect(settled.anyOf?.map((branch) => settle(branch).required)).toEqual([['a'], ['b']]);
  expect(settled.anyOf?.map((branch) => Object.keys(settle(branch).properties ?? {}))).toEqual([
    ['a'],
    ['a', 'b'],
  ]);
});
