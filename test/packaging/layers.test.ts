import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

interface Layering {
  source: string;
  /** From the lowest to the highest; each holds files and folders. */
  layers: string[][];
}

/** The layer lists of ARCHITECTURE.md. */
function readLayerings(): Layering[] {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
  return [...text.matchAll(/```layers (\S+)\n([\s\S]*?)```/g)].map(([, source = '', list = '']) => ({
    source,
    layers: list
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/)),
  }));
}

function readSources(source: string): Map<string, string> {
  const folder = join(ROOT, source);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter(
    (file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$|\.fixture\.ts$/.test(file),
  );
  return new Map(sources.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

function layerOf(file: string, layers: string[][]): number {
  const index = layers.findIndex((entries) =>
    entries.some((entry) => (entry.endsWith('/') ? file.startsWith(entry) : file === entry)),
  );
  if (index < 0) throw new Error(`'${file}' is in no layer of ARCHITECTURE.md`);
  return index;
}

/** Every import that points to a higher layer than its own file. */
function findUpwardImports(files: ReadonlyMap<string, string>, layers: string[][]): string[] {
  const upward: string[] = [];
  for (const [file, text] of files) {
    for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const imported = relative('/', resolve('/', dirname(file), target));
      if (layerOf(imported, layers) > layerOf(file, layers)) upward.push(`${file} -> ${imported}`);
    }
  }
  return upward;
}

const layerings = readLayerings();

it('finds both packages and all their files', () => {
  expect(layerings.map(({ source }) => source)).toEqual(['packages/core/src', 'packages/adapter-trpc/src']);
  for (const { source, layers } of layerings) {
    const files = readSources(source);
    expect(files.size).toBeGreaterThan(20);
    for (const file of files.keys()) expect(layerOf(file, layers)).toBeGreaterThanOrEqual(0);
  }
});

it('has no import that points up', () => {
  for (const { source, layers } of layerings)
    expect(findUpwardImports(readSources(source), layers)).toEqual([]);
});

it('would notice one (control)', () => {
  const layers = [['low/'], ['high.ts']];
  const files = new Map([
    ['low/a.ts', "import type { B } from '../high.ts';"],
    ['high.ts', "import { a } from './low/a.ts';"],
  ]);
  expect(findUpwardImports(files, layers)).toEqual(['low/a.ts -> high.ts']);
  expect(() => findUpwardImports(new Map([['nowhere.ts', "import './low/a.ts'"]]), layers)).toThrow(
    "'nowhere.ts' is in no layer",
  );
});

/** Files outside `allowed` whose text matches. */
function findOutside(source: string, pattern: RegExp, allowed: RegExp): string[] {
  return [...readSources(source)]
    .filter(([file, text]) => pattern.test(text) && !allowed.test(file))
    .map(([file]) => file);
}

it('runs MCP SDK code in serve/ only; elsewhere its types alone', () => {
  const sdk = /^import (?!type)[^;]*'@modelcontextprotocol\//m;
  expect(findOutside('packages/core/src', sdk, /^serve\//)).toEqual([]);
  expect(findOutside('packages/core/src', sdk, /^$/)).not.toEqual([]);
});

it("reads tRPC's _def in router/ only, and core through its package name", () => {
  expect(findOutside('packages/adapter-trpc/src', /\._def\b|\b_def\?/, /^(router|schema|cli)\//)).toEqual([]);
  expect(
    findOutside('packages/adapter-trpc/src', /@laconic-mcp\/core\/(?!node|stdio)|packages\/core/, /^$/),
  ).toEqual([]);
  expect(findOutside('packages/core/src', /trpc/i, /^(errors|index)\.ts$/)).toEqual([]);
});
