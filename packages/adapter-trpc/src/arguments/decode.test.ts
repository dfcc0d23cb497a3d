import type { Json } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import type { MarkedSchema } from '../schema/marks.ts';
import { createSettle } from '../schema/settle.ts';
import { dateSchema } from '../schema/value-schemas.ts';
import { decodeValue } from './decode.ts';
import { compilePlan } from './plan.ts';

const DAY = new Date('2026-01-02');
const TEXT: MarkedSchema = { type: 'string' };

function decode(schema: MarkedSchema, value: Json): unknown {
  return decodeValue(value, compilePlan(schema, { settle: createSettle(), renamed: true }));
}

function object(
  properties: Record<string, MarkedSchema>,
  required: string[] = Object.keys(properties),
): MarkedSchema {
  return { type: 'object', properties, required };
}

it('leaves a value of another kind as it came', () => {
  const schema = object({ at: dateSchema(), list: { type: 'array', items: dateSchema() } });
  for (const value of [null, 5, 'x', [1], { at: null, list: 'x' }, { at: { deep: [] }, list: {} }]) {
    expect(decode(schema, value)).toEqual(value);
  }
});

it('writes a key that is called __proto__ as a key', () => {
  const schema = object({ ['__proto__']: dateSchema(), other: dateSchema() });
  const decoded = decode(schema, JSON.parse('{"__proto__":"2026-01-02","constructor":1}')) as object;
  expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
  expect(Object.entries(decoded)).toEqual([
    ['__proto__', DAY],
    ['constructor', 1],
  ]);
});

it('takes a map as an object, as pairs, or as a list of key and value', () => {
  const schema: MarkedSchema = { 'x-value': 'map', 'x-key': TEXT, 'x-entry': dateSchema() };
  const map = new Map([['a', DAY]]);
  expect(decode(schema, { a: '2026-01-02' })).toEqual(map);
  expect(decode(schema, [['a', '2026-01-02']])).toEqual(map);
  expect(decode(schema, [{ key: 'a', value: '2026-01-02' }])).toEqual(map);
  expect(decode(schema, [['a', '2026-01-02', 'more']])).toEqual([['a', '2026-01-02', 'more']]);
  expect(decode(schema, [5])).toEqual([5]);
});

it('decodes the positions of a tuple each by its own schema', () => {
  const schema: MarkedSchema = { type: 'array', prefixItems: [TEXT, dateSchema()], items: dateSchema() };
  expect(decode(schema, ['2026-01-02', '2026-01-02', '2026-01-02'])).toEqual(['2026-01-02', DAY, DAY]);
});

it('adds a key that the parser wants to see even as undefined', () => {
  const schema = object({
    a: { anyOf: [TEXT, { 'x-value': 'undefined' }] },
    b: { ...TEXT, 'x-optional': true },
  });
  expect(Object.entries(decode(schema, {}) as object)).toEqual([['a', undefined]]);
});

it('prefers a branch that takes the value as it is', () => {
  const either = { anyOf: [dateSchema(), TEXT] };
  expect(decode({ anyOf: [dateSchema(), TEXT] }, '2026-01-02')).toBe('2026-01-02');
  expect(decode({ anyOf: [dateSchema(), { type: 'number' }] }, '2026-01-02')).toEqual(DAY);
  expect(decode({ type: 'array', items: { anyOf: [{ type: 'null' }, either] } }, ['x', null])).toEqual([
    'x',
    null,
  ]);
});

it('prefers a branch that names every key', () => {
  const plain = object({ id: TEXT });
  const dated = object({ id: TEXT, at: dateSchema() });
  expect(decode({ anyOf: [plain, dated] }, { id: 'a', at: '2026-01-02' })).toEqual({ id: 'a', at: DAY });
  expect(decode({ anyOf: [plain, dated] }, { id: 'a' })).toEqual({ id: 'a' });
});

it('decodes by the branch whose tag fits even when another field is wrong', () => {
  const variant = (kind: string, at: MarkedSchema) => object({ kind: { enum: [kind] }, at, until: at });
  const schema = { anyOf: [variant('a', dateSchema()), variant('b', TEXT)] };
  expect(decode(schema, { kind: 'a', at: 'tomorrow', until: '2026-01-02' })).toEqual({
    kind: 'a',
    at: 'tomorrow',
    until: DAY,
  });
  expect(decode(schema, { kind: 'b', at: '2026-01-02', until: 'x' })).toEqual({
    kind: 'b',
    at: '2026-01-02',
    until: 'x',
  });
});

it('judges nested unions in proportion to the value', () => {
  const tree: MarkedSchema = {};
  const branch = (key: string) => object({ [key]: { type: 'array', items: tree }, at: dateSchema() });
  tree.anyOf = ['and', 'or', 'not', 'xor'].map(branch);
  let value: Json = { xor: [], at: '2026-01-02' };
  for (let level = 0; level < 11; level += 1) value = { xor: [value, value], at: '2026-01-02' };
  const started = performance.now();
  expect(decode(tree, JSON.parse(JSON.stringify(value)))).toMatchObject({
    at: DAY,
    xor: [{ at: DAY }, { at: DAY }],
  });
  expect(performance.now() - started).toBeLessThan(2_000);
});

it('leaves out null and empty text for an omittable key that cannot mean them, where a coercing parser stands', () => {
  const coerced: MarkedSchema = { type: 'number', 'x-value': 'coerce', 'x-lenient': true };
  const preprocessed: MarkedSchema = { type: 'number', 'x-lenient': true, 'x-optional': true };
  const node: MarkedSchema = {
    type: 'object',
    properties: {
      at: dateSchema(),
      maybe: { anyOf: [dateSchema(), { type: 'null' }] },
      text: { anyOf: [dateSchema(), { type: 'string' }] },
      count: coerced,
      must: coerced,
      raw: preprocessed,
    },
    required: ['must'],
  };
  const all = (value: null | '') => ({
    at: value,
    maybe: value,
    text: value,
    count: value,
    must: value,
    raw: value,
  });
  expect(decode(node, all(null))).toEqual({ maybe: null, must: null, raw: null });
  expect(decode(node, all(''))).toEqual({ text: '', count: '', must: '', raw: '' });
});
