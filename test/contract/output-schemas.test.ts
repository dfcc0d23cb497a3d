import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type GatewayOptions } from '@laconic-mcp/core';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { initTRPC, TRPCError } from '@trpc/server';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod325';
import { listen } from '../support/connect.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();
const p = t.procedure;
const row = { id: 7, name: 'seven', at: new Date(0), notes: 'n'.repeat(300), price: 19.99, none: undefined };
const Row = z.object({
  id: z.number().int(),
  name: z.string().max(10),
  at: z.date(),
  notes: z.string(),
  price: z.number().multipleOf(0.01),
  none: z.string().optional(),
  kind: z.enum(['a', 'b']).default('a'),
});
const rows = Array.from({ length: 300 }, (_, id) => ({ ...row, id }));
const router = t.router({
  get: p.output(Row).query(() => row as never),
  list: p.output(z.array(Row)).query(() => rows as never),
  small: p.output(z.array(z.object({ id: z.string() }))).query(() => [{ id: '1' }, { id: '2' }]),
  page: p
    .output(z.object({ items: z.array(Row), nextCursor: z.string().nullable() }))
    .query(() => ({ items: rows, nextCursor: null }) as never),
  create: p.output(Row).mutation(() => row as never),
  bulk: p.output(z.array(Row)).mutation(() => rows as never),
  remove: p
    .input(z.object({ id: z.string() }))
    .output(z.boolean())
    .mutation(() => true),
  void: p.output(z.void()).mutation(() => undefined),
  scalar: p.output(z.string()).query(() => 'text'),
  odd: p
    .output(z.object({ map: z.map(z.string(), z.number()), big: z.bigint(), any: z.any() }))
    .query(() => ({ map: new Map([['a', 1]]), big: 1n, any: null })),
  transformed: p.output(z.object({ n: z.string().transform(Number) })).query(() => ({ n: '5' })),
  zod3: p
    .output(z3.object({ id: z3.number(), at: z3.date(), set: z3.set(z3.string()) }))
    .query(() => ({ id: 1, at: new Date(0), set: new Set(['x']) })),
  fails: p.output(z.object({ id: z.string() })).query(() => {
    throw new TRPCError({ code: 'NOT_FOUND', message: 'No project 42' });
  }),
  plain: p.query(() => ({ a: 1 })),
});
const make = (options: Partial<GatewayOptions> = {}) =>
  createGateway({
    name: 'g',
    version: '1',
    outputSchemas: true,
    plugins: [trpcLink({ router })],
    ...options,
  });
const variants: [string, ReturnType<typeof make>][] = [
  ['with continuation', make()],
  ['without continuation', make({ continuation: false, limits: { hardBytes: 30_000 } })],
];
const validators = [new Ajv({ strict: false }), new Ajv2020({ strict: false })].map(
  (ajv) => addFormats.default(ajv as never) as Ajv,
);

describe.each(variants)('%s', (_, gateway) => {
  it('answers with structured content that its own schema is true of, in full and lean', async () => {
    const { tools } = await gateway.listTools();
    let checked = 0;
    for (const { name, outputSchema, inputSchema } of tools) {
      if (outputSchema === undefined) continue;
      for (const verify of Object.hasOwn(inputSchema.properties ?? {}, 'verify') ? [false, true] : [false]) {
        const args = { ...(name === 'remove' ? { id: 'x' } : {}), ...(verify ? { verify } : {}) };
        const { structuredContent, isError } = await gateway.callTool({ name, arguments: args });
        if (isError === true) continue;
        for (const ajv of validators) {
          expect(ajv.validate(outputSchema, structuredContent), `${name}: ${ajv.errorsText()}`).toBe(true);
        }
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThanOrEqual(15);
  });

  it('satisfies both SDK clients, which check it themselves', async () => {
    const url = await listen(gateway);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(url) as Parameters<Client['connect']>[0]);
    const client2 = new Client2({ name: 'test', version: '1' });
    await client2.connect(new Http2(url));
    onTestFinished(async () => {
      await client.close();
      await client2.close();
    });
    for (const each of [client, client2 as unknown as Client]) {
      const { tools } = await each.listTools();
      expect(tools.length).toBeGreaterThan(13);
      for (const { name } of tools.filter(({ name: tool }) => tool !== 'fetch_result')) {
        const { isError } = await each.callTool({ name, arguments: name === 'remove' ? { id: 'x' } : {} });
        expect(isError ?? false, name).toBe(name === 'fails');
      }
      expect(await each.callTool({ name: 'small', arguments: {} })).toMatchObject({
        structuredContent: { result: [{ id: '1' }, { id: '2' }] },
        content: [{ type: 'text', text: '[{"id":"1"},{"id":"2"}]' }],
      });
    }
  });

  it('never puts structured content on an error', async () => {
    const failed = await gateway.callTool({ name: 'fails' });
    expect(failed).toEqual({
      isError: true,
      content: [{ type: 'text', text: '{"tool":"fails","code":"NOT_FOUND","message":"No project 42"}' }],
    });
  });
});

it('publishes types only, for tools that have an output parser', async () => {
  const { tools } = await make().listTools();
  const schemas = Object.fromEntries(tools.map(({ name, outputSchema }) => [name, outputSchema]));
  expect(schemas['plain']).toBeUndefined();
  expect(schemas['get']).toMatchInlineSnapshot(`
    {
      "properties": {
        "_probe": {
          "type": "object",
        },
        "at": {
          "type": "string",
        },
        "count": {
          "type": "integer",
        },
        "data_size": {
          "type": "integer",
        },
        "id": {
          "type": "integer",
        },
        "kind": {
          "type": "string",
        },
        "name": {
          "type": "string",
        },
        "next": {
          "type": "string",
        },
        "none": {
          "type": "string",
        },
        "notes": {
          "type": "string",
        },
        "outline": {
          "items": {
            "type": "object",
          },
          "type": "array",
        },
        "price": {
          "description": "multiple of 0.01",
          "type": "number",
        },
        "probe": {
          "type": "object",
        },
        "result": {},
        "results": {
          "items": {},
          "type": "array",
        },
        "truncated": {
          "type": "object",
        },
      },
      "type": "object",
    }
  `);
  expect(schemas['remove']?.properties?.['result']).toEqual({ type: 'boolean' });
});

it('publishes nothing and sends text alone when it is off', async () => {
  const off = make({ outputSchemas: false });
  expect((await off.listTools()).tools.every(({ outputSchema }) => outputSchema === undefined)).toBe(true);
  expect(await off.callTool({ name: 'get' })).not.toHaveProperty('structuredContent');
});
