import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonSchema } from '../json/schema.ts';
import { candidates } from './candidates.ts';
import { createFits } from './fits.ts';
import { repairArguments } from './repair.ts';
import { readStructure } from './structure.ts';

const RUNS = 500;
const number: JsonSchema = { type: 'number' };

function branchesOf(...anyOf: JsonSchema[]) {
  return readStructure({ anyOf }).branches ?? [];
}

function tagged(tag: Json, key: string): JsonSchema {
  return { type: 'object', properties: { kind: { enum: [tag] }, [key]: number }, required: ['kind', key] };
}

function places(value: Json[] | { [key: string]: Json }, branches: ReturnType<typeof branchesOf>): number[] {
  return candidates(value, branches).map((branch) => branches.indexOf(branch));
}

it('tells branches apart by tag, then by required key, in their order', () => {
  const branches = branchesOf(tagged('a', 'x'), tagged('b', 'x'), tagged(1, 'z'), { type: 'string' }, number);
  expect(places({ kind: 'b', x: 1 }, branches)).toEqual([1]);
  expect(places({ kind: 'zz', x: 1 }, branches)).toEqual([]);
  expect(places({ x: 1 }, branches)).toEqual([]);
  const open: JsonSchema = { type: 'object', properties: { o: number } };
  const keyed = branchesOf({ ...open, required: ['o'] }, open, { ...open, required: ['p'] });
  expect(places({ o: 1 }, keyed)).toEqual([0, 1]);
  expect(places({}, keyed)).toEqual([1]);
  expect(places({ p: 1, o: 2 }, keyed)).toEqual([0, 1, 2]);
});

it('keeps a branch whose tag is a number that came as text', () => {
  expect(places({ kind: '1', z: 2 }, branchesOf(tagged(1, 'z'), tagged(2, 'z')))).toEqual([0]);
});

it('keeps what a coercing parser stands behind', () => {
  const lenient: JsonSchema = {
    type: 'object',
    properties: { a: number },
    required: ['a'],
    'x-lenient': true,
  };
  const inside: JsonSchema = {
    type: 'object',
    properties: { a: { ...number, 'x-lenient': true } },
    required: ['a'],
  };
  expect(places({}, branchesOf(lenient, inside, { type: 'array' }))).toEqual([0, 1]);
  expect(places([], branchesOf(lenient, inside, { type: 'array' }))).toEqual([0, 2]);
});

const scalar = fc.constantFrom<Json>('a', 'b', 1, '1', true, 'true', null);
const key = fc.constantFrom('a', 'b', 'c');
const place = fc.oneof(
  fc.array(scalar, { minLength: 1, maxLength: 3 }).map((values): JsonSchema => ({ enum: values })),
  fc.constantFrom<JsonSchema>(number, { type: 'string' }, { ...number, 'x-lenient': true }),
);
const branch = fc
  .tuple(fc.dictionary(key, place), fc.array(key, { maxLength: 2 }))
  .map(([properties, required]): JsonSchema => ({ type: 'object', properties, required }));
const value = fc.dictionary(key, scalar, { noNullPrototype: true });

it(`never leaves out a branch that fits, or that fits once it is repaired (${RUNS} unions)`, () => {
  const each = fc.property(fc.array(branch, { minLength: 1, maxLength: 6 }), value, (schemas, held) => {
    const branches = branchesOf(...schemas);
    const found = candidates(held, branches);
    for (const [index, one] of branches.entries()) {
      const repaired = repairArguments(held, schemas[index] ?? {});
      const fits = createFits()(held, one) || createFits()(repaired, one);
      if (fits) expect(found).toContain(one);
    }
  });
  fc.assert(each, { numRuns: RUNS });
});
