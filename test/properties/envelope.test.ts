import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, definePlugin, type Gateway } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

const RUNS = 400;
const t = initTRPC.meta<{ mcp?: McpMeta }>().create();

/** What the next write answers, and how often one ran. */
let result: unknown;
let ledger = 0;
const run = () => {
  ledger += 1;
  return result;
};
const byId = t.procedure.input(z.object({ id: z.string().optional() }));
const router = t.router({
  write: byId.mutation(run),
  delete: byId.mutation(run),
  wrapped: byId.meta({ mcp: { rows: 'created' } }).mutation(run),
  secret: byId.meta({ mcp: { sensitive: true } }).mutation(run),
});
const link = () => trpcLink({ router });
const hide = definePlugin({
  name: 'hide',
  hooks: { list: (tools) => tools.filter(({ name }) => name !== 'fetch_result') },
});
const gateways: Gateway[] = [
  createGateway({ name: 'open', version: '1', plugins: [link()] }),
  createGateway({ name: 'closed', version: '1', plugins: [link()], continuation: false }),
  createGateway({ name: 'hidden', version: '1', plugins: [link(), hide] }),
  createGateway({
    name: 'strict',
    version: '1',
    plugins: [link()],
    identify: () => undefined,
    continuation: { anonymous: false },
  }),
];

const id = fc.oneof(fc.uuid(), fc.integer(), fc.constantFrom('', null, undefined, 1.5));
const row = fc.record(
  {
    id,
    pk: id,
    deviceId: id,
    slug: fc.string(),
    url: fc.webUrl(),
    name: fc.string(),
    display: fc.string(),
    status_code: fc.integer(),
    continuation_token: fc.string(),
    success: fc.boolean(),
    error: fc.constantFrom(null, '', 'failed'),
    at: fc.date({ noInvalidDate: true }),
    big: fc.bigInt(),
    notes: fc.string({ maxLength: 400 }),
  },
  { requiredKeys: [] },
);
const rows = fc.array(row, { maxLength: 30 });
const value = fc.oneof(
  row,
  rows,
  fc.record({ created: rows, skipped: fc.nat(), note: fc.string() }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    undefined,
    null,
    true,
    false,
    0,
    1,
    '',
    { success: true },
    { ok: true },
    { success: false },
    { count: 0 },
  ),
);
const tool = fc.constantFrom('write', 'delete', 'wrapped', 'secret');
const args = fc.constantFrom({}, { id: 'argument' });
const gateway = fc.constantFrom(...gateways);

const bytes = (text: string) => Buffer.byteLength(text);
/** The JSON of a text block, whose own text stands without quotes. */
const full = async (on: Gateway, name: string, input: object) =>
  (await call(on, name, { ...input, verify: true })).text;
const isAcknowledgement = (text: string) =>
  ['null', 'true', '{"success":true}', '{"ok":true}'].includes(text);

it(`is never larger than the result it replaces, acknowledgements and deletes apart (${RUNS} writes)`, async () => {
  await fc.assert(
    fc.asyncProperty(gateway, tool, args, value, async (on, name, input, produced) => {
      result = produced;
      const whole = await full(on, name, input);
      const { text, isError, json } = await call(on, name, input);
      expect(isError).toBe(false);
      if (isAcknowledgement(whole) || json['deleted'] === true) return;
      expect(bytes(text)).toBeLessThanOrEqual(bytes(whole));
    }),
    { numRuns: RUNS },
  );
});

it(`gives a token only to a caller whose published tools take one (${RUNS} writes)`, async () => {
  await fc.assert(
    fc.asyncProperty(gateway, tool, args, value, async (on, name, input, produced) => {
      result = produced;
      const { tools } = await on.listTools();
      const whole = await full(on, name, input);
      const { text, json } = await call(on, name, input);
      // A row may have a field of that name; it is then the row that is shown.
      if (text === whole || json['continuation_token'] === undefined) return;
      const takesToken = tools.some(({ inputSchema: { properties } }) =>
        Object.hasOwn(properties ?? {}, 'continuation_token'),
      );
      expect(takesToken).toBe(true);
      expect(name).not.toBe('secret');
    }),
    { numRuns: RUNS },
  );
});

it(`lists as ids exactly the accepted rows, in order (${RUNS} writes)`, async () => {
  const written = fc.array(
    fc.record({ id: fc.oneof(fc.uuid(), fc.nat()), notes: fc.constant('n'.repeat(80)) }),
    { minLength: 1, maxLength: 30 },
  );
  const failed = fc.constantFrom(
    { error: 'taken' },
    { success: false },
    { ok: false },
    { status: 'rejected', reason: 'no' },
  );
  const mixed = written.chain((ok) =>
    fc.array(fc.tuple(fc.nat({ max: ok.length }), failed), { maxLength: 5 }).map((bad) => {
      const all: { row: object; ok: boolean }[] = ok.map((item) => ({ row: item, ok: true }));
      for (const [index, item] of bad) all.splice(index, 0, { row: item, ok: false });
      return all;
    }),
  );
  const [, closed] = gateways;
  await fc.assert(
    fc.asyncProperty(mixed, async (all) => {
      result = all.map(({ row: item }) => item);
      const { json } = await call(closed as Gateway, 'write', {});
      const accepted = all.filter(({ ok }) => ok).map(({ row: item }) => (item as { id: unknown }).id);
      expect(json['ids']).toEqual(accepted);
      expect(json['accepted']).toBe(accepted.length);
      expect(json['failed'] ?? 0).toBe(all.length - accepted.length);
    }),
    { numRuns: RUNS },
  );
});

it(`redeems byte for byte what verify would have given, and the procedure ran once (${RUNS} writes)`, async () => {
  const [open] = gateways;
  let redeemed = 0;
  await fc.assert(
    fc.asyncProperty(tool, args, value, async (name, input, produced) => {
      result = produced;
      const whole = await full(open as Gateway, name, input);
      const before = ledger;
      const { text, json } = await call(open as Gateway, name, input);
      expect(ledger).toBe(before + 1);
      if (text === whole || typeof json['continuation_token'] !== 'string') return;
      const answer = await call(open as Gateway, 'fetch_result', {
        continuation_token: json['continuation_token'],
        mode: 'full',
      });
      expect(answer).toMatchObject({ isError: false, text: whole });
      expect(ledger).toBe(before + 1);
      redeemed += 1;
    }),
    { numRuns: RUNS },
  );
  expect(redeemed).toBeGreaterThan(RUNS / 10);
});
