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
    const shown = fetchResult !== undefined && kept.includes(fetchResult) ? fetchResult : undefined;
    const own = kept.at(-1) === shown && shown !== undefined ? kept.slice(0, -1) : kept;
    const flags = flagsInOrder(catalog, own) ?? flagsOfSet(catalog, new Set(own));
    const key = `${shown === undefined ? '-' : '+'}${toText(flags)}`;
    const known = sets.get(key);
    if (known !== undefined) return known;
    const tools = catalog.filter((_, index) => flags[index] === 1);
    const inside = new Set(tools);
    const visible: VisibleTools = Object.freeze({
      tools,
      fetchResult: shown,
      has: (tool: Tool) => inside.has(tool),
    });
    sets.set(key, visible);
    return visible;
  };
}

/** Which tools of a catalog were kept; `undefined` where they are not in its order. It is asked for every call. */
function flagsInOrder(catalog: readonly Tool[], kept: readonly Tool[]): Uint8Array | undefined {
  const flags = new Uint8Array(catalog.length);
  let next = 0;
  for (let index = 0; index < catalog.length; index += 1) {
    if (catalog[index] !== kept[next]) continue;
    flags[index] = 1;
    next += 1;
  }
  return next === kept.length ? flags : undefined;
}

function flagsOfSet(catalog: readonly Tool[], kept: ReadonlySet<Tool>): Uint8Array {
  return Uint8Array.from(catalog, (tool) => (kept.has(tool) ? 1 : 0));
}

/** Exact, so that no two sets can ever share a key. */
function toText(flags: Uint8Array): string {
  let text = '';
  for (let index = 0; index < flags.length; index += 15) {
    let unit = 0;
    for (let bit = 0; bit < 15; bit += 1) unit = unit * 2 + (flags[index + bit] ?? 0);
    text += String.fromCharCode(unit);
  }
  return text;
}
