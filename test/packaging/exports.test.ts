import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const PACKAGES = resolve(dirname(fileURLToPath(import.meta.url)), '../../packages');

function built(file: string): string {
  const path = join(PACKAGES, file);
  if (!existsSync(path)) throw new Error(`'packages/${file}' is missing; run 'npm run build' first`);
  return path;
}

const namesOf = async (file: string) =>
  Object.keys((await import(pathToFileURL(built(file)).href)) as object).sort();

/** The text of a built file and of every chunk it imports. */
function readChunks(file: string, seen = new Map<string, string>()): Map<string, string> {
  const path = built(file);
  if (seen.has(path)) return seen;
  const text = readFileSync(path, 'utf8');
  seen.set(path, text);
  for (const [, chunk = ''] of text.matchAll(/(?:from|import)\s*\(?["'](\.[^"']+)["']/g)) {
    readChunks(join(dirname(file), chunk), seen);
  }
  return seen;
}

it('exports what is promised, and nothing by accident', async () => {
  expect(await namesOf('core/dist/index.js')).toMatchInlineSnapshot(`
    [
      "ERROR_STATUS",
      "GatewayError",
      "createFetchHandler",
      "createGateway",
      "createGlobMatcher",
      "definePlugin",
      "defineTool",
      "isGatewayError",
    ]
  `);
  expect(await namesOf('core/dist/serve/stdio.js')).toEqual(['serveStdio']);
  expect(await namesOf('core/dist/serve/node.js')).toEqual(['toNodeHandler']);
  expect(await namesOf('adapter-trpc/dist/index.js')).toEqual(['trpcLink']);
});

it('keeps the entries that run anywhere free of Node', () => {
  const NODE = /["']node:|\brequire\(|\bBuffer\./;
  for (const file of ['core/dist/index.js', 'adapter-trpc/dist/index.js']) {
    const chunks = readChunks(file);
    expect(chunks.size).toBeGreaterThan(0);
    for (const [path, text] of chunks) expect(NODE.test(text), path).toBe(false);
  }
  // Control: the same look finds Node where it is.
  expect([...readChunks('core/dist/serve/stdio.js').values()].some((text) => NODE.test(text))).toBe(true);
});

it('does not bundle what the host brings itself', () => {
  const text = [...readChunks('adapter-trpc/dist/index.js').values()].join('\n');
  for (const name of ['@laconic-mcp/core', '@trpc/server']) expect(text).toContain(`from "${name}"`);
});
