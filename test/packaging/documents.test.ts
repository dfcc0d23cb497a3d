import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_STATUS } from '@laconic-mcp/core';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { resolveLimits } from '../../packages/core/src/result/limits.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Every document of the repository, without what tools generate. */
function findDocuments(folder: string = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith('.md') ? [relative(ROOT, path)] : [];
    const isOurs = entry.isDirectory() && !/^(\..*|node_modules|dist|coverage)$/.test(entry.name);
    return isOurs ? findDocuments(path) : [];
  });
}

const documents = findDocuments().sort();

/** The blocks of a language in a document, without their fences. */
function readBlocks(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , block = '']) => block);
}

/** The cells of all table rows whose first cell is one word of code. */
function readRows(text: string): string[][] {
  return [...text.matchAll(/^\| (`\w+`) \|(.*)\|$/gm)].map(([, first = '', rest = '']) => [
    first.replaceAll('`', ''),
    ...rest.split('|').map((cell) => cell.trim()),
  ]);
}

/** What is left of a document when its code is taken out, line by line. */
function readProse(text: string): string[] {
  let isCode = false;
  return text.split('\n').map((line) => {
    const isFence = line.startsWith('```');
    if (isFence) isCode = !isCode;
    return isFence || isCode ? '' : line;
  });
}

it('finds all documents', () => {
  const expected = [
    'README.md',
    'CONTRIBUTING.md',
    'AGENTS.md',
    'CLAUDE.md',
    'SECURITY.md',
    'ARCHITECTURE.md',
  ];
  const inDocs = ['link', 'results', 'arguments', 'serving', 'plugins', 'errors', 'stores'];
  expect(documents).toEqual(
    expect.arrayContaining([...expected, ...inDocs.map((name) => `docs/${name}.md`)]),
  );
});

it('shows the gateway of the quickstart and the route of the Next.js example as they are', () => {
  const blocks = readBlocks(read('README.md'), 'ts');
  expect(blocks).toContain(read('examples/quickstart/src/gateway.ts'));
  // A reader has the gateway in the application itself.
  const route = read('examples/nextjs/app/api/mcp/route.ts');
  const own = route.replace("'@laconic-mcp/example-quickstart/gateway'", "'@/gateway'");
  expect(own).not.toBe(route);
  expect(blocks).toContain(own);
});

it('shows an answer of the size it tells', () => {
  const [answer = ''] = readBlocks(read('README.md'), 'json');
  expect(JSON.parse(answer)).toMatchObject({ accepted: 60, data_size: 43_190 });
  expect(Buffer.byteLength(answer.trim())).toBe(97);
  expect(read('README.md')).toContain('97 bytes instead of 43,190');
});

it('has one row for each error code, with its status', () => {
  const rows = readRows(read('docs/errors.md')).filter(([code = '']) => /^[A-Z_]+$/.test(code));
  const expected = Object.entries(ERROR_STATUS).map(([code, status]) => [code, String(status)]);
  expect(expected.length).toBeGreaterThan(30);
  expect(rows.map(([code, status]) => [code, status])).toEqual(expected);
});

it('tells the limits as they are', () => {
  const limits: Record<string, number> = { ...resolveLimits() };
  const rows = readRows(read('README.md')).filter(([name = '']) => Object.hasOwn(limits, name));
  const told = rows.map(([name = '', value = '']) => [name, Number(value.replaceAll(',', ''))]);
  expect(rows).toHaveLength(Object.keys(limits).length);
  expect(Object.fromEntries(told)).toEqual(limits);
});

/** The anchors that GitHub gives the headings of a document. */
function readAnchors(text: string): string[] {
  const headings = readProse(text).filter((line) => /^#+ /.test(line));
  return headings.map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Links of a document that lead nowhere in the repository; `count` is how many relative ones it has. */
function findBroken(document: string, text: string): { count: number; broken: string[] } {
  const links = [
    ...readProse(text)
      .join('\n')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link = '']) => link);
  const own = links.filter((link) => !/^[a-z]+:/.test(link));
  const broken = own.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? join(ROOT, document) : resolve(ROOT, dirname(document), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !readAnchors(readFileSync(target, 'utf8')).includes(anchor);
  });
  return { count: own.length, broken: broken.map((link) => `${document}: ${link}`) };
}

it('links to files and headings that exist', () => {
  const found = documents.map((document) => findBroken(document, read(document)));
  expect(found.flatMap(({ broken }) => broken)).toEqual([]);
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(40);
});

