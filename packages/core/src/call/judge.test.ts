import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { compileJudge } from './judge.ts';
import { readStructure } from './structure.ts';

const device: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
  required: ['name'],
};

it('tells whether arguments fit', () => {
  const judge = compileJudge(readStructure(device));
  expect(judge({ name: 'x', tags: ['a'] })).toBe(true);
  expect(judge({ name: 'x', tags: ['c'] })).toBe(false);
  expect(judge({})).toBe(false);
});

it('judges a recursive schema once, in no time', () => {
  const node: JsonSchema = { $ref: '#/$defs/Node' };
  const branch = (key: string): JsonSchema => ({
    properties: { next: node, [key]: { type: 'number' } },
    required: [key],
  });
  const schema: JsonSchema = { properties: { node }, $defs: { Node: { anyOf: [branch('p'), branch('q')] } } };
  const judge = compileJudge(readStructure(schema));
  expect(judge({ node: { p: 1, next: { neither: 1 } } })).toBe(true);
  expect(judge({ node: { neither: 1 } })).toBe(false);
});
