import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { createFlatten, UNKNOWN } from './flatten-schema.ts';

const text: JsonSchema = { type: 'string' };

function flatten(schema: JsonSchema, root: JsonSchema = schema): JsonSchema {
  return createFlatten(root)(schema);
}

it('gives the schema behind a reference, with or without a description beside it', () => {
  const root: JsonSchema = { $defs: { Name: text } };
  expect(flatten({ $ref: '#/$defs/Name' }, root)).toEqual(text);
  expect(flatten({ $ref: '#/$defs/Name', description: 'who' }, root)).toEqual(text);
  expect(flatten({ $ref: '#/$defs/Name', 'x-lenient': true }, root)).toEqual({ ...text, 'x-lenient': true });
});

it.each(['#/$defs/None', '#/toString', '#anchor', 'https://example.com/schema.json', 5])(
  'says nothing of a reference it cannot follow: %s',
  ($ref) => {
    expect(flatten({ $ref })).toEqual(UNKNOWN);
  },
);

it('gives the same object for the same schema, and for what it gave', () => {
  const root: JsonSchema = { type: 'object', $defs: { Self: { $ref: '#' } } };
  const once = createFlatten(root);
  expect(once({ $ref: '#/$defs/Self' })).toBe(once(root));
  expect(once(once(root))).toBe(once(root));
});

it('merges an allOf: all keys, all required ones, the first word on anything else', () => {
  const schema: JsonSchema = {
    required: ['a'],
    allOf: [
      { type: 'object', properties: { a: text, c: text }, required: ['b'] },
      { type: 'array', properties: { b: text, c: { type: 'number' } } },
    ],
  };
  expect(flatten(schema)).toEqual({
    type: 'object',
    properties: { a: text, b: text, c: {} },
    required: ['a', 'b'],
  });
});

it('opens an allOf of which it cannot keep every branch', () => {
  const either: JsonSchema = { anyOf: [{ required: ['a'] }] };
  const other: JsonSchema = { anyOf: [{ required: ['b'] }] };
  const [branch] = flatten({ allOf: [either, other] }).anyOf ?? [];
  expect(branch && flatten(branch)).toEqual({ required: ['a'], additionalProperties: true });
});

it('passes what alternatives have in common to each of them', () => {
  const schema: JsonSchema = { type: 'object', oneOf: [{ required: ['a'] }, true as unknown as JsonSchema] };
  const branches = flatten(schema).anyOf?.map((branch) => flatten(branch));
  expect(branches).toEqual([
    { type: 'object', required: ['a'] },
    { type: 'object', additionalProperties: true },
  ]);
});

it('leaves out alternatives that are none', () => {
  expect(flatten({ type: 'object', anyOf: [] })).toEqual({ type: 'object' });
});
