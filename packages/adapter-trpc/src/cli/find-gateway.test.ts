import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { CliError } from './cli-error.ts';
import { loadGateway } from './find-gateway.ts';

// A host project of its own, with the workspace's packages.
const host = mkdtempSync(join(tmpdir(), 'laconic-mcp-'));
symlinkSync(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(host, 'node_modules'));
writeFileSync(join(host, 'package.json'), '{ "type": "module" }');
afterAll(() => rmSync(host, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(host, name);
  writeFileSync(file, text);
  return file;
}

const ROUTER = `
  import { initTRPC } from '@trpc/server';
  const t = initTRPC.context<{ user: string }>().create();
  const made = t.router({ me: t.procedure.query(({ ctx }) => ({ user: ctx.user })) });
  const createContext = () => ({ user: 'ada' });`;
const GATEWAY = `
  const made = (name: string) => ({ name, listTools() {}, callTool() {} });`;

it.each([
  ['router', 'export { made as router, createContext };'],
  ['appRouter', 'export { made as appRouter, createContext };'],
  ['default', 'export { made as default, createContext };'],
  ['whatever', 'export { made as whatever, createContext };'],
])("makes a gateway of the router that is exported as '%s'", async (name, line) => {
  const gateway = await loadGateway({ module: write(`${name}.mts`, `${ROUTER}\n${line}`) });
  expect(gateway.name).toBe(name);
  expect(await gateway.callTool({ name: 'me' })).toMatchObject({ content: [{ text: '{"user":"ada"}' }] });
});

it('takes the gateway as it is, by its usual names first, and before any router', async () => {
  const named = `export const other = made('other'); export const gateway = made('named'); export default made('default');`;
  expect((await loadGateway({ module: write('named.ts', GATEWAY + named) })).name).toBe('named');
  const byDefault = `export const other = made('other'); export default made('default');`;
  expect((await loadGateway({ module: write('by-default.ts', GATEWAY + byDefault) })).name).toBe('default');
  const both = `export const router = { _def: { procedures: {} } }; export const other = made('other');`;
  expect((await loadGateway({ module: write('both.ts', GATEWAY + both) })).name).toBe('other');
});

it.each([
  [
    'neither.ts',
    'export const one = 1; export default function two() {}',
    "'<host>/neither.ts' exports neither a gateway nor a tRPC router, but 'default', 'one'; export one as 'gateway' or 'router'",
  ],
  [
    'nothing.ts',
    '',
    "'<host>/nothing.ts' exports neither a gateway nor a tRPC router, but nothing; export one as 'gateway' or 'router'",
  ],
  ['throws.ts', "throw new Error('No database\\nsecond')", "Loading '<host>/throws.ts' failed: No database"],
  ['throws-text.ts', "throw 'no database'", "Loading '<host>/throws-text.ts' failed: no database"],
  ['missing.ts', "import './nope';", "Loading '<host>/missing.ts' failed: Cannot find module './nope'"],
  [
    'broken.ts',
    'export const = 1;',
    "Loading '<host>/broken.ts' failed: ParseError: Unexpected token at <host>/broken.ts:1:13",
  ],
])('says in one line what is wrong with %s', async (name, text, message) => {
  const problem = await loadGateway({ module: write(name, text) }).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(CliError);
  expect(String((problem as Error).message).replaceAll(host, '<host>')).toBe(message);
});

it('says that there is no such file', async () => {
  await expect(loadGateway({ module: 'src/nope.ts' })).rejects.toThrow("There is no file 'src/nope.ts'");
  await expect(loadGateway({ module: host })).rejects.toThrow(`There is no file '${host}'`);
});

it('lists the tools of a router as it is told', async () => {
  const file = write('searched.mts', `${ROUTER}\nexport { made as router, createContext };`);
  const { tools } = await (await loadGateway({ module: file, surface: 'search' })).listTools();
  expect(tools.map(({ name }) => name)).toContain('search_tools');
});

it('leaves a gateway the surface that it has', async () => {
  const file = write('own-surface.ts', `${GATEWAY} export const gateway = made('own');`);
  await expect(loadGateway({ module: file, surface: 'search' })).rejects.toThrow(
    "exports a gateway, which has a 'surface' of its own; '--surface' goes with a router",
  );
});
