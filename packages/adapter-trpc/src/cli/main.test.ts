import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { HELP } from './command-line.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const tsx = import.meta.resolve('tsx');
const args = ['--conditions=@laconic-mcp/source', '--import', tsx, path('./main.ts')];

// A host project of its own, with the workspace's packages.
const host = realpathSync(mkdtempSync(join(tmpdir(), 'laconic-mcp-')));

const FILES = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
  'src/context.ts': `
    export const createContext = ({ req }: { req?: Request }) => {
      console.log('context printed');
      return { authorization: req?.headers.get('authorization') ?? null };
    };`,
  'src/router.ts': `
    import { initTRPC } from '@trpc/server';
    import type { createContext } from '~/context';
    export { createContext } from '~/context';

    console.log('module printed');
    setInterval(() => {}, 1_000);
    const t = initTRPC.context<ReturnType<typeof createContext>>().create();
    enum Word { Hello = 'hello' }
    export const appRouter = t.router({
      user: t.router({
        me: t.procedure.query(({ ctx }) => {
          console.log('procedure printed');
          return { word: Word.Hello, authorization: ctx.authorization };
        }),
      }),
    });`,
  'src/gateway.js': `
    import { createGateway, defineTool } from '@laconic-mcp/core';
    const hello = defineTool({ name: 'hello', kind: 'read', description: 'Says hello', invoke: () => ({ hello: 'you' }) });
    export const anything = createGateway({
      name: 'hello', version: '3.2.1', plugins: [{ name: 'hello', tools: () => [hello] }],
    });`,
  'src/default.js': `export { anything as default } from './gateway.js';`,
  'src/throws.ts': `throw new Error('DATABASE_URL is not set\\nsecond line');`,
};

beforeAll(() => {
  mkdirSync(join(host, 'src'));
  symlinkSync(path('../../../../node_modules'), join(host, 'node_modules'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(host, name), text);
});
afterAll(() => rmSync(host, { recursive: true }));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(operands: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args, ...operands], { cwd: host });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

async function connect(module: string, env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...args, 'stdio', module],
      cwd: host,
      stderr: 'ignore',
      env,
    }),
  );
  onTestFinished(() => client.close());
  return client;
}

it('serves a TypeScript router, named after its file, with the context of its own createContext', async () => {
  const client = await connect('src/router.ts', { LACONIC_MCP_AUTHORIZATION: 'Bearer one' });
  expect(client.getServerVersion()).toEqual({ name: 'router', version: '0.0.0' });
  expect(await client.callTool({ name: 'user_me' })).toMatchObject({
    content: [{ text: '{"word":"hello","authorization":"Bearer one"}' }],
  });
});

it('serves a JavaScript gateway, under whatever name it is exported', async () => {
  for (const module of ['src/gateway.js', join(host, 'src/default.js')]) {
    const client = await connect(module);
    expect(client.getServerVersion()).toEqual({ name: 'hello', version: '3.2.1' });
    expect(await client.callTool({ name: 'hello' })).toMatchObject({
      content: [{ text: '{"hello":"you"}' }],
    });
  }
});

it('keeps stdout for the protocol, and ends with its input although the module has a timer', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'user_me' } };
  const { code, stdout, stderr } = await run(['stdio', 'src/router.ts'], JSON.stringify(call));
  expect(code).toBe(0);
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual([1]);
  expect(stderr.match(/\w+ printed/g)).toEqual(['module printed', 'context printed', 'procedure printed']);
});

it('ends with 1 and one line, without a stack, when the module cannot be served', async () => {
  expect(await run(['stdio', 'src/throws.ts'])).toEqual({
    code: 1,
    stdout: '',
    stderr: "Loading 'src/throws.ts' failed: DATABASE_URL is not set\n",
  });
});

it('ends with 2 and one line on a command line that it does not understand', async () => {
  expect(await run(['serve'])).toEqual({
    code: 2,
    stdout: '',
    stderr: "There is no command 'serve'; see 'laconic-mcp --help'\n",
  });
});

it('shows its help and its version', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, stdout: HELP, stderr: '' });
  expect(await run(['--version'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});
