import { proposal } from '../call/nearest-name.ts';
import type { ListedTool, Tool } from '../catalog/tool.ts';
import { invalidArguments } from '../errors.ts';
import type { JsonObject } from '../json/schema.ts';
import { toEntry } from './flat.ts';
import { DESCRIBE_TOOLS, READ_TOOL, SEARCH_TOOLS, WRITE_TOOL } from './own-names.ts';
import type { Publisher } from './publish.ts';
import { routeTo } from './route-to.ts';
import { readSentObject } from './sent-object.ts';
import type { Entry, Routed, RoutingEntry, Surface, ToolEntry } from './surface.ts';
import type { VisibleTools } from './visible.ts';

/** What a {@link createSearchSurface} stands on. */
export interface SearchSurfaceOptions {
  /** The tools behind the search. */
  tools: readonly Tool[];
  /** Tools that are listed by themselves; the search does not know them. */
  pinned: readonly Tool[];
  searchTools: Tool;
  describeTools: ToolEntry;
  /** The gateway's own tools that are listed at the end. */
  own: readonly ToolEntry[];
  publisher: Publisher;
  signatureOf: (tool: Tool, name: string) => string;
}

/** A constant handful of tools, whatever the number of those behind them. */
export function createSearchSurface(options: SearchSurfaceOptions): Surface {
  const { tools, pinned, searchTools, describeTools, own, publisher, signatureOf } = options;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const finders: ToolEntry[] = [
    { tool: searchTools, isListed: (visible) => tools.some(visible.has) },
    describeTools,
  ];
  const isListed = (name: string, visible: VisibleTools) => entries.get(name)?.isListed(visible) ?? false;
  const callers = (['read', 'write'] as const).map((kind) =>
    createCallerEntry(kind, { byName, isListed, signatureOf }),
  );
  const listed: Entry[] = [...finders, ...callers, ...pinned.map(toEntry), ...own];
  const entries: ReadonlyMap<string, Entry> = new Map(listed.map((entry) => [entry.tool.name, entry]));
  return {
    list: (visible) =>
      listed.filter((entry) => entry.isListed(visible)).map(({ tool }) => publisher.publish(tool)),
    find: (name) => entries.get(name),
  };
}

interface CallerOptions extends Pick<SearchSurfaceOptions, 'signatureOf'> {
  byName: ReadonlyMap<string, Tool>;
  /** Whether a tool is listed by itself for somebody who may see these tools. */
  isListed: (name: string, visible: VisibleTools) => boolean;
}

/** Makes `read_tool` or `write_tool`: each calls tools of its own kind only, so that approvals mean what they say. */
function createCallerEntry(
  kind: Tool['kind'],
  { byName, isListed, signatureOf }: CallerOptions,
): RoutingEntry {
  const name = kind === 'read' ? READ_TOOL : WRITE_TOOL;
  const listed: ListedTool = {
    name,
    path: name,
    kind,
    description: kind === 'read' ? 'Calls a tool that reads' : 'Calls a tool that writes',
    action: 'other',
    projectable: false,
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        arguments: { type: 'object', properties: {}, additionalProperties: true },
      },
      required: ['name'],
    },
  };
  const ofKind = [...byName.values()].filter((tool) => tool.kind === kind);
  const toRouted = (tool: Tool, args: JsonObject): Routed =>
    routeTo(tool, args, { name: tool.name, signatureOf, source: `'${DESCRIBE_TOOLS}'` });
  return {
    tool: listed,
    inside: 'arguments',
    isListed: (visible) => ofKind.some(visible.has),
    listedFor: () => listed,
    guess: (sent) => {
      const { name: wanted, arguments: args } = readSentObject(sent) ?? {};
      const tool = typeof wanted === 'string' ? byName.get(wanted) : undefined;
      return tool?.kind === kind ? toRouted(tool, readSentObject(args) ?? {}) : undefined;
    },
    route: ({ name: wanted = '', arguments: args = {} }, visible) => {
      const tool = byName.get(String(wanted));
      if (isListed(String(wanted), visible))
        throw invalidArguments('name: listed by itself; call it by its name');
      if (tool === undefined || !visible.has(tool)) {
        const seen = [...byName.values()].filter(visible.has).map((one) => one.name);
        throw unknownName(String(wanted), seen);
      }
      if (tool.kind !== kind) {
        throw invalidArguments(
          `name: a tool that ${tool.kind}s; call '${tool.kind === 'read' ? READ_TOOL : WRITE_TOOL}'`,
        );
      }
      return toRouted(tool, args as JsonObject);
    },
  };
}

/** What may not be seen is refused in the very words for what does not exist. */
function unknownName(name: string, seen: readonly string[]): Error {
  return invalidArguments(
    `name: no such tool${proposal(name, seen) || ';'} '${SEARCH_TOOLS}' finds tools, '${DESCRIBE_TOOLS}' describes them`,
  );
}
