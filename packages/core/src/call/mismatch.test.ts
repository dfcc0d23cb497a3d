import { expect, it } from 'vitest';
import type { Json, JsonSchema } from '../json/schema.ts';
import { createFits } from './fits.ts';
import { meantBranch, mismatches } from './mismatch.ts';
import { readStructure } from './structure.ts';

const text: JsonSchema = { type: 'string' };
const number: JsonSchema = { type: 'number' };

function meant(value: Json, branches: JsonSchema[]): number {
  const { branches: read = [] } = readStructure({ anyOf: branches });
  const branch = meantBranch(value, read);
  return branch === undefined ? -1 : read.indexOf(branch);
}

it('gives its lines one by one, so that a caller may stop', () => {
  const schema: JsonSchema = { type: 'array', items: number };
  const value = Array.from({ length: 1_000_000 }, () => 'x');
  const lines = mismatches(value, readStructure(schema), { path: undefined, fits: createFits() });
  expect(lines.next().value).toBe("[0]: a number, not 'x'");
  expect(lines.next().value).toBe("[1]: a number, not 'x'");
});

it('takes any object or list for an enum that has one', () => {
  const structure = readStructure({ enum: [{ a: 1 }, 'x'] });
  const values: Json[] = [{ b: 2 }, 'x', 'y', [1]];
  expect(values.map((value) => createFits()(value, structure))).toEqual([true, true, false, false]);
});

it('finds the branch a value was meant for', () => {
  const a: JsonSchema = {
    type: 'object',
    properties: { t: { const: 'a' }, n: number },
    required: ['t', 'n'],
  };
  const b: JsonSchema = {
    type: 'object',
    properties: { t: { const: 'b' }, n: number },
    required: ['t', 'n'],
  };
  expect(meant({ t: 'b' }, [a, b])).toBe(1);
  expect(meant({ n: 1 }, [a, b])).toBe(-1);
  expect(meant('x', [a, text, number])).toBe(1);
  expect(meant('x', [text, text])).toBe(-1);
  expect(meant([1], [{ type: 'array', items: text }, { type: 'array' }])).toBe(0);
  const slug: JsonSchema = { type: 'object', properties: { slug: text }, required: ['slug'] };
  const pair: JsonSchema = { type: 'object', properties: { x: number, y: number }, required: ['x', 'y'] };
  expect(meant({ x: 1 }, [pair, slug])).toBe(0);
  expect(meant({ slug: 'a' }, [pair, slug])).toBe(1);
});
