import type { JsonSchema } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { portabilityProblems } from './portability.ts';

it('finds nothing in a plain object', () => {
  const properties = { a: { type: 'array', items: { type: 'string', pattern: '^a$' } } };
  expect(portabilityProblems({ type: 'object', properties, required: ['a'] })).toEqual([]);
});

it('names every place that a client refuses', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    anyOf: [{ type: 'object', properties: {} }, true],
    properties: {
      'a b': { type: 'array' },
      types: { type: ['string', 'null'] },
      empty: {},
      look: { type: 'string', pattern: '^(?!a)' },
      idle: { type: 'string', pattern: '\\-' },
      ref: { $ref: '#/$defs/x' },
      tuple: { type: 'array', items: { oneOf: [] }, prefixItems: [] },
      open: { type: 'object', properties: {}, additionalProperties: { type: 'object' } },
    },
  } as unknown as JsonSchema;
  expect(portabilityProblems(schema)).toMatchInlineSnapshot(`
    [
      "the root needs type 'object'",
      "the root has 'anyOf'",
      "'#' has '$schema'",
      "'#' has the key 'a b'",
      "'#/a b' has no 'items'",
      "'#/types' has a list of types",
      "'#/empty' has no type",
      "'#/look' has the pattern '^(?!a)'",
      "'#/idle' has the pattern '\\-'",
      "'#/ref' has '$ref'",
      "'#/ref' has no type",
      "'#/tuple' has 'prefixItems'",
      "'#/tuple/items' has 'oneOf'",
      "'#/tuple/items' has no type",
      "'#/open/*' has no 'properties'",
      "'#/anyOf/1' is not an object",
    ]
  `);
});
