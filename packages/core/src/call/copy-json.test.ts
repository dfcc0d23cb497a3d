import { expect, it } from 'vitest';
import { isGatewayError } from '../errors.ts';
import { createJsonCopier, hasMoreValues } from './copy-json.ts';

function refusal(run: () => unknown): readonly string[] | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return isGatewayError(error) ? error.issues : [String(error)];
  }
}

const copy = (value: unknown) => createJsonCopier().copy(value, 0);

it('takes 10,000 values, lists and objects counted, and refuses one more in one line', () => {
  expect(refusal(() => copy(Array(9_999).fill(1)))).toBeUndefined();
  expect(refusal(() => copy(Array(10_000).fill(1)))).toEqual(['more than 10,000 values']);
  expect(refusal(() => copy({ rows: Array(5_000).fill({ a: 1 }) }))).toEqual(['more than 10,000 values']);
});

it('counts over all that one call brings, JSON text included', () => {
  const copier = createJsonCopier();
  copier.copy(Array(6_000).fill(1), 0);
  expect(refusal(() => copier.parse(JSON.stringify(Array(3_000).fill(1)), 0))).toBeUndefined();
  expect(refusal(() => copier.parse(JSON.stringify(Array(3_000).fill(1)), 0))).toEqual([
    'more than 10,000 values',
  ]);
});

it('counts the values of a text without parsing it, and what is in quotes for one', () => {
  const most = 3;
  const texts = ['[1,2]', '[1,2,3,4]', '["a,b,c,[,{"]', '["\\",,,,"]', '[[[[1]]]]', '["open,,,,', '[1,2,,'];
  expect(texts.filter((text) => hasMoreValues(text, most))).toEqual(['[1,2,3,4]', '[[[[1]]]]', '[1,2,,']);
});

it('never calls a text too large that is within the limit', () => {
  for (const value of [[1, 'a,b', { c: [] }], { a: { b: [[], [], 1] } }, [], ['\\', '"', ',']]) {
    let count = 0;
    JSON.stringify(value, (_key, part) => {
      count += 1;
      return part;
    });
    expect(hasMoreValues(JSON.stringify(value), count)).toBe(false);
  }
});

it('parses nothing but whole JSON', () => {
  const copier = createJsonCopier();
  expect([copier.parse('[1,', 0), copier.parse('x', 0)]).toEqual([undefined, undefined]);
  expect(copier.parse(' {"a":[1]} ', 0)).toEqual({ a: [1] });
});
