import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { TRPCError } from '@trpc/server';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { listen } from '../../support/connect.ts';
import { createRouter, p } from '../gateway-of.ts';

const gateway = createGateway({
  name: 'outputs',
  version: '1',
  outputSchemas: true,
  plugins: [
    trpcLink({
      router: createRouter({
        list: p.output(z.array(z.object({ id: z.string() }))).query(() => [{ id: '1' }, { id: '2' }]),
        get: p.output(z.object({ id: z.string() })).query(() => {
          throw new TRPCError({ code: 'NOT_FOUND', message: 'No project 42' });
        }),
      }),
    }),
  ],
});

/** The clients of both SDKs, which check structured content against the schemas they listed. */
async function connectBoth(): Promise<Client[]> {
  const url = await listen(gateway);
  const old = new Client({ name: 'test', version: '1' });
  await old.connect(new StreamableHTTPClientTransport(url) as Parameters<Client['connect']>[0]);
  const modern = new Client2({ name: 'test', version: '1' });
  await modern.connect(new Http2(url));
  const clients = [old, modern as unknown as Client];
  onTestFinished(async () => {
    for (const client of clients) await client.close();
  });
  for (const client of clients) expect((await client.listTools()).tools).toHaveLength(3);
  return clients;
}

it('S14: gives a list as structured content that both clients take, with the same in text', async () => {
  for (const client of await connectBoth()) {
    const { content, structuredContent } = await client.callTool({ name: 'list' });
    expect(structuredContent).toEqual({ result: [{ id: '1' }, { id: '2' }] });
    expect(content).toEqual([{ type: 'text', text: '[{"id":"1"},{"id":"2"}]' }]);
  }
});

it('S15: shows an error that an output schema might have hidden', async () => {
  for (const client of await connectBoth()) {
    const result = await client.callTool({ name: 'get' });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(JSON.stringify(result.content)).toMatch(/NOT_FOUND.*No project 42/);
  }
});
