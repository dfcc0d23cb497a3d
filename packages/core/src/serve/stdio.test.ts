import { PassThrough, Writable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { defineTool } from '../catalog/define-tool.ts';
import { createGateway } from '../gateway.ts';
import { type StdioOptions, serveStdio } from './stdio.ts';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
};

function call(id: unknown, name: string) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name } };
}

const aborted = vi.fn();
const tools = [
  defineTool({
    name: 'who',
    kind: 'read',
    description: 'Says who calls',
    invoke: ({ caller }) => ({
      transport: caller.transport,
      authorization: caller.request?.headers.get('authorization') ?? null,
    }),
  }),
  defineTool({
    name: 'slow',
    kind: 'write',
    description: 'Takes a moment',
    invoke: () => new Promise((resolve) => setTimeout(resolve, 100, { done: true })),
  }),
  defineTool({
    name: 'wait',
    kind: 'read',
    description: 'Waits to be aborted',
    invoke: ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          aborted();
          resolve(null);
        });
      }),
  }),
];

function serve(options: StdioOptions = {}) {
  const input = new PassThrough();
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      done();
    },
  });
  const gateway = createGateway({ name: 'me', version: '1', plugins: [{ name: 'me', tools: () => tools }] });
  const served = serveStdio(gateway, { input, output, signals: [], ...options });
  return {
    input,
    gateway,
    send: (message: unknown) => input.write(`${JSON.stringify(message)}\n`),
    async end(): Promise<Array<Record<string, unknown>>> {
      input.end();
      await served;
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
    served,
  };
}

it('answers one message a line and resolves at the end of input', async () => {
  const { send, end } = serve();
  send(INITIALIZE);
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  send(call(1, 'who'));
  const answers = await end();
  expect(answers.map(({ id }) => id)).toEqual([0, 1]);
  expect(answers[1]).toMatchObject({
    result: { content: [{ text: '{"transport":"stdio","authorization":null}' }] },
  });
});

it('gives callers a request with the headers it was given', async () => {
  const { send, end } = serve({ headers: { authorization: 'Bearer one' } });
  send(call(1, 'who'));
  expect(JSON.stringify(await end())).toContain('Bearer one');
});

it('answers the running calls before it resolves', async () => {
  const { send, end } = serve();
  send(call(1, 'slow'));
  send(call(2, 'slow'));
  expect((await end()).map(({ id }) => id)).toEqual([1, 2]);
});

it('leaves the gateway open for others', async () => {
  const { gateway, end } = serve();
  await end();
  expect((await gateway.callTool({ name: 'who' })).isError).not.toBe(true);
});

it('aborts the signal of a cancelled call and does not wait for its answer', async () => {
  aborted.mockClear();
  const { send, end } = serve();
  send(call(7, 'wait'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
  expect(await end()).toEqual([]);
  expect(aborted).toHaveBeenCalledOnce();
});

it('takes lines in pieces, several at once, with carriage returns, empty ones, and a last one without an end', async () => {
  const { input, end } = serve();
  const text = `${JSON.stringify(call(1, 'who'))}\r\n\n${JSON.stringify(call('é', 'who'))}\n${JSON.stringify(call(3, 'who'))}`;
  for (const byte of Buffer.from(text)) input.write(Buffer.of(byte));
  expect((await end()).map(({ id }) => id)).toEqual([1, 'é', 3]);
});

it.each([
  ['{', -32700, null],
  ['null', -32600, null],
  ['[]', -32600, null],
  ['{"jsonrpc":"2.0","id":5}', -32600, 5],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
  [`{"jsonrpc":"2.0","id":5,"method":"ping","params":${'{"a":'.repeat(99)}1${'}'.repeat(100)}`, -32600, null],
])('answers the line %s with an error and goes on', async (line, code, id) => {
  const { input, send, end } = serve();
  input.write(`${line}\n`);
  send({ jsonrpc: '2.0', id: 'next', method: 'ping' });
  expect(await end()).toMatchObject([
    { jsonrpc: '2.0', id, error: { code } },
    { id: 'next', result: {} },
  ]);
});

it('aborts a call that outlives the grace after the end of input', async () => {
  aborted.mockClear();
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { send, end } = serve({ grace: 20 });
  send(call(1, 'wait'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await end();
  expect(aborted).toHaveBeenCalledOnce();
  expect(stderr.mock.calls).toMatchInlineSnapshot(`
    [
      [
        "Running calls were aborted 20 ms after the end of input
    ",
      ],
    ]
  `);
  expect(process.exitCode).toBe(1);
  process.exitCode = 0;
  stderr.mockRestore();
});

it('ends the connection at a line over 4 MiB, whether it ends or not', async () => {
  for (const tail of ['', '\n']) {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { input, send, served } = serve();
    send(call(1, 'slow'));
    for (let sent = 0; sent <= 4 * 1024 * 1024; sent += 65_536) input.write('x'.repeat(65_536));
    input.write(tail);
    await served;
    expect(stderr.mock.calls).toEqual([
      ['A line on stdin is longer than 4194304 bytes; the connection ends\n'],
    ]);
    expect(process.exitCode).toBe(1);
    process.exitCode = 0;
    stderr.mockRestore();
  }
});

it('aborts the calls of a client that stopped reading, and does not throw', async () => {
  aborted.mockClear();
  const output = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    },
  });
  const { send, served } = serve({ output });
  send(call(1, 'wait'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  send(call(2, 'who'));
  await served;
  expect(aborted).toHaveBeenCalledOnce();
});
