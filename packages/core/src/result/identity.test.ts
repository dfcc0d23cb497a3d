import { expect, it } from 'vitest';
import { DEFAULT_IDENTITY, findId, findName, findUrl } from './identity.ts';

const id = (value: unknown) => findId(value, DEFAULT_IDENTITY);

it('takes an exact id first, then a pk, then the single alias', () => {
  expect(id({ pk: 2, id: 1, deviceId: 3 })).toBe(1);
  expect(id({ pk: 2, deviceId: 3 })).toBe(2);
  expect(id({ deviceId: 'd', name: 'n' })).toBe('d');
  expect(id({ device_id: 'd' })).toBe('d');
  expect(id({ slug: 's' })).toBe('s');
});

it('takes none of several aliases', () => {
  expect(id({ userId: 'u', roleId: 'r' })).toBeUndefined();
  expect(id({ projectId: 'p', slug: 's' })).toBeUndefined();
  expect(id({ projectId: 'p', ownerId: null })).toBe('p');
});

it('takes whole numbers and texts that say something, nothing else', () => {
  expect(id({ id: 0 })).toBe(0);
  for (const value of [
    { id: '' },
    { id: null },
    { id: 1.5 },
    { id: { x: 1 } },
    { id: true },
    'id',
    [1],
    null,
  ]) {
    expect(id(value)).toBeUndefined();
  }
});

it('reads own keys only, and no key that merely ends alike', () => {
  expect(id(Object.create({ id: 1 }))).toBeUndefined();
  expect(id({ paid: 'x', Id: 'y', keys: 'z' })).toBeUndefined();
});

it('publishes a name under its own key and an address that is a text', () => {
  expect(findName({ display: 'D', name: 'N' }, DEFAULT_IDENTITY)).toEqual({ name: 'N' });
  expect(findName({ display: 'D', name: '' }, DEFAULT_IDENTITY)).toEqual({ display: 'D' });
  expect(findName({}, DEFAULT_IDENTITY)).toEqual({});
  expect(findUrl({ url: '/x' }, DEFAULT_IDENTITY)).toBe('/x');
  expect(findUrl({ url: { href: '/x' } }, DEFAULT_IDENTITY)).toBeUndefined();
});
