import { expect, it } from 'vitest';
import { pickFields } from './pick.ts';

it('keeps the fields under dot paths with their nesting, through arrays too', () => {
  const value = { id: 1, a: { b: 1, c: 2 }, list: [{ x: 1, y: 2 }, { y: 3 }], n: null };
  expect(pickFields(value, ['id', 'a.b', 'list.x', 'n', 'missing', 'id.deeper'])).toEqual({
    id: 1,
    a: { b: 1 },
    list: [{ x: 1 }, {}],
    n: null,
  });
});

it('lets a path take everything below it, whatever longer path stands beside it', () => {
  const value = { a: { b: 1, c: 2 } };
  expect(pickFields(value, ['a.b', 'a'])).toEqual(value);
  expect(pickFields(value, ['a', 'a.b'])).toEqual(value);
});

it('picks own keys only', () => {
  const picked = pickFields({ a: 1 }, ['__proto__', 'constructor', 'toString', 'a']);
  expect(picked).toEqual({ a: 1 });
  expect(Object.getPrototypeOf(picked)).toBe(Object.prototype);
});
