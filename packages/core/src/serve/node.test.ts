import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { defineTool } from '../catalog/define-tool.ts';
import { createGateway } from '../gateway.ts';
import { createFetchHandler } from './fetch.ts';
import { toNodeHandler } from './node.ts';

const { Request: NativeRequest, Response: NativeResponse } = globalThis;
let lastRequest: Request | undefined;
const started = vi.fn();
const aborted = vi.fn();

afterEach(() => {
  vi.clearAllMocks();
});

const wait = defineTool({
  name: 'wait',
  kind: 'read',
  description: 'Waits until the caller is gone',
  invoke: ({ signal }) => {
    started();
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        aborted();
        resolve(null);
      });
    });
  },
});
const echo = defineTool({
  name: 'echo',
  kind: 'read',
  description: 'Answers with its text and a header of the request',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  invoke: ({ arguments: { text = null }, caller }) => {
    lastRequest = caller.request;
    return { text, probe: caller.request?.headers.get('x-probe') ?? null };
  },
});
const gateway = createGateway({
  name: 'echo',
  version: '1.0.0',
  plugins: [{ name: 'echo', tools: () => [wait, echo] }],
});
const handler = toNodeHandler(createFetchHandler(gateway));

async function listen(listener: RequestListener = handler): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

const HEADERS = { 'content-type': 'application/json', 'x-probe': 'yes' };

function call(name: string, args: Record<string, unknown> = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
}

async function answerText(response: Response): Promise<string> {
  const body = (await response.json()) as { result: { content: [{ text: string }] } };
  return body.result.content[0].text;
}

it('serves the v1 client', async () => {
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(new StreamableHTTPClientTransport(await listen()));
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(
    expect.arrayContaining(['wait', 'echo']),
  );
  expect(await client.callTool({ name: 'echo', arguments: { text: 'hi' } })).toMatchObject({
    content: [{ text: '{"text":"hi","probe":null}' }],
  });
  const unknown = await client.callTool({ name: 'nope' }).catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: -32602 });
  expect(String(unknown).match(/-32602/g)).toHaveLength(1);
});

it.each([undefined, { versionNegotiation: { mode: 'auto' } } as const])(
  'serves the v2 client with %j',
  async (options) => {
    const client = new ModernClient({ name: 'test', version: '0' }, options);
    await client.connect(new ModernTransport(await listen()));
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('echo');
    expect(await client.callTool({ name: 'echo', arguments: { text: 'hi' } })).toMatchObject({
      content: [{ text: '{"text":"hi","probe":null}' }],
    });
    await expect(client.callTool({ name: 'nope' })).rejects.toMatchObject({ code: -32602 });
  },
);

it('hands over a real Request, not a look-alike', async () => {
  const response = await fetch(await listen(), { method: 'POST', headers: HEADERS, body: call('echo') });
  expect(await answerText(response)).toBe('{"text":null,"probe":"yes"}');
  expect(lastRequest?.constructor).toBe(NativeRequest);
  expect(lastRequest?.headers.constructor).toBe(Headers);
});

it('does not replace the globals of the process', () => {
  expect([Request, Response]).toEqual([NativeRequest, NativeResponse]);
});

it("aborts the call's signal when the client disconnects", async () => {
  const controller = new AbortController();
  const url = await listen();
  const gone = fetch(url, {
    method: 'POST',
    headers: HEADERS,
    body: call('wait'),
    signal: controller.signal,
  });
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  expect(aborted).not.toHaveBeenCalled();
  controller.abort();
  await expect(gone).rejects.toThrow();
  await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  const next = await fetch(url, { method: 'POST', headers: HEADERS, body: call('echo') });
  expect(next.status).toBe(200);
});

it('refuses a large body, declared or chunked, and serves the next request', async () => {
  const url = await listen();
  const large = call('echo', { text: 'x'.repeat(5_000_000) });
  const declared = await fetch(url, { method: 'POST', headers: HEADERS, body: large });
  expect(declared.status).toBe(413);
  const chunked: RequestInit & { duplex: 'half' } = { method: 'POST', headers: HEADERS, duplex: 'half' };
  chunked.body = new Blob([large]).stream();
  expect((await fetch(url, chunked)).status).toBe(413);
  expect((await fetch(url, { method: 'POST', headers: HEADERS, body: call('echo') })).status).toBe(200);
});

it('takes a chunked body under the limit', async () => {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: HEADERS, duplex: 'half' };
  init.body = new Blob([call('echo', { text: 'chunked' })]).stream();
  expect(await answerText(await fetch(await listen(), init))).toContain('chunked');
});

it('answers GET with 405', async () => {
  const response = await fetch(await listen());
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

it('checks the Host header that came over the wire', async () => {
  const url = await listen();
  const status = async (headers: Record<string, string>) => {
    const sent = httpRequest(url, { method: 'POST', headers: { ...HEADERS, ...headers } });
    sent.end(call('echo'));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect(await status({})).toBe(200);
  expect(await status({ host: `localhost:${url.port}` })).toBe(200);
  expect(await status({ host: 'evil.com' })).toBe(403);
  expect(await status({ host: `localhost.evil.com:${url.port}` })).toBe(403);
  expect(await status({ origin: 'http://evil.com' })).toBe(403);
  expect(await status({ origin: 'null' })).toBe(403);
  expect(await status({ origin: url.origin })).toBe(200);
});

it('uses the body that a parser before it has read', async () => {
  const url = await listen(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += String(chunk);
    handler(Object.assign(req, { body: JSON.parse(text) as unknown }), res);
  });
  const init = { method: 'POST', headers: HEADERS, body: call('echo', { text: 'parsed' }) };
  expect(await answerText(await fetch(url, init))).toContain('parsed');
});
