import { expect, it } from 'vitest';
import { resolveSurface } from './surface-options.ts';

it('is flat unless it is told otherwise', () => {
  expect(resolveSurface()).toEqual({ kind: 'flat' });
  expect(resolveSurface('search')).toEqual({ kind: 'search' });
  const options = { kind: 'grouped', groups: { fleet: ['device.*'] }, pin: ['health'] } as const;
  expect(resolveSurface(options)).toBe(options);
});

it.each([
  ['tree', "'surface' is 'tree'; it must be 'flat', 'grouped' or 'search'"],
  [{}, "'surface' is 'undefined'; it must be 'flat', 'grouped' or 'search'"],
  [null, "'surface' is 'null'; it must be 'flat', 'grouped' or 'search'"],
  [{ kind: 'flat', size: 1 }, "'surface' has no option 'size'; its options are kind, groups, pin"],
  [{ kind: 'search', groups: {} }, "'surface.groups' goes with the kind 'grouped' only"],
  [{ kind: 'flat', pin: [] }, "'surface.pin' goes with the kinds 'grouped' and 'search' only"],
  [{ kind: 'search', pin: 'a.*' }, "'surface.pin' must be a list of globs such as 'device.*'"],
  [
    { kind: 'grouped', groups: { a: 'a.*' } },
    "'surface.groups.a' must be a list of globs such as 'device.*'",
  ],
  [
    { kind: 'grouped', groups: { 'a b': [] } },
    "'surface.groups' has a group 'a b'; its name must be letters, digits, '_' and '-', 58 at most",
  ],
])('refuses %j in one line', (surface, problem) => {
  expect(() => resolveSurface(surface as never)).toThrow(problem);
});
