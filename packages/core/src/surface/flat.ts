import type { Tool } from '../catalog/tool.ts';
import type { Publisher } from './publish.ts';
import type { Surface, ToolEntry } from './surface.ts';

/** What a {@link createFlatSurface} lists, and how. */
export interface FlatSurfaceOptions {
  tools: readonly Tool[];
  /** The gateway's own tools, which are listed at the end. */
  own: readonly ToolEntry[];
  publisher: Publisher;
}

/** One tool a procedure. */
export function createFlatSurface({ tools, own, publisher }: FlatSurfaceOptions): Surface {
  const entries = new Map([...tools.map(toEntry), ...own].map((entry) => [entry.tool.name, entry]));
  return {
    list: (visible) =>
      [...entries.values()]
        .filter((entry) => entry.isListed(visible))
        .map(({ tool }) => publisher.publish(tool)),
    find: (name) => entries.get(name),
  };
}

/** A catalog's tool under its own name. */
export function toEntry(tool: Tool): ToolEntry {
  return { tool, isListed: (visible) => visible.has(tool) };
}
