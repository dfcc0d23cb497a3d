import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type Diagnostic } from '@laconic-mcp/core';
import { initTRPC, lazy } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

const t = initTRPC.create();
const echo = (input: unknown) => ({ got: input === undefined ? 'undefined' : input });
const p = t.procedure;

const router = t.router({
  ok: p.query(() => 'ok'),
  date: p.input(z.object({ at: z.date(), big: z.bigint() })).query(({ input }) => ({
    at: input.at.toISOString(),
    big: (input.big + 1n).toString(),
  })),
  odd: p.input(z.object({ file: z.instanceof(FormData) })).mutation(() => 1),
  fn: p.input((value: unknown) => value as { a: number }).query(({ input }) => echo(input)),
  union: p
    .input(
      z.discriminatedUnion('action', [
        z.object({ action: z.literal('create'), title: z.string() }),
        z.object({ action: z.literal('remove'), id: z.string() }),
      ]),
    )
    .mutation(({ input }) => echo(input)),
  text: p.input(z.string()).query(({ input }) => echo(input)),
  list: p.input(z.array(z.number())).query(({ input }) => echo(input)),
  nothing: p.input(z.void()).query(({ input }) => echo(input)),
  optional: p.input(z.object({ q: z.string().optional() }).optional()).query(({ input }) => echo(input)),
  stacked: p
    .input(z.object({ a: z.string() }))
    .input(z.object({ b: z.number().default(2) }))
    .query(({ input }) => echo(input)),
  a: t.router({ b: p.query(() => 'a.b') }),
  a_b: p.query(() => 'a_b'),
  stream: p.mutation(async function* () {
    yield 1;
    yield 2;
  }),
  sub: p.subscription(async function* () {
    yield 1;
  }),
  broken: lazy(() => Promise.reject(new Error('Cannot find module ./missing'))),
  late: lazy(async () =>
    t.router({
      here: p.query(() => 'late'),
      inner: lazy(async () => t.router({ too: p.query(() => 'inner') })),
    }),
  ),
  nested: t.router({ deep: lazy(async () => t.router({ one: p.query(() => 'deep') })) }),
  toString: p.query(() => 'reached'),
  // biome-ignore lint/suspicious/noThenProperty: a router may have such a procedure, and it must be callable
  n: { then: p.query(() => 'then'), call: p.query(() => 'call') },
});

const seen: Diagnostic[] = [];
const gateway = createGateway({
  name: 'g',
  version: '1',
  plugins: [trpcLink({ router })],
  onDiagnostic: (diagnostic) => seen.push(diagnostic),
});

it('lists everything that can be called, whatever stands beside it', async () => {
  const { tools } = await gateway.listTools();
  expect(tools.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "a_b_4la3gs",
      "a_b",
      "date",
      "fn",
      "late_here",
      "late_inner_too",
      "list",
      "n_call",
      "n_then",
      "nested_deep_one",
      "nothing",
      "odd",
      "ok",
      "optional",
      "stacked",
      "stream",
      "text",
      "toString",
      "union",
      "fetch_result",
    ]
  `);
  for (const { inputSchema, description } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) });
    expect(description).not.toBe('');
  }
});

it('reports what an operator should know of it', () => {
  expect(seen.map(({ level, code, path }) => [level, code, path].join(' '))).toMatchInlineSnapshot(`
    [
      "error lazy-failed broken",
      "warning no-schema fn",
      "warning name-collision a.b",
    ]
  `);
  expect(seen.find(({ code }) => code === 'lazy-failed')?.message).toMatchInlineSnapshot(
    `"The lazy router 'broken' could not be loaded: Cannot find module ./missing; its procedures are left out"`,
  );
  expect(gateway.diagnostics()).toEqual(seen);
});

it('revives dates and bigints', async () => {
  const { text } = await call(gateway, 'date', { at: '2026-01-02T03:04:05Z', big: '12345678901234567890' });
  expect(text).toBe('{"at":"2026-01-02T03:04:05.000Z","big":"12345678901234567891"}');
});

it('calls inputs that are no objects', async () => {
  expect((await call(gateway, 'text', { input: 'x' })).text).toBe('{"got":"x"}');
  expect((await call(gateway, 'list', { input: [1, 2] })).text).toBe('{"got":[1,2]}');
  for (const args of [undefined, {}]) {
    expect((await call(gateway, 'nothing', args)).text).toBe('{"got":"undefined"}');
    expect((await call(gateway, 'optional', args)).isError).toBe(false);
  }
  expect((await call(gateway, 'fn', { a: 1 })).text).toBe('{"got":{"a":1}}');
  expect((await call(gateway, 'stacked', { a: 'x' })).text).toBe('{"got":{"a":"x","b":2}}');
});

it('calls a union at the root and says which field its branch lacks', async () => {
  expect((await call(gateway, 'union', { action: 'create', title: 't' })).text).toContain('"title":"t"');
  const { isError, text } = await call(gateway, 'union', { action: 'create' });
  expect(isError).toBe(true);
  expect(text).toMatchInlineSnapshot(
    `"{"tool":"union","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["title: expected string, received undefined"],"applied":false}"`,
  );
});

it('keeps colliding names apart', async () => {
  const { tools } = await gateway.listTools();
  const hashed = tools.find(({ name }) => /^a_b_\w{6}$/.test(name))?.name ?? '';
  expect((await call(gateway, 'a_b')).text).toBe('a_b');
  expect((await call(gateway, hashed)).text).toBe('a.b');
});

it('reaches lazy routers and names that the caller proxy keeps for itself', async () => {
  for (const [name, text] of [
    ['late_here', 'late'],
    ['late_inner_too', 'inner'],
    ['nested_deep_one', 'deep'],
    ['toString', 'reached'],
    ['n_then', 'then'],
    ['n_call', 'call'],
  ] as const) {
    expect((await call(gateway, name)).text).toBe(text);
  }
});

it('reads a stream to its end', async () => {
  expect((await call(gateway, 'stream')).text).toBe('[1,2]');
});
