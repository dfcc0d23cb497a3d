import { expect, it } from 'vitest';
import { readStructure } from './structure.ts';
import { issueAt, listed, shown, wanted } from './wording.ts';

it('writes a path as code would, and quotes what code would not take as a name', () => {
  const path = { above: { above: { above: undefined, key: 'devices' }, key: 2 }, key: 'name' };
  expect(issueAt(path, 'text')).toBe('devices[2].name: text');
  expect(issueAt({ above: path, key: 'a b' }, 'text')).toBe("devices[2].name['a b']: text");
  expect(issueAt({ above: undefined, key: `k${'y'.repeat(100)}` }, 'text')).toHaveLength(50);
  expect(issueAt(undefined, 'text')).toBe('text');
});

it('keeps a shown value on one line and within 40 characters', () => {
  expect(shown('a\nb\u0000')).toBe("'a\\nb\\u0000'");
  expect(shown('x'.repeat(41))).toBe(`'${'x'.repeat(39)}…'`);
  expect([null, 1.5, false, [1], { a: 1 }].map(shown)).toEqual([
    'null',
    '1.5',
    'false',
    'a list',
    'an object',
  ]);
});

it('says what is wanted once, whatever number of branches want it', () => {
  const schema = {
    anyOf: [{ type: 'number' }, { type: 'number', minimum: 1 }, { type: 'null' }, { const: 'all' }],
  };
  expect(wanted([readStructure(schema)])).toBe("a number or null or 'all'");
  expect(wanted([readStructure({})])).toBe('a value');
  expect(wanted([])).toBe('a value');
});

it('counts what is too much to list', () => {
  expect(listed(['a', 'b', 'c'], 3)).toBe('a, b, c');
  expect(listed(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
});
