import { LRUCache } from 'lru-cache';
import type { Tool } from '../catalog/tool.ts';

/** Sets of visible tools that are remembered, with all that was made for them. */
const MOST_SETS = 100;

/** The tools that somebody may see, in the catalog's order. Equal sets of one catalog are one object. */
export interface VisibleTools {
  /** Without `fetch_result`. */
  readonly tools: readonly Tool[];
  /** Present where continuation is disclosed. */
  readonly fetchResult: Tool | undefined;
  has(tool: Tool): boolean;
}

/**
 * Makes the function that gives the {@link VisibleTools} of some tools of a catalog. What is made for a set can be
 * kept under it: it is then never shown to somebody who sees another one.
 */
export function createVisibleTools(
  catalog: readonly Tool[],
  fetchResult: Tool | undefined,
): (kept: readonly Tool[]) => VisibleTools {
  const sets = new LRUCache<string, VisibleTools>({ max: MOST_SETS });
  return (kept) => {
    const seen = new Set(kept);
    const shown = fetchResult !== undefined && seen.has(fetchResult) ? fetchResult : undefined;
    const key = keyOf(catalog, seen, shown !== undefined);
    const known = sets.get(key);
    if (known !== undefined) return known;
    const tools = catalog.filter((tool) => seen.has(tool));
    const own = new Set(tools);
    const visible: VisibleTools = Object.freeze({
      tools,
      fetchResult: shown,
      has: (tool: Tool) => own.has(tool),
    });
    sets.set(key, visible);
    return visible;
  };
}

/** One bit for each tool: exact, so that no two sets can ever share a key. */
function keyOf(catalog: readonly Tool[], seen: ReadonlySet<Tool>, discloses: boolean): string {
  const units: number[] = [];
  catalog.forEach((tool, index) => {
    const unit = index >> 4;
    units[unit] = (units[unit] ?? 0) | (seen.has(tool) ? 1 << (index & 15) : 0);
  });
  return `${discloses ? '+' : '-'}${units.map((unit) => String.fromCharCode(unit)).join('')}`;
}
