import type { JsonSchema } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { link } from './link.ts';
import { normalise } from './normalise.ts';
import { portabilityProblems } from './portability.ts';
import { createSettle } from './settle.ts';

/** The published form of one property. */
function publish(node: object, $defs: object = {}): JsonSchema | undefined {
  const { schema } = normalise(
    [link([{ type: 'object', properties: { value: node }, $defs }])],
    createSettle(),
  );
  expect(portabilityProblems(schema)).toEqual([]);
  return schema.properties?.['value'];
}

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };

it.each([
  [
    'a list of types',
    { type: ['string', 'null'], minLength: 2 },
    { anyOf: [{ ...TEXT, minLength: 2 }, { type: 'null' }] },
  ],
  ['oneOf', { oneOf: [TEXT, NUMBER] }, { anyOf: [TEXT, NUMBER] }],
  ['a const', { const: 5 }, { type: 'integer', enum: [5] }],
  ['an untyped enum', { enum: ['a', null] }, { anyOf: [{ ...TEXT, enum: ['a'] }, { type: 'null' }] }],
  ['both booleans', { anyOf: [{ const: true }, { const: false }] }, { type: 'boolean' }],
  ['doubles', { anyOf: [TEXT, TEXT] }, TEXT],
  [
    'nested unions',
    { anyOf: [{ anyOf: [TEXT, NUMBER] }, { type: 'null' }] },
    { anyOf: [TEXT, NUMBER, { type: 'null' }] },
  ],
  ['a list without items', { type: 'array', items: TEXT, uniqueItems: true }, { type: 'array', items: TEXT }],
  [
    'lists of two kinds',
    {
      anyOf: [
        { type: 'array', items: TEXT },
        { type: 'array', items: NUMBER },
      ],
    },
    { type: 'array', items: { anyOf: [TEXT, NUMBER] } },
  ],
  ['a missing type', { properties: { a: TEXT } }, { type: 'object', properties: { a: TEXT } }],
  [
    'readOnly and examples',
    { ...TEXT, readOnly: true, examples: ['a', 'b'] },
    { ...TEXT, description: 'e.g. "a", "b"' },
  ],
  ['an invented format', { ...TEXT, format: 'starts_with', pattern: '^a' }, { ...TEXT, pattern: '^a' }],
  ['a long pattern', { ...TEXT, pattern: 'a'.repeat(61) }, TEXT],
  ['a backreference', { ...TEXT, pattern: '(a)\\1' }, { ...TEXT, description: 'matches (a)\\1' }],
  [
    'bounds of the number type',
    { type: 'integer', minimum: -(2 ** 53 - 1), maximum: 2 ** 31 - 1 },
    { type: 'integer' },
  ],
  [
    'propertyNames',
    { type: 'object', propertyNames: TEXT, additionalProperties: NUMBER },
    { type: 'object', properties: {}, additionalProperties: NUMBER },
  ],
  [
    'patternProperties',
    { type: 'object', patternProperties: { '^a': NUMBER }, additionalProperties: false },
    { type: 'object', properties: {}, additionalProperties: NUMBER, description: 'keys match ^a' },
  ],
  [
    'patternProperties beside any others',
    { type: 'object', patternProperties: { '^a': NUMBER } },
    {
      type: 'object',
      properties: {},
      additionalProperties: { ...NUMBER, 'x-lenient': true },
      description: 'keys match ^a',
    },
  ],
  ['a title', { ...TEXT, title: 'Name' }, { ...TEXT, description: 'Name' }],
])('publishes %s in the form that every client takes', (_title, node, published) => {
  expect(publish(node)).toEqual(published);
});

it('folds allOf, the tighter bound of each, closed only when all are', () => {
  const left = {
    type: 'object',
    properties: { a: { ...TEXT, minLength: 1 } },
    required: ['a'],
    additionalProperties: false,
  };
  const right = {
    type: 'object',
    properties: { a: { ...TEXT, minLength: 3 }, b: NUMBER },
    additionalProperties: false,
  };
  expect(publish({ allOf: [left, right] })).toEqual({
    type: 'object',
    properties: { a: { ...TEXT, minLength: 3 }, b: NUMBER },
    required: ['a'],
    additionalProperties: false,
  });
});

it('folds an intersection with a union into a union of intersections', () => {
  const base = { type: 'object', properties: { id: TEXT }, required: ['id'] };
  const variant = (key: string) => ({ type: 'object', properties: { [key]: NUMBER } });
  const published = publish({ allOf: [base, { anyOf: [variant('a'), variant('b')] }] });
  expect(published?.anyOf?.map((branch) => Object.keys(branch.properties ?? {}))).toEqual([
    ['id', 'a'],
    ['id', 'b'],
  ]);
});

it('gives a place without a schema a type for every kind of value', () => {
  expect(publish({})?.anyOf?.map(({ type }) => type)).toEqual([
    'string',
    'number',
    'boolean',
    'object',
    'array',
    'null',
  ]);
  expect(publish({ type: 'object', additionalProperties: {} })).toEqual({
    type: 'object',
    properties: {},
    additionalProperties: true,
  });
});

it('unrolls recursion to three levels', () => {
  const Node = {
    type: 'object',
    properties: { next: { $ref: '#/$defs/Node' } },
    additionalProperties: false,
  };
  let node = publish({ $ref: '#/$defs/Node' }, { Node });
  let levels = 0;
  for (; node?.properties?.['next'] !== undefined; node = node.properties['next']) levels += 1;
  expect(levels).toBe(3);
  expect(node).toEqual({ type: 'object', properties: {}, additionalProperties: true, 'x-lenient': true });
});

it('keeps a schema that refers to itself from everywhere within bounds', () => {
  const names = Array.from({ length: 12 }, (_, index) => `N${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
  const { schema, cut } = normalise([link([{ type: 'object', properties, $defs }])], createSettle());
  expect(cut).toBe('size');
  expect(portabilityProblems(schema)).toEqual([]);
  expect(JSON.stringify(schema).length).toBeLessThan(500_000);
});
