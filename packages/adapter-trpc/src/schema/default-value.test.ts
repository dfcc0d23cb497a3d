import { expect, it } from 'vitest';
import { encodeDefault } from './default-value.ts';

it('writes a default as an agent would send it', () => {
  const value = {
    n: 5n,
    set: new Set([1]),
    map: new Map([['a', 1]]),
    pairs: new Map([[1, 'a']]),
    nan: Number.NaN,
  };
  expect(encodeDefault(() => value)).toEqual({
    n: '5',
    set: [1],
    map: { a: 1 },
    pairs: [{ key: 1, value: 'a' }],
    nan: 'NaN',
  });
});

it('shows no default that changes, has no JSON form or throws', () => {
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  const throwing = () => {
    throw new Error('no');
  };
  const defaults = [
    () => Math.random(),
    () => new Date(),
    () => Date.now(),
    () => () => 1,
    () => cyclic,
    throwing,
  ];
  expect(defaults.map(encodeDefault)).toEqual(defaults.map(() => undefined));
});
