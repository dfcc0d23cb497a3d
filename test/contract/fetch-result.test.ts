import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { type Caller, createGateway, definePlugin, type GatewayOptions } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();
const rows = Array.from({ length: 250 }, (_, id) => ({
  id,
  name: `n${id}`,
  tags: [{ key: 'a', hidden: 'h'.repeat(40) }],
}));
let runs = 0;
const run = (result: unknown) => () => {
  runs += 1;
  return result;
};
const object = {
  id: 1,
  name: 'one',
  parts: [{ a: 1, b: 2 }],
  deep: { x: { y: 1, z: 2 } },
  blob: 'b'.repeat(500),
};
const router = t.router({
  bulk: t.procedure.mutation(run(rows)),
  single: t.procedure.mutation(run(object)),
  text: t.procedure.mutation(run('t'.repeat(500))),
  wrapped: t.procedure.meta({ mcp: { rows: 'created' } }).mutation(run({ created: rows, skipped: 1 })),
});
const make = (options: Partial<GatewayOptions> = {}) =>
  createGateway({ name: 'g', version: '1', plugins: [trpcLink({ router })], ...options });
const gateway = make();

async function write(name: string, on = gateway, caller?: Caller): Promise<string> {
  const { json } = await call(on, name, {}, caller);
  return json['continuation_token'] as string;
}

const fetchResult = (args: Record<string, unknown>, on = gateway, caller?: Caller) =>
  call(on, 'fetch_result', args, caller);
const as = (user: string): Caller => ({
  transport: 'http',
  request: new Request('http://localhost/mcp', { headers: { authorization: `Bearer ${user}` } }),
});

it('is listed once, with how long results are kept', async () => {
  const { tools } = await gateway.listTools();
  expect(tools.filter(({ name }) => name === 'fetch_result')).toMatchInlineSnapshot(`
    [
      {
        "annotations": {
          "idempotentHint": true,
          "openWorldHint": false,
          "readOnlyHint": true,
        },
        "description": "Gives the full result behind a \`continuation_token\` or \`next\`, for 10 minutes after the call that gave it. Runs nothing again.",
        "inputSchema": {
          "properties": {
            "continuation_token": {
              "type": "string",
            },
            "fields": {
              "description": "Dot paths to keep",
              "items": {
                "type": "string",
              },
              "type": "array",
            },
            "mode": {
              "description": "Default: page for rows, else full",
              "enum": [
                "page",
                "full",
                "fields",
              ],
              "type": "string",
            },
            "page": {
              "minimum": 1,
              "type": "integer",
            },
            "page_size": {
              "minimum": 1,
              "type": "integer",
            },
          },
          "required": [
            "continuation_token",
          ],
          "type": "object",
        },
        "name": "fetch_result",
        "title": "Fetch a kept result",
      },
    ]
  `);
});

it('gives byte for byte what verify gives, as often as asked, and runs nothing again', async () => {
  for (const name of ['bulk', 'single', 'text', 'wrapped']) {
    const verified = await call(gateway, name, { verify: true });
    const token = await write(name);
    const before = runs;
    for (let i = 0; i < 3; i += 1) {
      expect((await fetchResult({ continuation_token: token, mode: 'full' })).text).toBe(verified.text);
    }
    expect(runs).toBe(before);
  }
});

it('pages rows by default and gives an object whole', async () => {
  const token = await write('bulk');
  const first = await fetchResult({ continuation_token: token });
  expect(first.json).toMatchObject({ count: 250, page: 1, results: rows.slice(0, 100), next: `${token}.2` });
  const single = await fetchResult({ continuation_token: await write('single') });
  expect(single.json).toEqual(object);
});

it('walks every row exactly once by passing on what it got', async () => {
  for (const start of ['', '.1.7', '.1.1000']) {
    const seen: unknown[] = [];
    let next: unknown = `${await write('wrapped')}${start}`;
    while (typeof next === 'string') {
      const { json } = await fetchResult({ continuation_token: next });
      seen.push(...(json['results'] as unknown[]));
      next = json['next'];
    }
    expect(seen).toEqual(rows);
  }
});

it('lets an explicit page win over the one in the token, and full ignore both', async () => {
  const token = await write('bulk');
  const page = await fetchResult({ continuation_token: `${token}.2.10`, page: 3 });
  expect(page.json).toMatchObject({ page: 3, results: rows.slice(20, 30), next: `${token}.4.10` });
  const full = await fetchResult({ continuation_token: `${token}.2.10`, mode: 'full' });
  expect(full.json).toEqual(rows);
});

