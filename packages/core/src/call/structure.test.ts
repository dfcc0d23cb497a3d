import { expect, it } from 'vitest';
import type { Json, JsonSchema } from '../json/schema.ts';
import { createFits } from './fits.ts';
import { readStructure } from './structure.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };

function fits(schema: JsonSchema, value: Json): boolean {
  return createFits()(value, readStructure(schema));
}

it('reads a schema once', () => {
  const schema: JsonSchema = { type: 'object' };
  expect(readStructure(schema)).toBe(readStructure(schema));
});

it('reads a recursive schema as a graph', () => {
  const schema: JsonSchema = { type: 'object', properties: { child: { $ref: '#' } }, required: ['child'] };
  const structure = readStructure(schema);
  expect(structure.properties.get('child')).toBe(structure);
  expect(fits(schema, { child: { child: 1 } })).toBe(false);
});

it('follows references through escaped names and through each other', () => {
  const schema: JsonSchema = {
    properties: { a: { $ref: '#/definitions/a~1b%20c' } },
    definitions: { 'a/b c': { $ref: '#/definitions/end' }, end: text },
  };
  expect(fits(schema, { a: 'x' })).toBe(true);
  expect(fits(schema, { a: 1 })).toBe(false);
});

it('takes all parts of an allOf together', () => {
  const schema: JsonSchema = {
    allOf: [
      { type: 'object', properties: { a: text }, required: ['a'] },
      { properties: { b: text }, required: ['b'] },
    ],
  };
  expect(fits(schema, { a: '', b: '' })).toBe(true);
  expect(fits(schema, { a: '' })).toBe(false);
  expect(fits(schema, { a: '', b: 1 })).toBe(false);
});

it('says nothing of a key on which two parts of an allOf differ', () => {
  const schema: JsonSchema = {
    allOf: [{ properties: { a: text } }, { properties: { a: { minLength: 2 } } }],
  };
  expect(fits(schema, { a: 1 })).toBe(true);
});

it('puts what alternatives have in common into each of them', () => {
  const schema: JsonSchema = {
    type: 'object',
    properties: { id: text, n: number },
    oneOf: [{ required: ['id'] }, { anyOf: [{ required: ['n'] }] }],
  };
  expect(readStructure(schema).branches).toHaveLength(2);
  expect(fits(schema, { n: 1 })).toBe(true);
  expect(fits(schema, { id: 1 })).toBe(false);
  expect(fits(schema, {})).toBe(false);
});

it('accepts what several branches of a oneOf accept, since bounds that told them apart are gone', () => {
  expect(
    fits(
      {
        oneOf: [
          { type: 'number', maximum: 0 },
          { type: 'number', minimum: 1 },
        ],
      },
      5,
    ),
  ).toBe(true);
});

it('leaves a union out of itself', () => {
  const schema: JsonSchema = {
    properties: { a: { $ref: '#/$defs/A' } },
    $defs: { A: { anyOf: [{ $ref: '#/$defs/B' }, number] }, B: { anyOf: [{ $ref: '#/$defs/A' }, text] } },
  };
  expect([1, 'x', true].map((a) => fits(schema, { a }))).toEqual([true, true, false]);
});

it('accepts anything where a union with conditions of its own is an alternative of itself', () => {
  const schema: JsonSchema = {
    properties: { a: { $ref: '#/$defs/A' } },
    $defs: { A: { type: 'object', anyOf: [{ $ref: '#/$defs/A' }, { required: ['b'] }] } },
  };
  expect(fits(schema, { a: {} })).toBe(true);
});

it('understands nullable', () => {
  expect(fits({ type: 'string', nullable: true }, null)).toBe(true);
  expect(fits(text, null)).toBe(false);
});

it('does not hold the schema for other keys against keys that match a pattern', () => {
  const schema: JsonSchema = { patternProperties: { '^n': number }, additionalProperties: text };
  expect(fits(schema, { n: 1 })).toBe(true);
});
