import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type Gateway, type GatewayOptions } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();
const rows = Array.from({ length: 300 }, (_, id) => ({ id, notes: 'ü'.repeat(80) }));
const page = { items: rows, nextCursor: 'c2', total: 9_000 };
const object = { id: 1, body: 'b'.repeat(30_000), list: [1, 2, 3], gone: null };
const large = { id: 1, body: 'é'.repeat(70_000), rows: rows.slice(0, 2) };
const results: Record<string, unknown> = {
  small: { id: 1 },
  rows,
  page,
  object,
  large,
  text: 'plain text',
  longText: 't'.repeat(30_000),
  nothing: undefined,
  probe: rows.slice(0, 3),
  widow: [...rows.slice(0, 2), { id: 'wide', body: 'w'.repeat(40_000) }, ...rows.slice(2, 4)],
};
const read = (name: string, mcp?: McpMeta) => t.procedure.meta(mcp ? { mcp } : {}).query(() => results[name]);
const router = t.router({
  ...Object.fromEntries(Object.keys(results).map((name) => [name, read(name)])),
  probe: read('probe', { probe: true }),
  heavyWrite: t.procedure.meta({ mcp: { probe: true } }).mutation(() => rows),
});
const make = (options: Partial<GatewayOptions> = {}) =>
  createGateway({ name: 'g', version: '1', plugins: [trpcLink({ router })], ...options });
const open = make();
const closed = make({ continuation: false });
const bytes = (text: string) => Buffer.byteLength(text);

it('gives a small read whole, and a text as it is', async () => {
  for (const gateway of [open, closed]) {
    expect((await call(gateway, 'small')).text).toBe('{"id":1}');
    expect((await call(gateway, 'text')).text).toBe('plain text');
    expect((await call(gateway, 'nothing')).text).toBe('null');
  }
});

async function walk(gateway: Gateway, first: unknown[], next: unknown): Promise<unknown[]> {
  const seen = [...first];
  for (let token = next; typeof token === 'string'; ) {
    const { json, text } = await call(gateway, 'fetch_result', { continuation_token: token });
    expect(bytes(text)).toBeLessThan(24_576 + 200);
    seen.push(...(json['results'] as unknown[]));
    token = json['next'];
  }
  return seen;
}

it('answers a large array with its first page, and every row is on exactly one page', async () => {
  const { json, text } = await call(open, 'rows');
  expect(bytes(text)).toBeLessThan(24_576 + 200);
  expect(json).toMatchObject({
    count: 300,
    data_size: bytes(JSON.stringify(rows)),
    next: expect.stringMatching(/^[\w-]{22}\.2$/),
  });
  expect(await walk(open, json['results'] as unknown[], json['next'])).toEqual(rows);
});

it('cuts the rows of a page object in place and leaves its own cursor alone', async () => {
  const { json } = await call(open, 'page');
  expect(json).toMatchObject({ nextCursor: 'c2', total: 9_000, probe: { count: 300 } });
  const probe = json['probe'] as { next: string };
  expect(await walk(open, json['items'] as unknown[], probe.next)).toEqual(rows);
});

it('outlines a large single object and gives all of it to a redeem', async () => {
  const { json } = await call(open, 'object');
  const { next, ...rest } = json;
  expect(rest).toMatchInlineSnapshot(`
    {
      "data_size": 30045,
      "outline": [
        {
          "key": "id",
          "kind": "number",
          "size": 1,
        },
        {
          "key": "body",
          "kind": "string",
          "size": 30002,
        },
        {
          "key": "list",
          "kind": "array of 3",
          "size": 7,
        },
        {
          "key": "gone",
          "kind": "null",
          "size": 4,
        },
      ],
    }
  `);
  expect((await call(open, 'fetch_result', { continuation_token: next })).json).toEqual(object);
});

it('probes a long text too', async () => {
  const { json } = await call(open, 'longText');
  expect((await call(open, 'fetch_result', { continuation_token: json['next'] })).text).toBe(
    't'.repeat(30_000),
  );
});

it('probes when meta says so, without a token when there is nothing more', async () => {
  expect((await call(open, 'probe')).json).toEqual({
    count: 3,
    data_size: bytes(JSON.stringify(rows.slice(0, 3))),
    results: rows.slice(0, 3),
  });
});

it('lets a heavy mutation follow the read path, and verify give all of it', async () => {
  expect((await call(open, 'heavyWrite')).json).toMatchObject({ count: 300 });
  expect((await call(open, 'heavyWrite', { verify: true })).json).toEqual(rows);
});

it('marks a row that no page can hold and keeps it on its page', async () => {
  const { json } = await call(open, 'widow');
  const seen = await walk(open, json['results'] as unknown[], json['next']);
  expect(seen.map((row) => (row as { id: unknown }).id)).toEqual([0, 1, 'wide', 2, 3]);
  expect(seen[2]).toHaveProperty('truncated');
});

it('gives a read whole up to the hard limit where it cannot be continued', async () => {
  expect((await call(closed, 'rows')).json).toEqual(rows);
});

it('cuts a read above the hard limits to valid JSON that says what was left out', async () => {
  const tight = make({ continuation: false, limits: { hardBytes: 30_000 } });
  const cut = await call(tight, 'rows');
  expect(bytes(cut.text)).toBeLessThanOrEqual(30_000);
  const { results: kept, truncated } = cut.json as { results: unknown[]; truncated: { left_out: number } };
  expect(kept).toEqual(rows.slice(0, kept.length));
  expect(truncated).toEqual({ left_out: 300 - kept.length, hint: expect.any(String) });

  const paged = await call(tight, 'page');
  expect(bytes(paged.text)).toBeLessThanOrEqual(30_000);
  expect(paged.json).toMatchObject({
    nextCursor: 'c2',
    total: 9_000,
    truncated: { left_out: { items: expect.any(Number) } },
  });

  const { json, text } = await call(tight, 'large');
  expect(bytes(text)).toBeLessThanOrEqual(30_000);
  expect(json).toMatchObject({
    id: 1,
    rows: rows.slice(0, 2),
    truncated: { left_out: { body: expect.any(Number) } },
  });
});

it('cuts at the depth and the length of a text where it cannot be continued', async () => {
  let deep: unknown = 'end';
  for (let i = 0; i < 40; i += 1) deep = { deep };
  results['small'] = { deep, pad: 'p'.repeat(60_000) };
  const { json } = await call(closed, 'small');
  expect(json['pad']).toBe(`${'p'.repeat(50_000)}…`);
  expect(JSON.stringify(json)).toContain('[Too deep]');
  results['small'] = { id: 1 };
});

it('keeps dates and bigints in an answer that was cut', async () => {
  const dated = Array.from({ length: 200 }, (_, id) => ({
    id: BigInt(id),
    at: new Date(id),
    notes: 'n'.repeat(800),
  }));
  results['small'] = dated;
  const { json } = await call(closed, 'small');
  expect((json['results'] as unknown[])[1]).toMatchObject({ id: '1', at: '1970-01-01T00:00:00.001Z' });
  results['small'] = dated.map(({ at, notes }) => ({ at, notes }));
  const plain = await call(closed, 'small');
  expect((plain.json['results'] as unknown[])[1]).toMatchObject({ at: '1970-01-01T00:00:00.001Z' });
  results['small'] = { id: 1 };
});