it('keeps chosen fields with their nesting, through arrays, and still pages rows', async () => {
  const token = await write('bulk');
  const { json } = await fetchResult({ continuation_token: token, fields: ['id', 'tags.key'], page_size: 2 });
  expect(json).toEqual({
    count: 250,
    page: 1,
    results: rows.slice(0, 2).map(({ id }) => ({ id, tags: [{ key: 'a' }] })),
    next: `${token}.2.2`,
  });
  const picked = await fetchResult({
    continuation_token: await write('single'),
    fields: ['parts.b', 'deep.x.z', 'no'],
  });
  expect(picked.json).toEqual({ parts: [{ b: 2 }], deep: { x: { z: 2 } } });
});

it('refuses a page past the last one, and pages that are none', async () => {
  const token = await write('bulk');
  for (const args of [
    { page: 99 },
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 'x' },
    { page_size: 0 },
  ]) {
    const { isError, json } = await fetchResult({ continuation_token: token, ...args });
    expect(isError).toBe(true);
    expect(json['code']).toBe('VALIDATION_ERROR');
  }
  expect((await fetchResult({ continuation_token: token, mode: 'fields' })).text).toMatchInlineSnapshot(
    `"{"tool":"fetch_result","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["fields: mode 'fields' needs a list of dot paths"]}"`,
  );
});

it('refuses unknown, expired, foreign, malformed and hidden tokens with one text', async () => {
  const shortLived = make({ continuation: { ttl: 1 } });
  const expired = await write('bulk', shortLived);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const foreign = await write('bulk', gateway, as('alice'));
  const hiding = make({
    plugins: [
      trpcLink({ router }),
      definePlugin({
        name: 'hide',
        hooks: { list: (tools) => tools.filter(({ path }) => !hidden || path !== 'bulk') },
      }),
    ],
  });
  let hidden = false;
  const nowHidden = await write('bulk', hiding);
  hidden = true;
  const refusals = [
    await fetchResult({ continuation_token: 'A'.repeat(22) }),
    await fetchResult({ continuation_token: expired }, shortLived),
    await fetchResult({ continuation_token: foreign }, gateway, as('bob')),
    await fetchResult({ continuation_token: foreign }),
    await fetchResult({ continuation_token: `${foreign}.x` }),
    await fetchResult({ continuation_token: 'nonsense' }),
    await fetchResult({ continuation_token: '' }),
    await fetchResult({ continuation_token: nowHidden }, hiding),
  ];
  expect(new Set(refusals.map(({ text }) => text)).size).toBe(1);
  expect(refusals[0]?.text).toMatchInlineSnapshot(
    `"{"tool":"fetch_result","code":"CONTINUATION_UNAVAILABLE","message":"There is no such result, or it has expired. A write that gave the token was applied: do not repeat it, read the record instead"}"`,
  );
  expect(
    (await fetchResult({ continuation_token: foreign, mode: 'full' }, gateway, as('alice'))).json,
  ).toEqual(rows);
});

it('advises a page where the full result is over its limit', async () => {
  const small = make({ limits: { fullBytes: 1_000 } });
  const token = await write('bulk', small);
  const { isError, text } = await fetchResult({ continuation_token: token, mode: 'full' }, small);
  expect(isError).toBe(true);
  expect(text).toMatchInlineSnapshot(
    `"{"tool":"fetch_result","code":"RESULT_TOO_LARGE","message":"The result has 24281 bytes, over the limit of 1000; use mode 'page' or 'fields'"}"`,
  );
});

it('is not listed, and gives no tokens, for somebody unknown where anonymous results are off', async () => {
  const strict = make({ continuation: { anonymous: false } });
  const nobody: Caller = { transport: 'http', request: new Request('http://localhost/mcp') };
  const names = async (caller: Caller) => (await strict.listTools({}, caller)).tools.map(({ name }) => name);
  expect(await names(nobody)).not.toContain('fetch_result');
  expect(await names(as('alice'))).toContain('fetch_result');
  expect((await call(strict, 'bulk', {}, nobody)).json).toHaveProperty('ids');
  expect((await call(strict, 'bulk', {}, as('alice'))).json).toHaveProperty('continuation_token');
  await expect(fetchResult({ continuation_token: 'A'.repeat(22) }, strict, nobody)).rejects.toThrow(
    'Unknown tool',
  );
});

it('gives no token to a caller that a list hook hides it from', async () => {
  const hiding = make({
    plugins: [
      trpcLink({ router }),
      definePlugin({
        name: 'hide',
        hooks: { list: (tools) => tools.filter(({ name }) => name !== 'fetch_result') },
      }),
    ],
  });
  expect((await call(hiding, 'bulk')).json).toHaveProperty('ids');
});
