import { randomBytes } from 'node:crypto';
import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { type Caller, type CallFailure, type ContinuationBackend, createGateway } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';
import { findCanaries, showAll } from './canary.ts';
import { KINDS, type OpenStore } from './kinds.ts';

const canary = (name: string) => `canary${name}${randomBytes(8).toString('hex')}`;
const CANARIES = {
  argument: canary('argument'),
  header: canary('header'),
  body: canary('body'),
  context: canary('context'),
  path: canary('path'),
};
const t = initTRPC.context<{ secret: string }>().create();
const input = z.object({ note: z.string() });
const rows = (note: string) =>
  Array.from({ length: 300 }, (_, id) => ({ id, note, body: `${CANARIES.body} ${'b'.repeat(200)}` }));
const router = t.router({
  [CANARIES.path]: t.procedure.input(input).mutation(({ input: { note } }) => rows(note)),
  read: t.procedure.input(input).query(({ input: { note } }) => rows(note)),
});
const caller = (): Caller => ({
  transport: 'http',
  request: new Request('http://localhost/mcp', { headers: { authorization: `Bearer ${CANARIES.header}` } }),
});

/** What consoles and `onError` were told. */
const heard: string[] = [];
const failures: CallFailure[] = [];
const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const;

function open(store: ContinuationBackend | undefined) {
  return createGateway({
    name: 'canaries',
    version: '1',
    plugins: [trpcLink({ router, createContext: () => ({ secret: CANARIES.context }) })],
    continuation: { store, deadline: 10_000 },
    onError: (failure) => failures.push(failure),
  });
}

/** Writes, reads, redeems and is refused; gives the tokens. */
async function use(gateway: ReturnType<typeof open>): Promise<string[]> {
  const args = { note: CANARIES.argument };
  const written = await call(gateway, CANARIES.path, args, caller());
  const read = await call(gateway, 'read', args, caller());
  const tokens = [written.json['continuation_token'], String(read.json['next']).split('.')[0]] as string[];
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{22}$/);
    const redeemed = await call(gateway, 'fetch_result', { continuation_token: token }, caller());
    // The canaries are in the answers, so they were there to be leaked.
    expect(findCanaries(redeemed.text, Object.values(CANARIES))).toEqual([CANARIES.argument, CANARIES.body]);
    const refused = await call(gateway, 'fetch_result', { continuation_token: token });
    expect(refused.isError).toBe(true);
  }
  return tokens;
}

beforeAll(() => {
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void heard.push(showAll(args)));
  }
});
afterAll(() => vi.restoreAllMocks());

for (const kind of KINDS.filter(({ isShared }) => isShared)) {
  describe.skipIf(!kind.isUp)(kind.name, () => {
    let store: OpenStore;
    beforeAll(async () => {
      store = await kind.open();
    });
    afterAll(() => store.close());

    it('holds neither token, arguments, header, context, path nor body', async () => {
      const tokens = await use(open(store.connect()));
      const entries = await store.dump();
      expect(entries).toHaveLength(2);
      const bytes = showAll(entries);
      expect(bytes.length).toBeGreaterThan(100_000);
      expect(findCanaries(bytes, [...tokens, ...Object.values(CANARIES)])).toEqual([]);

      const [[key, value]] = entries as [[string, string]];
      await store.overwrite(key, `${value}${Buffer.from(`x${CANARIES.body}`).toString('base64url')}`);
      expect(findCanaries(showAll(await store.dump()), Object.values(CANARIES))).toEqual([CANARIES.body]);
    });

    it('lets nothing of a kept result into a log, also where it fails', async () => {
      heard.length = 0;
      failures.length = 0;
      const gateway = open(store.connect());
      const tokens = await use(gateway);
      for (const [key] of await store.dump()) await store.overwrite(key, '{not what was kept');
      for (const token of tokens) {
        const refused = await call(gateway, 'fetch_result', { continuation_token: token }, caller());
        expect(refused.isError).toBe(true);
      }
      expect(failures.length).toBeGreaterThanOrEqual(2);
      const told = showAll(failures) + heard.join();
      expect(findCanaries(told, [...tokens, ...Object.values(CANARIES)])).toEqual([]);
    });
  });
}

it('lets nothing of a result that could not be kept into a log', async () => {
  heard.length = 0;
  failures.length = 0;
  const down = () => Promise.reject(new Error('down'));
  const { text } = await call(
    open({ get: down, set: down, delete: down }),
    CANARIES.path,
    { note: CANARIES.argument },
    caller(),
  );
  expect(text).toContain('could not be kept');
  expect(failures).toHaveLength(1);
  expect(findCanaries(showAll(failures) + heard.join(), Object.values(CANARIES))).toEqual([]);
});

it('finds a canary in every spelling, and where a log hides it (control)', () => {
  const bytes = Buffer.from(`xyz ${CANARIES.body} xyz`);
  for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
    for (const offset of [0, 1, 2]) {
      const text = bytes.subarray(offset).toString(encoding);
      expect(findCanaries(`..${text}..`, [CANARIES.body, CANARIES.header])).toEqual([CANARIES.body]);
    }
  }
  const error = new Error('a', { cause: Object.assign(new Error('b'), { hidden: [CANARIES.body] }) });
  console.warn('%s', { deep: { deeper: error } });
  expect(findCanaries(heard.at(-1) ?? '', [CANARIES.body])).toEqual([CANARIES.body]);
});
