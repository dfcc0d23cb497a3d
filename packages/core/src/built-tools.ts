import type { Caller } from './catalog/caller.ts';
import { createCatalog } from './catalog/catalog.ts';
import type { Diagnostic } from './catalog/diagnostic.ts';
import type { Tool } from './catalog/tool.ts';
import type { Owner } from './continuation/owner.ts';
import type { ContinuationStore } from './continuation/store.ts';
import type { ResolvedOptions } from './gateway-options.ts';
import { createSurface } from './surface/create-surface.ts';
import { createFetchResult } from './surface/fetch-result.ts';
import { checkListSize } from './surface/list-size.ts';
import { reservedNames } from './surface/own-names.ts';
import type { Publisher } from './surface/publish.ts';
import type { Surface, VisibleTo } from './surface/surface.ts';
import { createVisibleTools, type VisibleTools } from './surface/visible.ts';

/** The tools of a gateway, and how they are listed. */
export interface BuiltTools {
  /** The catalog's, then `fetch_result` where results are kept: what list hooks choose from. */
  tools: readonly Tool[];
  /** Absent where nothing is ever kept. */
  fetchResult: Tool | undefined;
  surface: Surface;
  /** Whether any of them asks for scopes. */
  hasScopes: boolean;
  /** All of them, for whoever may see everything. */
  everything: VisibleTools;
  /** Gives what is left of `tools` as one object for each set. */
  visibleOf: (kept: readonly Tool[]) => VisibleTools;
}

/** What tools are built with. */
export interface BuildOptions {
  options: ResolvedOptions;
  /** Absent where nothing is ever kept. */
  store: ContinuationStore | undefined;
  publisher: Publisher;
  visibleTo: VisibleTo;
  ownerOf: (caller: Caller) => Promise<Owner>;
  writeRows: (tool: Tool, text: string) => string;
  report: (diagnostic: Diagnostic) => void;
}

/** Collects the tools of all plugins and makes the surface over them. */
export async function buildTools(build: BuildOptions): Promise<BuiltTools> {
  const { options, store, publisher, visibleTo, ownerOf, writeRows, report } = build;
  const { plugins, limits, surface: surfaceOptions } = options;
  const sources: Tool[] = [];
  for (const plugin of plugins) {
    for await (const tool of (await plugin.tools?.(report)) ?? []) sources.push(tool);
  }
  const reserved = reservedNames(surfaceOptions, store !== undefined);
  const catalog = createCatalog(sources, { reserved, report });
  const findVisible = async (path: string, caller: Caller) => {
    const tool = catalog.findByPath(path);
    return tool !== undefined && (await visibleTo(caller)).has(tool) ? tool : undefined;
  };
  const redeemOptions = store && { store, limits, writeRows, ownerOf, findVisible };
  const fetchResult = redeemOptions && createFetchResult(redeemOptions);
  const surface = createSurface({
    surface: surfaceOptions,
    tools: catalog.tools,
    controls: options,
    limits,
    publisher,
    visibleTo,
    redeem: redeemOptions && fetchResult && { fetchResult, options: redeemOptions },
    report,
  });
  const tools = fetchResult === undefined ? catalog.tools : [...catalog.tools, fetchResult];
  const visibleOf = createVisibleTools(catalog.tools, fetchResult);
  const everything = visibleOf(tools);
  const large = checkListSize(surface.list(everything), surfaceOptions.kind);
  if (large !== undefined) report(large);
  const hasScopes = tools.some(({ scopes = [] }) => scopes.length > 0);
  return { tools, fetchResult, surface, hasScopes, everything, visibleOf };
}
