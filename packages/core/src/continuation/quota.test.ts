import { expect, it } from 'vitest';
import { OwnerQuota } from './quota.ts';

const soon = () => Date.now() + 60_000;

it("gives up an owner's oldest entries over its bytes, never another's", () => {
  const quota = new OwnerQuota({ bytes: 100, entries: 10 });
  expect(quota.add('bob', { id: 'b', size: 90, exp: soon() })).toEqual([]);
  expect(quota.add('alice', { id: 'a1', size: 40, exp: soon() })).toEqual([]);
  expect(quota.add('alice', { id: 'a2', size: 40, exp: soon() })).toEqual([]);
  expect(quota.add('alice', { id: 'a3', size: 90, exp: soon() })).toEqual(['a1', 'a2']);
  expect(quota.add('alice', { id: 'a4', size: 10, exp: soon() })).toEqual([]);
});

it('gives up the oldest over the number of entries', () => {
  const quota = new OwnerQuota({ bytes: 1_000, entries: 2 });
  const gone = ['1', '2', '3', '4'].flatMap((id) => quota.add('a', { id, size: 1, exp: soon() }));
  expect(gone).toEqual(['1', '2']);
});

it('counts no entry that has expired, and always keeps the newest', () => {
  const quota = new OwnerQuota({ bytes: 100, entries: 10 });
  expect(quota.add('a', { id: 'old', size: 90, exp: Date.now() - 1 })).toEqual([]);
  expect(quota.add('a', { id: 'new', size: 90, exp: soon() })).toEqual([]);
  expect(quota.add('a', { id: 'huge', size: 500, exp: soon() })).toEqual(['new']);
});
