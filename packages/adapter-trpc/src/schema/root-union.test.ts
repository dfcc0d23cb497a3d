import { expect, it } from 'vitest';
import { mergeVariants } from './root-union.ts';

const text = { type: 'string' };
const tag = (...values: string[]) => ({ type: 'string', enum: values });

it('says which fields go with which tag', () => {
  const merged = mergeVariants([
    { type: 'object', properties: { kind: tag('a', 'b'), x: text, y: text }, required: ['kind', 'x'] },
    { type: 'object', properties: { kind: tag('c') }, required: ['kind'] },
  ]);
  expect(merged).toEqual({
    type: 'object',
    description: "kind 'a' or 'b': x, y?; kind 'c': nothing else",
    properties: { kind: tag('a', 'b', 'c'), x: text, y: text },
    required: ['kind'],
  });
});

it('lists the variants where no field tells them apart', () => {
  const merged = mergeVariants([
    { type: 'object', properties: { id: text, by: tag('x') }, required: ['id'], additionalProperties: false },
    { type: 'object', properties: { name: text, id: { type: 'integer' }, by: tag('x') }, required: ['name'] },
  ]);
  expect(merged.description).toBe('One of: {id, by?} | {name, id?, by?}');
  expect(merged.properties?.['id']).toEqual({ anyOf: [text, { type: 'integer' }] });
  expect(merged).not.toHaveProperty('required');
  expect(merged).not.toHaveProperty('additionalProperties');
});

it('tells what was written about a variant, and null as a tag', () => {
  const merged = mergeVariants([
    { type: 'object', properties: { kind: tag('a'), x: text }, required: ['kind'], description: 'first' },
    { type: 'object', properties: { kind: { type: 'null' }, y: text }, required: ['kind'] },
  ]);
  expect(merged.description).toBe("kind 'a' (first): x?; kind null: y?");
});
