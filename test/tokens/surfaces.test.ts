import { trpcLink } from '@laconic-mcp/adapter-trpc';
import {
  createGateway,
  type GatewayOptions,
  type Plugin,
  type SurfaceKind,
  type Tool,
} from '@laconic-mcp/core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createContext } from '../support/synthetic-app/context.ts';
import { createSyntheticRouter } from '../support/synthetic-app/synthetic-router.ts';
import { countTokens } from './token-count.ts';

const SIZES = [10, 100, 1_000, 2_000] as const;
const SURFACES = ['flat', 'grouped', 'search'] as const satisfies readonly SurfaceKind[];
const MOST_GROUPS = 13;

type Size = (typeof SIZES)[number];

/** What a whole list costs. */
interface ListCost {
  tools: number;
  tokens: number;
}

const costs = new Map<string, ListCost>();
const groupCounts = new Map<Size, number>();

function costOf(size: Size, surface: SurfaceKind): ListCost {
  const cost = costs.get(`${size} ${surface}`);
  if (cost === undefined) throw new Error(`Nothing was measured of ${size} procedures on ${surface}`);
  return cost;
}

/** The top-level segments of some paths dealt out in their order, so that the groups hold about as many each. */
function dealGroups(paths: readonly string[]): Record<string, string[]> {
  const segments = [...new Set(paths.map((path) => path.split('.')[0] ?? path))].sort();
  const groups: Record<string, string[]> = {};
  segments.forEach((segment, index) => {
    const name = `area${(index % MOST_GROUPS) + 1}`;
    groups[name] = [...(groups[name] ?? []), segment, `${segment}.**`];
  });
  return groups;
}

/** What a client is sent for all pages of `tools/list`. */
async function measureList(plugin: Plugin, surface: GatewayOptions['surface']): Promise<ListCost> {
  const gateway = createGateway({
    name: 'measured',
    version: '1',
    surface,
    plugins: [plugin],
    onDiagnostic() {},
  });
  const cost: ListCost = { tools: 0, tokens: 0 };
  for (let cursor: string | undefined; ; ) {
    const page = await gateway.listTools({ cursor });
    cost.tools += page.tools.length;
    cost.tokens += countTokens(page);
    if (page.nextCursor === undefined) return cost;
    cursor = page.nextCursor;
  }
}

beforeAll(async () => {
  for (const size of SIZES) {
    const { router, plans } = createSyntheticRouter({ procedures: size, z });
    const link = trpcLink({ router, createContext });
    // Converting the parsers takes most of the time, and every surface is given the same tools.
    const tools: Tool[] = [];
    for await (const tool of (await link.tools?.(() => {})) ?? []) tools.push(tool);
    const plugin: Plugin = { ...link, tools: () => tools };
    const groups = dealGroups(plans.map(({ path }) => path));
    groupCounts.set(size, Object.keys(groups).length);
    for (const kind of SURFACES) {
      const surface = kind === 'grouped' ? { kind, groups } : kind;
      costs.set(`${size} ${kind}`, await measureList(plugin, surface));
    }
  }
  console.log(
    SIZES.map((size) => {
      const listed = SURFACES.map((surface) => {
        const { tools, tokens } = costOf(size, surface);
        return `${surface} ${tokens} (${tools} tools)`;
      });
      return `${size} procedures, o200k tokens of the whole tools/list: ${listed.join(', ')}`;
    }).join('\n'),
  );
});

it('lists 2,000 procedures for at most 900 tokens on the search surface', () => {
  expect(costOf(2_000, 'search').tokens).toBeLessThanOrEqual(900);
});

it('lists 2,000 procedures in 13 groups for at most 4,000 tokens', () => {
  expect(groupCounts.get(2_000)).toBe(MOST_GROUPS);
  expect(costOf(2_000, 'grouped').tokens).toBeLessThanOrEqual(4_000);
  // Both dispatchers of each group, and 'fetch_result'.
  expect(costOf(2_000, 'grouped').tools).toBe(2 * MOST_GROUPS + 1);
});

it('lists the very same number of tokens on the search surface, whatever the size', () => {
  const sizes = SIZES.map((size) => costOf(size, 'search'));
  expect(new Set(sizes.map(({ tokens }) => tokens)).size).toBe(1);
  expect(sizes.map(({ tools }) => tools)).toEqual(SIZES.map(() => 5));
});

it('lists twice the procedures in as many groups for at most one and a half times the tokens', () => {
  expect(groupCounts.get(1_000)).toBe(groupCounts.get(2_000));
  expect(costOf(2_000, 'grouped').tokens).toBeLessThanOrEqual(1.5 * costOf(1_000, 'grouped').tokens);
});

it('costs much more on the flat surface, so that the others are worth their while', () => {
  const { tools, tokens } = costOf(2_000, 'flat');
  expect(tools).toBeGreaterThan(1_900);
  expect(tokens).toBeGreaterThan(50 * costOf(2_000, 'grouped').tokens);
});
