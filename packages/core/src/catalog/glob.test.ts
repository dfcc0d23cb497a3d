import { expect, it } from 'vitest';
import { createGlobMatcher } from './glob.ts';

it.each([
  ['device.get', 'device.get', true],
  ['device.get', 'device.getAll', false],
  ['device.*', 'device.get', true],
  ['device.*', 'device.interface.list', false],
  ['device.**', 'device.interface.list', true],
  ['**.list', 'device.interface.list', true],
  ['device*', 'deviceType', true],
  ['device*', 'deviceType.list', false],
  ['a+b.(c)', 'a+b.(c)', true],
  ['a.b', 'axb', false],
])('%s matches %s: %s', (glob, path, matches) => {
  expect(createGlobMatcher([glob])(path)).toBe(matches);
});

it('matches when any of the globs does, and nothing without globs', () => {
  expect(createGlobMatcher(['a.*', 'b.*'])('b.c')).toBe(true);
  expect(createGlobMatcher([])('b.c')).toBe(false);
});
