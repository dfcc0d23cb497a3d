import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type GatewayOptions } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();
const filler = { notes: 'n'.repeat(200) };
const rows = [
  { id: 1, ...filler },
  { id: 2, ...filler },
  { id: 3, ...filler },
];
const wrapped = { created: rows, skipped: 2, cursor: null, note: 'ok', status_code: 999 };
const results = {
  plain: rows,
  missing: [...rows, { name: 'no id', ...filler }],
  failing: [
    ...rows,
    { error: 'name is taken', name: 'x' },
    { success: false, reason: 'full' },
    { ok: false },
  ],
  settled: [
    { status: 'fulfilled', value: rows[0] },
    { status: 'rejected', reason: 'no' },
  ],
  domain: [{ id: 9, status: 'rejected', ...filler }],
  failed: Array.from({ length: 30 }, (_, i) => ({ error: `bad ${i}` })),
  scalars: ['a', 'b', 'c'].map((letter) => letter.repeat(100)),
  empty: [],
  wrapped,
  partial: { created: rows, failed: [{ name: 'x', error: 'taken' }] },
  more: { created: rows, meta: { took: 1 } },
};
const write = (result: unknown, mcp?: McpMeta) => t.procedure.meta(mcp ? { mcp } : {}).mutation(() => result);
const router = t.router({
  plain: write(results.plain),
  missing: write(results.missing),
  failing: write(results.failing),
  settled: write(results.settled),
  domain: write(results.domain),
  failed: write(results.failed),
  scalars: write(results.scalars),
  empty: write(results.empty),
  wrapped: write(results.wrapped, { rows: 'created' }),
  partial: write(results.partial, { rows: 'created' }),
  more: write(results.more, { rows: 'created' }),
});

const make = (options: Partial<GatewayOptions> = {}) =>
  createGateway({ name: 'g', version: '1', plugins: [trpcLink({ router })], ...options });
const open = make();
const closed = make({ continuation: false });

async function envelope(gateway: typeof open, name: keyof typeof results, args = {}): Promise<string> {
  const { text, isError } = await call(gateway, name, args);
  expect(isError).toBe(false);
  return text.replace(/"continuation_token":"[A-Za-z0-9_-]{22}"/, '"continuation_token":"<token>"');
}

it('outcome 1: accepted, status, size and token', async () => {
  expect(await envelope(open, 'plain')).toMatchInlineSnapshot(
    `"{"accepted":3,"status_code":200,"data_size":661,"continuation_token":"<token>"}"`,
  );
});

it('outcome 2: the ids in order, published only without a token', async () => {
  expect(await envelope(closed, 'plain')).toMatchInlineSnapshot(
    `"{"accepted":3,"status_code":200,"data_size":661,"ids":[1,2,3]}"`,
  );
});

it('outcome 3: the full result when even one row has no id', async () => {
  expect(await envelope(closed, 'missing')).toBe(JSON.stringify(results.missing));
  expect(await envelope(closed, 'scalars')).toBe(JSON.stringify(results.scalars));
});

it('verify: the full result', async () => {
  for (const gateway of [open, closed]) {
    expect(await envelope(gateway, 'plain', { verify: true })).toBe(JSON.stringify(rows));
    expect(await envelope(gateway, 'wrapped', { verify: true })).toBe(JSON.stringify(wrapped));
  }
});

it('never counts a failed row as accepted, and shows it', async () => {
  expect(await envelope(open, 'failing')).toMatchInlineSnapshot(
    `"{"accepted":3,"failed":3,"status_code":200,"data_size":745,"continuation_token":"<token>","failures":[{"error":"name is taken","name":"x"},{"success":false,"reason":"full"},{"ok":false}]}"`,
  );
  expect(await envelope(closed, 'failing')).toMatchInlineSnapshot(
    `"{"accepted":3,"failed":3,"status_code":200,"data_size":745,"ids":[1,2,3],"failures":[{"error":"name is taken","name":"x"},{"success":false,"reason":"full"},{"ok":false}]}"`,
  );
});

it('reads what Promise.allSettled gives', async () => {
  expect(await envelope(closed, 'settled')).toMatchInlineSnapshot(
    `"{"accepted":1,"failed":1,"status_code":200,"data_size":288,"ids":[1],"failures":[{"status":"rejected","reason":"no"}]}"`,
  );
});

it('takes a row that exists for written, whatever its own status says', async () => {
  expect(await envelope(closed, 'domain')).toMatchInlineSnapshot(
    `"{"accepted":1,"status_code":200,"data_size":241,"ids":[9]}"`,
  );
});

it('shows the first failures only and counts them all', async () => {
  expect(await envelope(open, 'failed')).toMatchInlineSnapshot(
    `"{"accepted":0,"failed":30,"status_code":200,"data_size":561,"continuation_token":"<token>","failures":[{"error":"bad 0"},{"error":"bad 1"},{"error":"bad 2"},{"error":"bad 3"},{"error":"bad 4"},{"error":"bad 5"},{"error":"bad 6"},{"error":"bad 7"},{"error":"bad 8"},{"error":"bad 9"}]}"`,
  );
});

it('shows an empty result as it is', async () => {
  for (const gateway of [open, closed]) expect(await envelope(gateway, 'empty')).toBe('[]');
});

it('finds the rows of a wrapped result and keeps the small scalars beside them; its own keys win', async () => {
  expect(await envelope(open, 'wrapped')).toMatchInlineSnapshot(
    `"{"accepted":3,"skipped":2,"cursor":null,"note":"ok","status_code":200,"data_size":729,"continuation_token":"<token>"}"`,
  );
  expect(await envelope(closed, 'wrapped')).toMatchInlineSnapshot(
    `"{"accepted":3,"skipped":2,"cursor":null,"note":"ok","status_code":200,"data_size":729,"ids":[1,2,3]}"`,
  );
});

it('counts the failures that a wrapped result lists beside its rows', async () => {
  expect(await envelope(open, 'partial')).toMatchInlineSnapshot(
    `"{"accepted":3,"failed":1,"status_code":200,"data_size":713,"continuation_token":"<token>","failures":[{"name":"x","error":"taken"}]}"`,
  );
});

it('gives the full result where ids would not reach all of a wrapped one', async () => {
  expect(await envelope(closed, 'more')).toBe(JSON.stringify(results.more));
});
