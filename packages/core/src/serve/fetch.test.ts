import { expect, it } from 'vitest';
import type { Caller } from '../catalog/caller.ts';
import { defineTool } from '../catalog/define-tool.ts';
import { createGateway } from '../gateway.ts';
import { createFetchHandler, type FetchHandlerOptions } from './fetch.ts';

const callers: Caller[] = [];
const whoami = defineTool({
  name: 'whoami',
  kind: 'read',
  description: 'Says who calls',
  invoke: ({ caller }) => {
    callers.push(caller);
    return { user: caller.request?.headers.get('authorization') ?? null };
  },
});
const gateway = createGateway({
  name: 'users',
  version: '1.0.0',
  plugins: [{ name: 'users', tools: () => [whoami] }],
});

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami' } };

function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost:3000/any/path', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function answer(request: Request, options: FetchHandlerOptions = {}) {
  const response = await createFetchHandler(gateway, options)(request, { params: Promise.resolve({}) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

it('answers on any path, as JSON, and tolerates what a framework passes beside the request', async () => {
  const { status, headers, body } = await answer(post(CALL));
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json');
  expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, result: { content: [{ text: '{"user":null}' }] } });
});

it.each([undefined, '*/*', 'application/json', 'text/event-stream', 'application/json, text/event-stream'])(
  'answers a client that accepts %s',
  async (accept) => {
    expect((await answer(post(CALL, accept === undefined ? {} : { accept }))).status).toBe(200);
  },
);

it('gives the tool the original request, whose body has been read', async () => {
  const request = post(CALL, { authorization: 'Bearer one' });
  const { body } = await answer(request);
  expect(body.result.content[0].text).toBe('{"user":"Bearer one"}');
  expect(callers.at(-1)).toMatchObject({ transport: 'http' });
  expect(callers.at(-1)?.request).toBe(request);
});

it('leaves the signal of an answered call alone', async () => {
  await answer(post(CALL));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(callers.at(-1)?.signal?.aborted).toBe(false);
});

it('accepts a notification with 202', async () => {
  expect(await answer(post({ jsonrpc: '2.0', method: 'notifications/initialized' }))).toMatchObject({
    status: 202,
    body: null,
  });
});

it('refuses a foreign host or origin with 403 and names the option', async () => {
  expect(await answer(post(CALL, { host: 'evil.com' }))).toMatchObject({
    status: 403,
    body: {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, message: "Host 'evil.com' is not served here; add it to the option 'hosts'" },
    },
  });
  const crossSite = post(CALL, { host: 'localhost:3000', origin: 'https://evil.com' });
  expect(await answer(crossSite)).toMatchObject({ status: 403, body: { id: null } });
  expect((await answer(post(CALL, { host: 'evil.com' }), { hosts: ['evil.com'] })).status).toBe(200);
});

it.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'])(
  'refuses %s with 405 and Allow',
  async (method) => {
    const { status, headers, body } = await answer(new Request('http://localhost/mcp', { method }));
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST');
    expect(body).toMatchObject({ error: { code: -32000 } });
  },
);

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; a=application/json',
  'application/jsonp',
  'application/json, text/plain',
  '',
])("refuses the content type '%s' with 415", async (type) => {
  expect((await answer(post(CALL, { 'content-type': type }))).status).toBe(415);
});

it.each(['application/json; charset=utf-8', 'Application/JSON'])(
  'takes the content type %s',
  async (type) => {
    expect((await answer(post(CALL, { 'content-type': type }))).status).toBe(200);
  },
);

it('refuses a body over the limit with 413', async () => {
  const long = { ...CALL, params: { name: 'whoami', arguments: { text: 'x'.repeat(5_000_000) } } };
  expect(await answer(post(long))).toMatchObject({
    status: 413,
    body: { error: { message: 'The request body is larger than 4194304 bytes' } },
  });
  expect((await answer(post(CALL), { maxBodyBytes: 10 })).status).toBe(413);
});

it('refuses what is not one JSON-RPC message with 400', async () => {
  expect(await answer(post('{'))).toMatchObject({ status: 400, body: { error: { code: -32700 } } });
  expect(await answer(post({ hello: 1 }))).toMatchObject({ status: 400, body: { error: { code: -32700 } } });
  expect(await answer(post([CALL, CALL]))).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
  const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(100)}1${'}'.repeat(101)}`;
  expect(await answer(post(deep))).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
});

it('refuses a body that was read before with 400', async () => {
  const request = post(CALL);
  await request.text();
  expect(await answer(request)).toMatchObject({ status: 400, body: { error: { code: -32700 } } });
});

it('refuses an unsupported protocol version with 400', async () => {
  expect((await answer(post(CALL, { 'mcp-protocol-version': '1999-01-01' }))).status).toBe(400);
  expect((await answer(post(CALL, { 'mcp-protocol-version': '2025-06-18' }))).status).toBe(200);
});

it('gives each of two concurrent requests with the same id its own answer', async () => {
  const users = Array.from({ length: 50 }, (_, index) => `Bearer ${index}`);
  const answers = await Promise.all(users.map((authorization) => answer(post(CALL, { authorization }))));
  expect(answers.map(({ body }) => JSON.parse(body.result.content[0].text).user)).toEqual(users);
});

it('refuses options that it does not have or cannot use', () => {
  expect(() => createFetchHandler(gateway, { host: ['a'] } as never)).toThrowErrorMatchingInlineSnapshot(
    `[GatewayError: createFetchHandler has no option 'host'; its options are hosts, origins, maxBodyBytes]`,
  );
  expect(() => createFetchHandler(gateway, { maxBodyBytes: 0 })).toThrowErrorMatchingInlineSnapshot(
    `[GatewayError: Option 'maxBodyBytes' must be a whole number of bytes above 0, got '0']`,
  );
  expect(() => createFetchHandler(gateway, { hosts: ['*'] })).toThrowErrorMatchingInlineSnapshot(
    `[GatewayError: Option 'hosts' has '*', which is not a host; use a name such as 'api.example.com' or 'localhost:3000']`,
  );
});
