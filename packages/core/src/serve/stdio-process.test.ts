import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';

const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

const HOST = `
import { writeSync } from 'node:fs';
import { defineTool } from ${source('../catalog/define-tool.ts')};
import { createGateway } from ${source('../gateway.ts')};
import { serveStdio } from ${source('./stdio.ts')};

const { log } = console;
const early = process.stdout;

const print = defineTool({
  name: 'print', kind: 'read', description: 'Prints',
  invoke: () => {
    console.log('printed by console.log');
    console.info('printed by console.info');
    console.debug('printed by console.debug');
    console.table([{ printed: 'by console.table' }]);
    log('printed by a kept console.log');
    process.stdout.write('printed by process.stdout\\n');
    early.write('printed by a kept stdout\\n');
    writeSync(process.stdout.fd, 'printed by a logger on the descriptor of stdout\\n');
    return { printed: 8 };
  },
});
const slow = defineTool({
  name: 'slow', kind: 'write', description: 'Takes a moment',
  invoke: () => new Promise((resolve) => { console.error('slow has begun'); setTimeout(resolve, 400, { done: true }); }),
});
const tools = () => [print, slow];
await serveStdio(async () => {
  console.log('printed while loading');
  return createGateway({ name: 'host', version: '1', plugins: [{ name: 'host', tools }] });
});
console.log('printed at the end');
`;

const directory = mkdtempSync(join(tmpdir(), 'laconic-mcp-'));
const script = join(directory, 'host.mjs');
writeFileSync(script, HOST);
afterAll(() => rmSync(directory, { recursive: true }));

const args = ['--conditions=@laconic-mcp/source', '--import', 'tsx', script];
const cwd = fileURLToPath(new URL('../../../..', import.meta.url));

function start() {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, args, { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    child,
    call: (id: number, name: string) =>
      child.stdin.write(
        `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } })}\n`,
      ),
    printed: (text: string) => vi.waitFor(() => expect(stderr).toContain(text), { timeout: 10_000 }),
    async exit() {
      const [code, signal] = await closed;
      const answers = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { id: number });
      return { code, signal, answers, stderr };
    },
  };
}

it('serves an SDK client', async () => {
  const transport = new StdioClientTransport({ command: process.execPath, args, cwd, stderr: 'ignore' });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(
    expect.arrayContaining(['print', 'slow']),
  );
  expect(await client.callTool({ name: 'print' })).toMatchObject({ content: [{ text: '{"printed":8}' }] });
});

it('keeps stdout for the protocol, whoever prints, and exits by itself at the end of input', async () => {
  const host = start();
  host.call(1, 'print');
  host.child.stdin.end();
  const { code, answers, stderr } = await host.exit();
  expect(code).toBe(0);
  expect(answers.map(({ id }) => id)).toEqual([1]);
  expect(stderr.match(/printed/g)?.length).toBeGreaterThanOrEqual(10);
  expect(stderr).toContain('printed while loading');
  expect(stderr).toContain('printed by a logger on the descriptor of stdout');
  expect(stderr).toContain('printed at the end');
});

it('answers a call in flight before it exits', async () => {
  const host = start();
  host.call(1, 'slow');
  host.child.stdin.end();
  expect(await host.exit()).toMatchObject({ code: 0, answers: [{ id: 1 }] });
});

it('drains on SIGTERM: answers the call in flight, refuses a new one, exits', async () => {
  const host = start();
  host.call(1, 'slow');
  await host.printed('slow has begun');
  host.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 50));
  host.call(2, 'slow');
  const { code, answers } = await host.exit();
  expect(code).toBe(0);
  expect(answers).toMatchObject([
    { id: 2, result: { isError: true } },
    { id: 1, result: { content: [{ text: expect.stringContaining('done') }] } },
  ]);
});

it('stops at once on a second signal', async () => {
  const host = start();
  host.call(1, 'slow');
  await host.printed('slow has begun');
  host.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 50));
  host.child.kill('SIGTERM');
  expect(await host.exit()).toMatchObject({ code: null, signal: 'SIGTERM', answers: [] });
});

it('survives a client that closed its end of stdout', async () => {
  const host = start();
  host.call(1, 'slow');
  await host.printed('slow has begun');
  host.child.stdout.destroy();
  const { code, signal, stderr } = await host.exit();
  expect([code, signal]).toEqual([0, null]);
  expect(stderr).not.toContain('EPIPE');
  expect(stderr).toContain('printed at the end');
});
