import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { createFits } from './fits.ts';
import { compileJudge } from './judge.ts';
import { readStructure } from './structure.ts';

const device: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
  required: ['name'],
};

it('tells whether arguments fit', () => {
  const judge = compileJudge(readStructure(device));
  expect(judge({ name: 'x', tags: ['a'] }, createFits())).toBe(true);
  expect(judge({ name: 'x', tags: ['c'] }, createFits())).toBe(false);
  expect(judge({}, createFits())).toBe(false);
});

it('judges a recursive schema once, in no time, and a union in it whole', () => {
  const node: JsonSchema = { $ref: '#/$defs/Node' };
  const branch = (key: string): JsonSchema => ({
    properties: { next: node, [key]: { type: 'number' } },
    required: [key],
  });
  const judgeNode = (schema: JsonSchema) =>
    compileJudge(readStructure({ properties: { node }, $defs: { Node: schema } }));
  const one = judgeNode(branch('p'));
  expect(one({ node: { p: 1, next: { neither: 1 } } }, createFits())).toBe(true);
  expect(one({ node: { neither: 1 } }, createFits())).toBe(false);
  const union = judgeNode({ anyOf: [branch('p'), branch('q')] });
  expect(union({ node: { p: 1, next: { q: 1 } } }, createFits())).toBe(true);
  expect(union({ node: { p: 1, next: { neither: 1 } } }, createFits())).toBe(false);
});
