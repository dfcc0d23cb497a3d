import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { type ContinuationBackend, createGateway } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';

const DEADLINE = 150;
const t = initTRPC.create();
const never = () => new Promise<never>(() => {});
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, notes: 'n'.repeat(100) }));

const faults: Record<string, ContinuationBackend['set']> = {
  'fails (rejects)': () => Promise.reject(new Error('redis://u:hunter2@db is down')),
  'fails (throws)': () => {
    throw new Error('redis://u:hunter2@db is down');
  },
  hangs: never,
  'lies (set gives false)': () => false,
  'is slow beyond the deadline': (_key, _value, ttl) => new Promise((resolve) => setTimeout(resolve, ttl)),
};

for (const [fault, set] of Object.entries(faults)) {
  it(`reports a write as done, once, without a token, when the store ${fault}`, async () => {
    const ledger: string[] = [];
    const errors: unknown[] = [];
    const write = (name: string, result: unknown) =>
      t.procedure.mutation(() => {
        ledger.push(name);
        return result;
      });
    const router = t.router({
      small: write('small', rows(3)),
      large: write('large', rows(200)),
      one: write('one', { id: 1, blob: 'b'.repeat(9_000) }),
    });
    const gateway = createGateway({
      name: 'g',
      version: '1',
      plugins: [trpcLink({ router })],
      continuation: {
        store: { get: () => undefined, set, delete: () => true },
        deadline: DEADLINE,
        ttl: 1_000,
      },
      onError: ({ error }) => errors.push(error),
    });
    await gateway.ready();

    const start = performance.now();
    const small = await call(gateway, 'small');
    expect(performance.now() - start).toBeLessThan(DEADLINE + 250);
    expect(small).toMatchObject({ isError: false, text: JSON.stringify(rows(3)) });

    const large = await call(gateway, 'large');
    expect(large.isError).toBe(false);
    expect(large.json).toEqual({
      accepted: 200,
      status_code: 200,
      data_size: JSON.stringify(rows(200)).length,
      ids: rows(200).map(({ id }) => id),
      notice: 'Applied; do not repeat this call. The full result could not be kept.',
    });

    const one = await call(gateway, 'one');
    expect(one.json).toEqual({ id: 1, status_code: 200, data_size: 9_018, notice: large.json['notice'] });

    expect(ledger).toEqual(['small', 'large', 'one']);
    expect(errors).toHaveLength(3);
    expect([small, large, one].map(({ text }) => text).join()).not.toContain('hunter2');
  });
}

it('treats a result that is larger than an entry may be like one that could not be kept', async () => {
  const router = t.router({
    big: t.procedure.mutation(() => ({ id: 'x', blob: 'b'.repeat(5 * 1024 * 1024) })),
  });
  const gateway = createGateway({ name: 'g', version: '1', plugins: [trpcLink({ router })] });
  const { json } = await call(gateway, 'big');
  expect(json).toMatchObject({
    id: 'x',
    status_code: 200,
    notice: expect.stringContaining('could not be kept'),
  });
  expect(json).not.toHaveProperty('continuation_token');
});

it('says that the store is down and the write was applied, when it fails at the redeem', async () => {
  const kept = new Map<string, string>();
  let isDown = false;
  const store: ContinuationBackend = {
    get: (key) => (isDown ? never() : kept.get(key)),
    set: (key, value) => kept.set(key, value),
    delete: (key) => kept.delete(key),
  };
  let ran = 0;
  const router = t.router({
    write: t.procedure.mutation(() => {
      ran += 1;
      return rows(ran * 3);
    }),
  });
  const gateway = createGateway({
    name: 'g',
    version: '1',
    plugins: [trpcLink({ router })],
    continuation: { store, deadline: DEADLINE },
  });
  const { json } = await call(gateway, 'write');
  isDown = true;
  const redeemed = await call(gateway, 'fetch_result', { continuation_token: json['continuation_token'] });
  expect(redeemed.isError).toBe(true);
  expect(redeemed.text).toMatchInlineSnapshot(
    `"{"tool":"fetch_result","code":"STORE_UNAVAILABLE","message":"The store of kept results does not answer. A write that gave the token was applied: do not repeat it, fetch again shortly","retryable":true}"`,
  );
  isDown = false;
  expect(
    (await call(gateway, 'fetch_result', { continuation_token: json['continuation_token'], mode: 'full' }))
      .text,
  ).toBe(JSON.stringify(rows(3)));
  expect(ran).toBe(1);
});
