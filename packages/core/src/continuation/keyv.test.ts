import Keyv from 'keyv';
import { expect, it } from 'vitest';
import { toLoudBackend } from './keyv.ts';
import type { ContinuationBackend } from './memory.ts';

const down = () => Promise.reject(new Error('down'));
const adapter = (methods: object) => ({
  get: down,
  set: down,
  delete: down,
  clear: down,
  opts: {},
  ...methods,
});

function open(backend: unknown) {
  const errors: unknown[] = [];
  const loud = toLoudBackend(backend as ContinuationBackend, (error) => errors.push(error));
  return { loud, errors };
}

it('makes a Keyv 5 throw what it would hide, and leaves the instance as it was', async () => {
  const keyv = new Keyv({ store: adapter({}) as never });
  const { loud } = open(keyv);
  await expect(loud.get('k')).rejects.toThrow('down');
  await expect(loud.set('k', 'v', 1_000)).rejects.toThrow('down');
  expect(keyv.throwOnErrors).toBe(false);
  expect(await keyv.get('k')).toBeUndefined();
});

it('takes an error event during an operation for its failure, as Keyv 6 tells of one', async () => {
  const listeners: ((error: unknown) => void)[] = [];
  const { loud, errors } = open({
    get: async () => {
      for (const listener of listeners) listener(new Error('down'));
    },
    set: async () => true,
    delete: async () => true,
    on: (_event: string, listener: (error: unknown) => void) => listeners.push(listener),
  });
  await expect(loud.get('k')).rejects.toThrow('The store reported an error');
  expect(await loud.set('k', 'v', 1_000)).toBe(true);
  expect(errors.map(String)).toEqual(['Error: down']);
});

it('does not take an entry that is no JSON for a store that is down', async () => {
  const { loud } = open(new Keyv({ store: new Map([['keyv:k', '{not json']]) }));
  expect(await loud.get('k')).toBeInstanceOf(SyntaxError);
});

it('finds nothing in an expired entry of a Keyv, whatever becomes of its deletion', async () => {
  for (const fail of [down, () => new Promise(() => {})]) {
    const expired = JSON.stringify({ value: 'v', expires: Date.now() - 1 });
    const { loud, errors } = open(
      new Keyv({ store: adapter({ get: () => expired, delete: fail }) as never }),
    );
    expect(await loud.get('k')).toBeUndefined();
    expect(errors).toEqual([]);
  }
});

it('says how long an entry lives, and to a storage adapter of Keyv 6 when it ends', async () => {
  const told: number[] = [];
  const store = {
    get: () => undefined,
    delete: () => true,
    set: (_: string, __: string, ttl: number) => told.push(ttl),
  };
  await open(store).loud.set('k', 'v', 1_000);
  await open({ ...store, capabilities: { expires: true } }).loud.set('k', 'v', 1_000);
  expect(told[0]).toBe(1_000);
  expect(told[1]).toBeGreaterThan(Date.now());
});
