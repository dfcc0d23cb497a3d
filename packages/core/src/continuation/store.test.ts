import Keyv from 'keyv';
import { expect, it, vi } from 'vitest';
import type { ContinuationBackend } from './memory.ts';
import type { Owner } from './owner.ts';
import { ContinuationStore } from './store.ts';

const alice: Owner = { id: 'alice', anonymous: false };
const bob: Owner = { id: 'bob', anonymous: false };
const result = { text: '{"secret":"canary"}', path: 'a.b' };

function open(
  backend?: ContinuationBackend,
  options: { ttl?: number; gateway?: string; deadline?: number } = {},
) {
  const errors: unknown[] = [];
  const { ttl = 60_000, gateway = 'g', deadline = 100 } = options;
  const store = new ContinuationStore({
    gateway,
    backend,
    ttl,
    deadline,
    onError: (e) => errors.push(e),
  });
  return { store, errors };
}

async function keep(store: ContinuationStore): Promise<string> {
  const token = await store.keep(result, alice);
  if (token === undefined) throw new Error('not kept');
  return token;
}

const backends: [string, () => ContinuationBackend | undefined][] = [
  ['the built-in store', () => undefined],
  ['a Keyv instance', () => new Keyv() as ContinuationBackend],
  ['a Keyv storage adapter', () => new Map() as unknown as ContinuationBackend],
];

for (const [name, backend] of backends) {
  it(`gives back to its owner what ${name} kept, as often as asked`, async () => {
    const { store } = open(backend());
    const token = await keep(store);
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(await store.redeem(token, alice)).toEqual({ status: 'found', result });
    expect(await store.redeem(token, alice)).toEqual({ status: 'found', result });
  });

  it(`finds nothing in ${name} for another owner, another token or another text`, async () => {
    const { store } = open(backend());
    const token = await keep(store);
    expect(await store.redeem(token, bob)).toEqual({ status: 'missing' });
    expect(await store.redeem(`${token.slice(0, 21)}_`, alice)).toEqual({ status: 'missing' });
    expect(await store.redeem('nonsense', alice)).toEqual({ status: 'missing' });
  });

  it(`lets an entry of ${name} expire`, async () => {
    const { store } = open(backend(), { ttl: 20 });
    const token = await keep(store);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await store.redeem(token, alice)).toEqual({ status: 'missing' });
  });
}

it('shares a store between instances of one gateway and with no other gateway', async () => {
  const shared = new Keyv() as ContinuationBackend;
  const token = await keep(open(shared).store);
  expect(await open(shared).store.redeem(token, alice)).toMatchObject({ status: 'found' });
  expect(await open(shared, { gateway: 'other' }).store.redeem(token, alice)).toEqual({ status: 'missing' });
});

it('gives a store neither token nor text', async () => {
  const dump = new Map<string, string>();
  const { store } = open(dump as unknown as ContinuationBackend);
  const token = await keep(store);
  const bytes = JSON.stringify([...dump]);
  for (const canary of [token, 'canary', 'alice', 'a.b']) expect(bytes).not.toContain(canary);
});

it('treats an entry that was changed as missing and tells the operator', async () => {
  const dump = new Map<string, unknown>();
  const { store, errors } = open(dump as unknown as ContinuationBackend);
  const token = await keep(store);
  const [[key, good]] = [...dump] as [[string, string]];
  for (const bad of ['', '{not json', 42, {}, 'aaaa.bbbb', good.slice(0, -4)]) {
    dump.set(key, bad);
    expect(await store.redeem(token, alice)).toEqual({ status: 'missing' });
  }
  expect(errors).toHaveLength(6);
});

it('does not keep what is larger than an entry may be', async () => {
  const { store } = open();
  expect(await store.keep({ text: 'x'.repeat(4 * 1024 * 1024 + 1), path: 'a' }, alice)).toBeUndefined();
});

const never = () => new Promise<never>(() => {});
const reject = () => Promise.reject(new Error('down'));
const throwNow = () => {
  throw new Error('down');
};

for (const [name, set] of [
  ['rejects', reject],
  ['throws', throwNow],
  ['hangs', never],
  ['answers false', () => false],
] as const) {
  it(`gives no token when set ${name}`, async () => {
    const { store, errors } = open({ get: () => undefined, set, delete: () => true });
    expect(await store.keep(result, alice)).toBeUndefined();
    expect(errors).toHaveLength(1);
  });
}

for (const [name, get] of [
  ['rejects', reject],
  ['throws', throwNow],
  ['hangs', never],
] as const) {
  it(`says that the store is down when get ${name}`, async () => {
    const { store } = open({ get, set: () => true, delete: () => true });
    expect(await store.redeem('A'.repeat(22), alice)).toEqual({ status: 'down' });
  });
}

it('tells a Keyv whose adapter fails from one that holds nothing', async () => {
  const adapter = { get: reject, set: reject, delete: reject, clear: reject, opts: {} };
  const { store } = open(new Keyv({ store: adapter as never }) as ContinuationBackend);
  expect(await store.redeem('A'.repeat(22), alice)).toEqual({ status: 'down' });
  expect(await store.keep(result, alice)).toBeUndefined();
});

it('leaves a failing store alone after three failures, so that waiting ends', async () => {
  let asked = 0;
  const { store } = open({
    get: () => undefined,
    set: () => {
      asked += 1;
      return never();
    },
    delete: () => true,
  });
  for (let i = 0; i < 6; i += 1) expect(await store.keep(result, alice)).toBeUndefined();
  expect(asked).toBe(3);
});

it('takes the oldest results of an owner over its quota out of a shared store, through Keyv too', async () => {
  const large = { text: JSON.stringify('x'.repeat(3 * 1024 * 1024)), path: 'a.b' };
  for (const toBackend of [
    (held: Map<string, unknown>) => held,
    (held: Map<string, unknown>) => new Keyv({ store: held }),
  ]) {
    const held = new Map<string, unknown>();
    const backend = toBackend(held) as unknown as ContinuationBackend;
    const { store } = open(backend, { deadline: 5_000 });
    const tokens: (string | undefined)[] = [];
    for (let kept = 0; kept < 3; kept += 1) tokens.push(await store.keep(large, alice));
    await vi.waitFor(() => expect(held.size).toBe(2));
    const [first, ...others] = tokens;
    expect(await store.redeem(first ?? '', alice)).toEqual({ status: 'missing' });
    for (const token of others)
      expect(await store.redeem(token ?? '', alice)).toMatchObject({ status: 'found' });
  }
});
