import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { repairArguments } from './repair.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };
const integer: JsonSchema = { type: 'integer' };
const boolean: JsonSchema = { type: 'boolean' };
const nothing: JsonSchema = { type: 'null' };

function object(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', properties, required };
}

/** Repairs one value at a key that must be there, so that nothing is left out. */
function repairOne(schema: JsonSchema, value: unknown): unknown {
  return repairArguments({ value }, object({ value: schema }, ['value']))['value'];
}

it('reads a list sent as JSON text, and leaves a text that holds JSON as text', () => {
  const actions: JsonSchema = { type: 'array', items: object({ type: text }, ['type']) };
  const schema = object({ siteId: text, actions }, ['siteId', 'actions']);
  expect(repairArguments({ siteId: '{"a":1}', actions: '[{"type":"list"}]' }, schema)).toEqual({
    siteId: '{"a":1}',
    actions: [{ type: 'list' }],
  });
});

it('repairs inside a JSON text too', () => {
  const schema = object({
    rows: { type: 'array', items: object({ n: integer, at: object({ on: boolean }) }) },
  });
  const rows = JSON.stringify([{ n: '5', at: '{"on":"true"}' }, '{"n":6}']);
  expect(repairArguments({ rows }, schema)).toEqual({ rows: [{ n: 5, at: { on: true } }, { n: 6 }] });
});

it('takes a JSON text for the kind that is wanted alone', () => {
  expect(repairOne({ type: 'array' }, '{"a":1}')).toBe('{"a":1}');
  expect(repairOne({ type: 'object' }, '[1]')).toBe('[1]');
  expect(repairOne({ type: 'array' }, '[1,')).toBe('[1,');
  expect(repairOne({ type: 'array' }, 'a,b')).toBe('a,b');
  expect(repairOne({ type: 'array' }, ' [1]\n')).toEqual([1]);
});

it.each([
  ['1458', 1458],
  ['-7', -7],
  ['1.0', 1],
  ['2e3', 2000],
])('reads the whole number %j', (sent, read) => {
  expect(repairOne(integer, sent)).toBe(read);
});

it.each([
  '12px',
  '0x10',
  '',
  ' 5',
  '5 ',
  '+5',
  '05',
  '.5',
  '5.',
  '1,000',
  '1.5',
  '1e999',
  'NaN',
  'Infinity',
  '9007199254740993',
])('does not make a whole number of %j', (sent) => {
  expect(repairOne(integer, sent)).toBe(sent);
});

it('reads a fraction where any number is wanted', () => {
  expect(repairOne(number, '-1.5e-3')).toBe(-0.0015);
  expect(repairOne(number, '1e999')).toBe('1e999');
});

it('reads exactly true and false as booleans', () => {
  expect(repairOne(boolean, 'true')).toBe(true);
  expect(repairOne(boolean, 'false')).toBe(false);
  for (const sent of ['yes', 'True', '1', '', 1, 0]) expect(repairOne(boolean, sent)).toBe(sent);
});

it('writes a number or a boolean as text where text is wanted', () => {
  expect(repairOne(text, 5)).toBe('5');
  expect(repairOne(text, false)).toBe('false');
  expect(repairOne({ enum: ['1', '2'] }, 1)).toBe('1');
  expect(repairOne(text, null)).toBe(null);
});

it('converts for an enum only into one of its values', () => {
  expect(repairOne({ type: 'integer', enum: [1, 2] }, '1')).toBe(1);
  expect(repairOne({ type: 'integer', enum: [1, 2] }, '3')).toBe('3');
  expect(repairOne({ enum: ['asc', 'desc'] }, 'ASC')).toBe('ASC');
});

it('reads the text null where null is allowed and text is not', () => {
  expect(repairOne({ anyOf: [integer, nothing] }, 'null')).toBe(null);
  expect(repairOne({ type: ['integer', 'null'] } as unknown as JsonSchema, 'null')).toBe(null);
  expect(repairOne({ anyOf: [text, nothing] }, 'null')).toBe('null');
  expect(repairOne(integer, 'null')).toBe('null');
});

it('drops null for a key that may be left out and can never hold it', () => {
  const schema = object({
    from: text,
    limit: { type: 'number', default: 5 },
    note: { anyOf: [text, nothing] },
  });
  expect(repairArguments({ from: null, limit: null, note: null }, schema)).toEqual({ note: null });
  expect(repairArguments({ from: null }, object({ from: text }, ['from']))).toEqual({ from: null });
  expect(repairArguments({ any: null }, object({ any: {} }))).toEqual({ any: null });
});

it.each<JsonSchema>([
  number,
  boolean,
  { enum: ['a'] },
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'email' },
  { type: 'string', minLength: 1 },
  { type: 'array' },
])('drops an empty text for a key that may be left out: %j', (schema) => {
  expect(repairArguments({ value: '' }, object({ value: schema }))).toEqual({});
  expect(repairOne(schema, '')).toBe('');
});

it.each<JsonSchema>([
  text,
  {},
  { enum: ['', 'a'] },
  { type: 'string', format: 'password' },
  { anyOf: [number, text] },
])('keeps an empty text that can be right: %j', (schema) => {
  expect(repairArguments({ value: '' }, object({ value: schema }))).toEqual({ value: '' });
});

it('never drops an entry of a record, or a key that is not declared', () => {
  const record: JsonSchema = { type: 'object', additionalProperties: text };
  expect(repairArguments({ labels: { a: null }, other: null }, object({ labels: record }))).toEqual({
    labels: { a: null },
    other: null,
  });
});

it('repairs the entries of a record', () => {
  const record: JsonSchema = { type: 'object', additionalProperties: integer };
  expect(repairOne(record, { a: '1', b: 2 })).toEqual({ a: 1, b: 2 });
});

it('leaves a value behind a coercing parser alone', () => {
  const lenient = (schema: JsonSchema): JsonSchema => ({ ...schema, 'x-lenient': true });
  const schema = object({
    n: lenient(number),
    on: lenient(boolean),
    list: lenient({ type: 'array', items: number }),
  });
  for (const sent of [
    { n: '5', on: 'false', list: '["1"]' },
    { n: null, on: '', list: 'null' },
  ]) {
    expect(repairArguments(sent, schema)).toEqual(sent);
  }
});

it('makes no list of one value, guesses no key and unwraps nothing', () => {
  const schema = object({ tags: { type: 'array', items: text }, name: text });
  for (const sent of [{ tags: 'a' }, { Name: 'x' }, { data: { name: 'x' } }, { tags: { 0: 'a' } }]) {
    expect(repairArguments(sent, schema)).toEqual(sent);
  }
});
