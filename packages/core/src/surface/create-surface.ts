import { type ControlOptions, withControls } from '../call/controls.ts';
import type { Diagnostic } from '../catalog/diagnostic.ts';
import { createGlobMatcher } from '../catalog/glob.ts';
import type { Tool } from '../catalog/tool.ts';
import type { Limits } from '../result/limits.ts';
import { createDescribeTools } from './describe-tools.ts';
import type { FetchResultOptions } from './fetch-result.ts';
import { createFlatSurface } from './flat.ts';
import { createGroupedSurface } from './grouped.ts';
import { groupTools } from './groups.ts';
import type { Publisher } from './publish.ts';
import { createSearchSurface } from './search.ts';
import { createSearchTools } from './search-tools.ts';
import { writeSignature } from './signature.ts';
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
  const { surface, tools, controls, limits, publisher, visibleTo, redeem } = options;
  const { groups, pin = [] } = surface;
  const isPinned = createGlobMatcher(pin);
  reportUnmatched(options);
  const schemaOf = (tool: Tool) => (tool.kind === 'read' ? withControls(tool, controls) : tool.inputSchema);
  const signatureOf = (tool: Tool, name = tool.name) => writeSignature(name, schemaOf(tool));
  const describing = { visibleTo, limits, signatureOf, schemaOf };
  const fetching: ToolEntry[] =
    redeem === undefined
      ? []
      : [{ tool: redeem.fetchResult, isListed: (visible) => visible.fetchResult !== undefined }];
  /** The gateway's own tools beside these: where one of them is listed in outline, the whole of it can be asked for. */
  const ownBeside = (direct: readonly Tool[]): ToolEntry[] => {
    const outlined = direct.filter(publisher.isOutlined);
    if (outlined.length === 0) return fetching;
    const tool = createDescribeTools({ ...describing, tools: direct });
    return [{ tool, isListed: (visible) => outlined.some(visible.has) }, ...fetching];
  };

  switch (surface.kind) {
    case 'flat':
      return createFlatSurface({ tools, own: ownBeside(tools), publisher });
    case 'grouped': {
      const grouped = groupTools(
        tools.filter(({ path }) => !isPinned(path)),
        groups,
      );
      const flat = tools.filter((tool) => isPinned(tool.path) || grouped.flat.includes(tool));
      return createGroupedSurface({
        groups: grouped.groups,
        flat,
        own: ownBeside(flat),
        publisher,
        visibleTo,
        signatureOf,
        limits,
        redeem: redeem?.options,
      });
    }
    case 'search': {
      const behind = tools.filter(({ path }) => !isPinned(path));
      return createSearchSurface({
        tools: behind,
        pinned: tools.filter(({ path }) => isPinned(path)),
        searchTools: createSearchTools({ tools: behind, visibleTo, signatureOf }),
        describeTools: createDescribeTools({ ...describing, tools }),
        own: fetching,
        publisher,
        signatureOf,
      });
    }
  }
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
