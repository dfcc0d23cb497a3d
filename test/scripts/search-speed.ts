/** `node --conditions=@laconic-mcp/source --import tsx test/scripts/search-speed.ts [searches] [procedures]` */
import { readFileSync } from 'node:fs';
import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type Tool } from '@laconic-mcp/core';
import { z } from 'zod';
import { createSearchIndex } from '../../packages/core/src/search/search-index.ts';
import { createContext } from '../support/synthetic-app/context.ts';
import { createSyntheticRouter } from '../support/synthetic-app/synthetic-router.ts';

const BUILDS = 10;

const searches = Number(process.argv[2] ?? 2_000);
const procedures = Number(process.argv[3] ?? 2_000);

const file = new URL('../search/tasks.json', import.meta.url);
const queries = (JSON.parse(readFileSync(file, 'utf8')) as { task: string }[]).map(({ task }) => task);

/** The value that so large a share of some numbers does not exceed. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

function describeTimes(label: string, times: readonly number[]): string {
  const at = (share: number) => `${quantile(times, share).toFixed(2)} ms`;
  return `${label}: p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)} (${times.length})`;
}

async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

const { router } = createSyntheticRouter({ procedures, z, seed: 1 });
const link = trpcLink({ router, createContext });
const tools: Tool[] = [];
for await (const tool of (await link.tools?.(() => {})) ?? []) tools.push(tool);
const gateway = createGateway({
  name: 'synthetic',
  version: '1',
  surface: 'search',
  plugins: [{ ...link, tools: () => tools }],
  onDiagnostic() {},
});
await gateway.ready();

const search = (at: number) =>
  gateway.callTool({ name: 'search_tools', arguments: { query: queries[at % queries.length] ?? '' } });

console.log(`The first search, with the index: ${(await timed(() => search(0))).toFixed(0)} ms`);

const times: number[] = [];
for (let at = 0; at < searches; at += 1) times.push(await timed(() => search(at)));
console.log(describeTimes(`A search through the gateway over ${tools.length} tools`, times));

const builds: number[] = [];
for (let round = 0; round < BUILDS; round += 1) builds.push(await timed(() => createSearchIndex(tools)));
console.log(describeTimes('The index alone, built again', builds));
