import { expect, it } from 'vitest';
import { resolvePointer } from './pointer.ts';

const root = { $defs: { Node: { a: 1 }, 'a/b': 2, 'a~b': 3, 'a b': 4, '~1': 5, list: ['x'] } };

it.each([
  ['#', root],
  ['#/$defs/Node', { a: 1 }],
  ['#/$defs/a~1b', 2],
  ['#/$defs/a~0b', 3],
  ['#/$defs/a%20b', 4],
  ['#/$defs/~01', 5],
  ['#/$defs/list/0', 'x'],
  ['#/$defs/None', undefined],
  ['#/$defs/toString', undefined],
  ['#/$defs/%E0%A4', undefined],
  ['#Node', undefined],
  ['other.json#/$defs/Node', undefined],
  [7, undefined],
])('follows %s', (reference, value) => {
  expect(resolvePointer(root, reference)).toEqual(value);
});
