import { type ControlOptions, withControls } from '../call/controls.ts';
import type { Diagnostic } from '../catalog/diagnostic.ts';
import { createGlobMatcher } from '../catalog/glob.ts';
import type { Tool } from '../catalog/tool.ts';
import type { Limits } from '../result/limits.ts';
import { writeSignature } from '../signature/signature.ts';
import { createDescribeTools } from './describe-tools.ts';
import type { FetchResultOptions } from './fetch-result.ts';
import { createFlatSurface } from './flat.ts';
import { createGroupedSurface } from './grouped.ts';
import { type Group, groupTools } from './groups.ts';
import type { Publisher } from './publish.ts';
import { createSearchSurface } from './search.ts';
import { createSearchTools } from './search-tools.ts';
import type { Surface, ToolEntry, VisibleTo } from './surface.ts';
import type { SurfaceOptions } from './surface-options.ts';

/** What every surface stands on. */
export interface CreateSurfaceOptions {
  surface: SurfaceOptions;
  /** All tools of the catalog. */
  tools: readonly Tool[];
  controls: ControlOptions;
  limits: Limits;
  publisher: Publisher;
  visibleTo: VisibleTo;
  /** The tool that redeems, and what it stands on; absent where nothing is ever kept. */
  redeem: { fetchResult: Tool; options: FetchResultOptions } | undefined;
  report: (diagnostic: Diagnostic) => void;
}

/** Makes the surface that a gateway was asked for. */
export function createSurface(options: CreateSurfaceOptions): Surface {
  const { surface, tools, controls, limits, publisher, visibleTo, redeem, report } = options;
  reportUnmatched(options);
  const { direct, behind, groups } = splitTools(surface, tools);
  const listed = new Set(direct);
  // A tool that is called through another one leaves 'verify' to that one.
  const schemaOf = (tool: Tool) =>
    listed.has(tool) || tool.kind === 'read' ? withControls(tool, controls) : tool.inputSchema;
  const signatureOf = (tool: Tool, name = tool.name) => writeSignature(name, schemaOf(tool));
  const behindSearch = surface.kind === 'search' ? behind : [];
  const describeTools: ToolEntry = {
    tool: createDescribeTools({
      tools: [...direct, ...behindSearch],
      visibleTo,
      limits,
      signatureOf,
      schemaOf,
    }),
    // Of a tool that is listed in outline the whole can be asked for.
    isListed: (visible) =>
      behindSearch.some(visible.has) ||
      direct.some((tool) => visible.has(tool) && publisher.isOutlined(tool)),
  };
  const fetchResult: ToolEntry[] =
    redeem === undefined
      ? []
      : [{ tool: redeem.fetchResult, isListed: (visible) => visible.fetchResult !== undefined }];
  const own = [describeTools, ...fetchResult];

  switch (surface.kind) {
    case 'flat':
      return createFlatSurface({ tools, own, publisher });
    case 'grouped':
      return createGroupedSurface({
        groups,
        flat: direct,
        own,
        publisher,
        visibleTo,
        signatureOf,
        limits,
        redeem: redeem?.options,
        report,
      });
    case 'search': {
      const searchTools = createSearchTools({ tools: behind, visibleTo, signatureOf });
      return createSearchSurface({
        tools: behind,
        pinned: direct,
        searchTools,
        describeTools,
        own: fetchResult,
        publisher,
        signatureOf,
      });
    }
  }
}

/** Tools that are listed by themselves, and those behind dispatchers or a search. */
interface SplitTools {
  direct: readonly Tool[];
  behind: readonly Tool[];
  groups: readonly Group[];
}

function splitTools({ kind, groups, pin = [] }: SurfaceOptions, tools: readonly Tool[]): SplitTools {
  if (kind === 'flat') return { direct: tools, behind: [], groups: [] };
  const isPinned = createGlobMatcher(pin);
  const behind = tools.filter(({ path }) => !isPinned(path));
  if (kind === 'search') return { direct: tools.filter(({ path }) => isPinned(path)), behind, groups: [] };
  const grouped = groupTools(behind, groups);
  const ungrouped = new Set(grouped.flat);
  const direct = tools.filter((tool) => isPinned(tool.path) || ungrouped.has(tool));
  return { direct, behind, groups: grouped.groups };
}

/** A glob that matches nothing was meant to match something. */
function reportUnmatched({ surface: { groups = {}, pin = [] }, tools, report }: CreateSurfaceOptions): void {
  const globs = [
    ...pin.map((glob) => ['surface.pin', glob] as const),
    ...Object.entries(groups).flatMap(([name, all]) =>
      all.map((glob) => [`surface.groups.${name}`, glob] as const),
    ),
  ];
  for (const [option, glob] of globs) {
    const matches = createGlobMatcher([glob]);
    if (tools.some(({ path }) => matches(path))) continue;
    report({ level: 'warning', code: 'unmatched-glob', message: `'${glob}' of '${option}' matches no tool` });
  }
}