it('would notice a link that leads nowhere (control)', () => {
  const text = '# A b\n[x](none.md) [y](#a-b) [z](#none) [w](https://a.example/)\n```\n[v](none.md)\n```\n';
  expect(findBroken('README.md', text).broken).toEqual([
    'README.md: none.md',
    'README.md: #a-b',
    'README.md: #none',
  ]);
  expect(readAnchors(text)).toEqual(['a-b']);
});

/** Lines of prose over 120 characters; tables and code may be as wide as they must. */
function findLong(document: string, text: string): string[] {
  return readProse(text).flatMap((line, index) =>
    line.length > 120 && !line.startsWith('|') ? [`${document}:${index + 1}`] : [],
  );
}

it('is short where it is read first', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(200);
  expect(read('AGENTS.md').split('\n').length).toBeLessThan(80);
  expect(read('CLAUDE.md')).toBe('@AGENTS.md\n');
});

it('has no line over 120 characters outside tables and code', () => {
  expect(documents.length).toBeGreaterThan(12);
  expect(documents.flatMap((document) => findLong(document, read(document)))).toEqual([]);
  const wide = 'x'.repeat(121);
  expect(findLong('a.md', `${wide}\n| ${wide} |\n\`\`\`\n${wide}\n\`\`\`\nshort`)).toEqual(['a.md:1']);
});

/** Where the examples of the documents stand, in memory alone. */
const EXAMPLES = join(ROOT, 'test/examples-of-documents');

/** Every block of TypeScript as a file: of the name in its first line, else of its document's. */
function collectExamples(): Map<string, string> {
  const files = new Map<string, string>();
  for (const document of documents.filter((path) => /^(docs|packages)\//.test(path))) {
    for (const block of readBlocks(read(document), 'ts')) {
      const named = /^\/\/ src\/(\S+)\n/.exec(block)?.[1];
      const name = named ?? `${basename(dirname(document))}-${files.size}.ts`;
      if (files.has(name)) throw new Error(`Two examples are called '${name}'`);
      files.set(name, block);
    }
  }
  return files;
}

/** Type-checks files that exist in memory alone, as strictly as the tests themselves. */
function typeCheck(files: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'test/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, join(ROOT, 'test'));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, directoryExists } = host;
  const find = (path: string) => (dirname(path) === EXAMPLES ? files.get(basename(path)) : undefined);
  host.fileExists = (path) => find(path) !== undefined || fileExists(path);
  host.readFile = (path) => find(path) ?? readFile(path);
  host.directoryExists = (path) => path === EXAMPLES || (directoryExists?.(path) ?? false);
  const program = ts.createProgram(
    [...files.keys()].map((name) => join(EXAMPLES, name)),
    options,
    host,
  );
  return [...files.keys()].flatMap((name) => {
    const source = program.getSourceFile(join(EXAMPLES, name));
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}

/** A file that compiles when the first table under a heading has a row for each key of a type, and no other. */
function listKeys(document: string, heading: string, type: string): string {
  const [, section = ''] = read(document).split(`${heading}\n`);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  const keys = readRows(table).map(([key = '']) => `${key}: true`);
  return `export const keys: Record<keyof import('@laconic-mcp/${type}, true> = { ${keys.join(', ')} };\n`;
}

it('shows TypeScript that compiles, and names every option', () => {
  const examples = collectExamples();
  expect(examples.size).toBeGreaterThan(12);
  const control =
    "import { createGateway } from '@laconic-mcp/core';\ncreateGateway({ name: 1, version: '1' });\n";
  const router = "import('@laconic-mcp/adapter-trpc').RouterLike";
  const problems = typeCheck(
    new Map([
      ...examples,
      ['link.ts', listKeys('docs/link.md', '## Options', `adapter-trpc').LinkOptions<${router}>`)],
      ['meta.ts', listKeys('docs/link.md', '## `meta.mcp`', "adapter-trpc').McpMeta")],
      ['http.ts', listKeys('docs/serving.md', '## HTTP', "core').FetchHandlerOptions")],
      ['surface.ts', listKeys('docs/surfaces.md', '## Options', "core').SurfaceOptions")],
      ['store.ts', listKeys('docs/stores.md', '# Stores', "core').ContinuationOptions")],
      // The package is not installed here: its place in the example is checked, its own options are not.
      ['keyv-redis.d.ts', "declare module '@keyv/redis';\n"],
      ['control.ts', control],
    ]),
  );
  expect(problems).toEqual(["control.ts: Type 'number' is not assignable to type 'string'."]);
}, 120_000);
