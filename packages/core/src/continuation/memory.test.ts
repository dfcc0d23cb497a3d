import { expect, it, vi } from 'vitest';
import { MemoryBackend } from './memory.ts';

it('stays within its bytes and entries, the oldest going first', () => {
  const store = new MemoryBackend({ bytes: 100, entries: 4, ownerBytes: 1000 });
  for (let i = 0; i < 10; i += 1) store.set(`k${i}`, 'x'.repeat(30), 1000, `o${i}`);
  expect(store.usage).toEqual({ entries: 3, bytes: 90 });
  expect(store.get('k0')).toBeUndefined();
  expect(store.get('k9')).toBe('x'.repeat(30));
});

it("takes an owner's own oldest entries when the owner is over its quota, never another's", () => {
  const store = new MemoryBackend({ ownerBytes: 100 });
  store.set('other', 'y'.repeat(90), 1000, 'bob');
  for (let i = 0; i < 50; i += 1) store.set(`k${i}`, 'x'.repeat(40), 1000, 'alice');
  expect(store.usage).toEqual({ entries: 3, bytes: 170 });
  expect(store.get('other')).toBe('y'.repeat(90));
  expect(store.get('k49')).toBeDefined();
});

it('lets an owner of many small entries take no place of another', () => {
  const store = new MemoryBackend({ entries: 100, ownerEntries: 10 });
  store.set('other', 'y', 1000, 'bob');
  for (let i = 0; i < 500; i += 1) store.set(`k${i}`, 'x', 1000, 'alice');
  expect(store.usage.entries).toBe(11);
  expect(store.get('other')).toBe('y');
  expect(store.get('k499')).toBe('x');
});

it('refuses one entry that is over the quota of an owner', () => {
  const store = new MemoryBackend({ ownerBytes: 10 });
  expect(store.set('k', 'x'.repeat(11), 1000, 'alice')).toBe(false);
});

it('counts bytes, not characters', () => {
  const store = new MemoryBackend();
  store.set('k', 'üü', 1000);
  expect(store.usage.bytes).toBe(4);
});

it('frees what has expired without being asked for it', async () => {
  const store = new MemoryBackend();
  store.set('k', 'x', 20, 'alice');
  await vi.waitFor(() => expect(store.usage).toEqual({ entries: 0, bytes: 0 }), { timeout: 5_000 });
});
