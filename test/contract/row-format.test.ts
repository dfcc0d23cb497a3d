import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type GatewayOptions } from '@laconic-mcp/core';
import { decode, encode as encodeRows } from '@toon-format/toon';
import { initTRPC } from '@trpc/server';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { devices } from '../../examples/quickstart/src/fixture/devices.ts';
import { call } from '../support/call.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();
/** What a list gives after a choice of fields: flat rows. */
const flat = devices(60).map(({ id, name, role, status, serial, rack_position, primary_ip4 }) => ({
  id,
  name,
  role: role.name,
  status,
  serial,
  rack_position,
  primary_ip4,
}));
const many = Array.from({ length: 500 }, (_, index) => ({ index, ...flat[index % 60] }));
const router = t.router({
  flat: t.procedure.output(z.array(z.any())).query(() => flat),
  json: t.procedure.meta({ mcp: { rowFormat: 'json' } }).query(() => flat),
  many: t.procedure.query(() => many),
  nested: t.procedure.query(() => devices(30)),
  text: t.procedure.query(() => 'text'),
  write: t.procedure.mutation(() => flat),
});
const make = (options: Partial<GatewayOptions> = {}) =>
  createGateway({ name: 'g', version: '1', encodeRows, plugins: [trpcLink({ router })], ...options });
const gateway = make();

it('writes the lists of reads as tables, that say the same in fewer tokens', async () => {
  const { text } = await call(gateway, 'flat');
  expect(decode(text)).toEqual(flat);
  for (const [label, written, json] of [
    ['60 flat rows', text, JSON.stringify(flat)],
    ['30 nested rows', (await call(gateway, 'nested')).text, JSON.stringify(devices(30))],
  ] as const) {
    const [toon, plain] = [encode(written).length, encode(json).length];
    console.log(
      `${label}: ${plain} o200k tokens as JSON, ${toon} as TOON (${(100 - (toon / plain) * 100).toFixed(1)} % less)`,
    );
    expect(toon).toBeLessThanOrEqual(plain);
  }
});

it('writes the pages of a probe as tables, and every row is on one of them', async () => {
  const seen: unknown[] = [];
  let page = decode((await call(gateway, 'many')).text) as { results: unknown[]; next?: string };
  for (;;) {
    seen.push(...page.results);
    if (page.next === undefined) break;
    page = decode(
      (await call(gateway, 'fetch_result', { continuation_token: page.next })).text,
    ) as typeof page;
  }
  expect(seen).toEqual(many);
});

it('leaves alone what is no list, what a tool wants as JSON, writes, and structured content', async () => {
  expect((await call(gateway, 'text')).text).toBe('text');
  expect((await call(gateway, 'json')).text).toBe(JSON.stringify(flat));
  expect((await call(gateway, 'write', { verify: true })).text).toBe(JSON.stringify(flat));
  const structured = await make({ outputSchemas: true }).callTool({ name: 'flat' });
  expect(structured.content).toEqual([{ type: 'text', text: JSON.stringify(flat) }]);
});

it('encodes only the tools that ask for it where the gateway says JSON', async () => {
  const chosen = t.router({
    encoded: t.procedure.meta({ mcp: { rowFormat: 'encoded' } }).query(() => flat),
    plain: t.procedure.query(() => flat),
  });
  const some = make({ rowFormat: 'json', plugins: [trpcLink({ router: chosen })] });
  expect((await call(some, 'plain')).text).toBe(JSON.stringify(flat));
  expect(decode((await call(some, 'encoded')).text)).toEqual(flat);
});
