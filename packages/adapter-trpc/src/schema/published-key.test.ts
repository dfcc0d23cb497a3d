import { expect, it } from 'vitest';
import { publishedKey } from './published-key.ts';

it('keeps a key that every model API takes', () => {
  for (const key of ['a', 'user.name-1_x', '__proto__', 'x'.repeat(64)]) expect(publishedKey(key)).toBe(key);
});

it('cleans any other key and tells those apart that clean to the same', () => {
  const keys = ['a b', 'a/b', 'å', '', 'x'.repeat(65), `${'x'.repeat(65)}y`];
  const published = keys.map(publishedKey);
  for (const key of published) expect(key).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
  expect(new Set(published).size).toBe(keys.length);
  expect(published).toEqual(keys.map(publishedKey));
});
