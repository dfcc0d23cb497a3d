import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLegacyServer } from '../../packages/core/src/serve/legacy.ts';
import { listen, stdioCommand } from '../support/connect.ts';
import { gateway } from '../support/fixture-gateway.ts';

/** The part of both SDKs' clients that a session here needs. */
type AnyClient = Pick<Client, 'listTools' | 'callTool' | 'close' | 'getServerVersion'>;

const INFO = { name: 'test', version: '1' };
const TOKEN = 'Bearer alice';
const headers = { Authorization: TOKEN };
const stdio = () => ({
  ...stdioCommand('test/support/fixture-gateway.ts'),
  env: { ...(process.env as Record<string, string>), LACONIC_MCP_AUTHORIZATION: TOKEN },
  stderr: 'pipe' as const,
});

const ways: [string, () => Promise<AnyClient>][] = [
  [
    'SDK v1 in memory',
    async () => {
      const [near, far] = InMemoryTransport.createLinkedPair();
      const request = new Request('http://localhost/', { headers });
      await createLegacyServer(gateway, {
        caller: (signal) => ({ transport: 'memory', request, signal }),
      }).connect(far);
      const client = new Client(INFO);
      await client.connect(near);
      return client;
    },
  ],
  [
    'SDK v1 over HTTP',
    async () => {
      const client = new Client(INFO);
      const transport = new StreamableHTTPClientTransport(await listen(gateway), {
        requestInit: { headers },
      });
      await client.connect(transport as Parameters<Client['connect']>[0]);
      return client;
    },
  ],
  [
    'SDK v1 over stdio',
    async () => {
      const client = new Client(INFO);
      await client.connect(new StdioClientTransport(stdio()));
      return client;
    },
  ],
  [
    'client 2.x over HTTP',
    async () => {
      const client = new Client2(INFO);
      await client.connect(new Http2(await listen(gateway), { requestInit: { headers } }));
      return client as unknown as AnyClient;
    },
  ],
  [
    'client 2.x over stdio',
    async () => {
      const client = new Client2(INFO);
      await client.connect(new Stdio2(stdio()));
      return client as unknown as AnyClient;
    },
  ],
];

async function call(client: AnyClient, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [block] = content as { type: string; text: string }[];
  return { text: block?.text ?? '', isError };
}

describe.each(ways)('%s', (_, connect) => {
  it('lists, writes, redeems, reads back, refuses and deletes alike', async () => {
    const client = await connect();
    onTestFinished(() => client.close());
    expect(client.getServerVersion()).toMatchObject({ name: 'fixture', version: '1.2.3' });

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'noisy',
      'thing_bulkCreate',
      'thing_delete',
      'thing_get',
      'fetch_result',
    ]);

    const written = await call(client, 'thing_bulkCreate', { names: ['a', 'b'], at: '2026-01-02' });
    const envelope = JSON.parse(written.text) as Record<string, unknown>;
    expect(Object.keys(envelope)).toEqual(['accepted', 'status_code', 'data_size', 'continuation_token']);

    const redeemed = await call(client, 'fetch_result', {
      continuation_token: envelope['continuation_token'],
      mode: 'full',
    });
    const rows = JSON.parse(redeemed.text) as { id: string; owner: string }[];
    expect(rows).toMatchObject([{ name: 'a', owner: 'alice' }, { name: 'b' }]);
    expect(Buffer.byteLength(redeemed.text)).toBe(envelope['data_size']);

    const [first] = rows;
    expect(JSON.parse((await call(client, 'thing_get', { id: first?.id })).text)).toEqual(first);
    expect(await call(client, 'thing_delete', { id: first?.id })).toEqual({
      isError: false,
      text: JSON.stringify({ id: first?.id, deleted: true, status_code: 200 }),
    });
    expect(await call(client, 'thing_get', { id: first?.id })).toEqual({
      isError: true,
      text: `{"tool":"thing_get","code":"NOT_FOUND","message":"No thing '${first?.id}'"}`,
    });
    expect(await call(client, 'noisy')).toEqual({ isError: false, text: 'quiet' });
    await expect(call(client, 'thing.get')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/Unknown tool: "thing.get"$/),
    });
  });
});
