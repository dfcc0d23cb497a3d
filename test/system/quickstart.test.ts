import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'quickstart-'));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

let port: number;
let url: string;
let server: ChildProcess;
let printed = '';

/** Runs a command from the root, with a home of its own so that no client finds settings of this machine. */
function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, HOME: folder, ...env }, timeout: 120_000 };
    const child = execFile(command, args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

function bin(name: string): string {
  return path.join(ROOT, 'node_modules/.bin', name);
}

beforeAll(async () => {
  port = await freePort();
  url = `http://127.0.0.1:${port}/mcp`;
  server = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), INVENTORY_DB: path.join(folder, 'inventory.db') },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('Over stdio') && printed.endsWith('gateway.ts\n')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`npm start ended with code ${code}: ${printed}`)));
  });
});

afterAll(() => {
  // The whole group: npm does not hand a signal on to the command it runs.
  if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('prints its address, a block to paste, a token for each role and the stdio command', () => {
  const [first] = printed.split('\n');
  expect(first).toBe(`The inventory listens on ${url}`);
  const block = JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1));
  expect(block).toEqual({
    mcpServers: { inventory: { type: 'http', url, headers: { Authorization: 'Bearer demo-editor' } } },
  });
  expect(printed.match(/Bearer demo-\w+ /g)).toEqual([
    'Bearer demo-viewer ',
    'Bearer demo-editor ',
    'Bearer demo-admin ',
  ]);
  expect(printed).toMatch(/LACONIC_MCP_AUTHORIZATION='Bearer demo-editor' node \S+laconic-mcp\.js stdio \S+/);
});

it('answers a browser in words, and nothing but MCP at /mcp', async () => {
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect([page.status, await page.text()]).toEqual([200, 'The inventory answers MCP at /mcp\n']);
  expect((await fetch(`http://127.0.0.1:${port}//`)).status).toBe(404);
  expect((await fetch(url)).status).toBe(405);
});

it('says in one line that the port is in use, with exit code 1', async () => {
  const second = await run('npm', ['start', '--silent'], {
    PORT: String(port),
    INVENTORY_DB: path.join(folder, 'second.db'),
  });
  expect(second).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is in use; set PORT to another one\n`,
  });
});

it('says in one line what PORT may be', async () => {
  const { code, stderr } = await run('npm', ['start', '--silent'], {
    PORT: 'http',
    INVENTORY_DB: ':memory:',
  });
  expect([code, stderr]).toEqual([1, "PORT must be a number from 0 to 65535, got 'http'\n"]);
});

it('works with the Inspector', async () => {
  const connection = ['--cli', url, '--transport', 'http', '--header', 'Authorization: Bearer demo-editor'];
  const list = await run(bin('mcp-inspector'), [...connection, '--method', 'tools/list']);
  expect(list.code, list.stderr).toBe(0);
  const names = JSON.parse(list.stdout).tools.map((tool: { name: string }) => tool.name);
  expect(names).toEqual(expect.arrayContaining(['device_bulkCreate', 'fetch_result', 'whoami']));

  const call = await run(bin('mcp-inspector'), [
    ...connection,
    ...['--method', 'tools/call', '--tool-name', 'site_create'],
    ...['--tool-arg', 'name=Lisbon 1', 'slug=lis1'],
  ]);
  expect(call.code, call.stderr).toBe(0);
  const envelope = JSON.parse(JSON.parse(call.stdout).content[0].text);
  expect(envelope).toMatchObject({ name: 'Lisbon 1', slug: 'lis1', status_code: 200 });
});

it('publishes schemas that the Inspector finds portable', async () => {
  const list = await run(bin('mcp-inspector'), [
    ...['--cli', url, '--transport', 'http', '--method', 'tools/list', '--strict'],
  ]);
  expect(list.code, list.stderr).toBe(0);
});

it('works with mcporter, without a token and with the printed block as its configuration', async () => {
  const anonymous = await run(bin('mcporter'), ['call', `${url}.whoami`, '--allow-http', '--output', 'raw']);
  expect(anonymous.code, anonymous.stderr).toBe(0);
  expect(anonymous.stdout).toContain('{"role":null}');

  const config = path.join(folder, 'mcporter.json');
  writeFileSync(config, printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1));
  const call = ['--config', config, 'call', 'inventory.site_search', 'query=Frankfurt', '--output', 'json'];
  const found = await run(bin('mcporter'), call);
  expect(found.code, found.stderr).toBe(0);
  expect(JSON.parse(found.stdout)).toMatchObject([{ name: 'Frankfurt 2', slug: 'fra2' }]);
});

it.each(['legacy', 'auto'] as const)('works with the second SDK client, mode %s', async (mode) => {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const headers = { Authorization: 'Bearer demo-viewer' };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const whoami = await client.callTool({ name: 'whoami', arguments: {} });
  expect(whoami.content).toEqual([{ type: 'text', text: '{"role":"viewer"}' }]);
  const since = await client.callTool({
    name: 'prefix_list',
    arguments: { allocatedSince: '2026-02-01T00:00:00.000Z', limit: 2 },
  });
  expect(JSON.parse((since.content as { text: string }[])[0]?.text ?? '')).toHaveLength(2);
  await client.close();
});

it('runs the demo, whose every answer is checked', async () => {
  const demo = await run('npm', [
    'run',
    'demo',
    '--silent',
    '--workspace',
    '@laconic-mcp/example-quickstart',
  ]);
  expect(demo.code, demo.stderr).toBe(0);
  for (const transport of ['http', 'stdio']) {
    const created = new RegExp(
      `^${transport} +create 60 devices +43,190 +17,945 +(\\d+) +(\\d+) +0\\.\\d %$`,
      'm',
    );
    const [, bytes, tokens] = created.exec(demo.stdout) ?? [];
    expect(Number(bytes)).toBeLessThanOrEqual(97);
    expect(Number(tokens)).toBeLessThanOrEqual(40);
  }
});

it('stops on SIGTERM and exits with code 0', async () => {
  const start = ['--conditions=@laconic-mcp/source', '--import', 'tsx', 'src/server.ts'];
  const other = spawn(process.execPath, start, {
    cwd: path.join(ROOT, 'examples/quickstart'),
    env: { ...process.env, PORT: '0', INVENTORY_DB: path.join(folder, 'inventory.db') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    other.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.split(/\s/)[4] ?? ''));
    other.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it listened`)));
  });
  expect((await fetch(address)).status).toBe(405);
  const ended = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(fetch(address)).rejects.toThrow();
});
