import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AppRouter } from '@laconic-mcp/example-quickstart/app-router';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../support/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NEXT = path.join(ROOT, 'node_modules/.bin/next');
const folder = mkdtempSync(path.join(tmpdir(), 'nextjs-'));

let origin: string;
let server: ChildProcess;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const cwd = path.join(ROOT, 'examples/nextjs');
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    INVENTORY_DB: path.join(folder, 'inventory.db'),
  };
  await promisify(execFile)(NEXT, ['build'], { cwd, env }).catch((error: Error & { stdout: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  server = spawn(NEXT, ['start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('Ready')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`next start ended with code ${code}: ${printed}`)));
  });
}, 240_000);

afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

function headersOf(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function connectTrpc(token?: string) {
  const headers = headersOf(token);
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${origin}/api/trpc`, transformer: superjson, headers })],
  });
}

async function connectMcp(token?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: headersOf(token) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { requestInit }));
  onTestFinished(() => client.close());
  return client;
}

async function callMcp(client: Client, name: string, args: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: args });
  return JSON.parse((result.content as { text: string }[])[0]?.text ?? '');
}

const type = '7f0a8f1c-3d5b-4c53-9d4c-1f9e2f6a0b11';
const device = {
  name: 'dub1-a01-server-001',
  device_type: { id: type, model: 'PowerEdge R760' },
  role: { id: type, name: 'server' },
  location: { id: type, name: 'DUB1 Row 1' },
};

it('shows over MCP what was written over tRPC', async () => {
  const site = await connectTrpc('demo-editor').site.create.mutate({ name: 'Lisbon 1', slug: 'lis1' });
  expect(site.createdAt).toBeInstanceOf(Date);
  const read = await callMcp(await connectMcp('demo-viewer'), 'site_get', { id: site.id });
  expect(read).toEqual(JSON.parse(JSON.stringify(site)));
});

it('shows over tRPC what was written over MCP', async () => {
  const created = new Date('2026-04-01T12:00:00.000Z');
  const client = await connectMcp('demo-editor');
  const envelope = await callMcp(client, 'device_create', { ...device, created: created.toISOString() });
  expect(envelope).toMatchObject({ name: device.name, status: 'planned', status_code: 200 });

  const stored = await connectTrpc('demo-viewer').device.get.query({ id: envelope.id });
  expect(stored).toMatchObject({ ...device, created, url: envelope.url });
  const full = await callMcp(client, 'fetch_result', {
    continuation_token: envelope.continuation_token,
    mode: 'full',
  });
  expect(full).toEqual(JSON.parse(JSON.stringify(stored)));
});

it.each([
  ['no token', undefined, 'UNAUTHORIZED'],
  ['an unknown token', 'demo-nobody', 'UNAUTHORIZED'],
  ["a viewer's token", 'demo-viewer', 'FORBIDDEN'],
])('refuses a create with %s alike on both sides', async (_title, token, code) => {
  const refusal = await connectTrpc(token)
    .device.create.mutate({ ...device, name: 'dub1-a01-server-002' })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(TRPCClientError);
  const { message, data } = refusal as TRPCClientError<AppRouter>;
  expect(data?.code).toBe(code);

  const client = await connectMcp(token);
  const answer = await callMcp(client, 'device_create', { ...device, name: 'dub1-a01-server-002' });
  expect(answer).toMatchObject({ tool: 'device_create', code, message });
  expect(await connectTrpc('demo-viewer').device.search.query({ query: 'server-002' })).toEqual([]);
});

it('refuses a cross-origin request', async () => {
  const request = (from: string) =>
    fetch(`${origin}/api/mcp`, {
      method: 'POST',
      headers: {
        origin: from,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headersOf('demo-admin'),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  expect((await request('https://evil.example')).status).toBe(403);
  expect((await request(origin)).status).toBe(200);
});

it('answers GET and DELETE with 405', async () => {
  const headers = { accept: 'text/event-stream' };
  expect((await fetch(`${origin}/api/mcp`, { headers })).status).toBe(405);
  expect((await fetch(`${origin}/api/mcp`, { method: 'DELETE', headers })).status).toBe(405);
});
