import type { CalledAs } from '../call/pipeline.ts';
import type { Caller } from '../catalog/caller.ts';
import type { ListedTool, Tool } from '../catalog/tool.ts';
import type { JsonObject } from '../json/schema.ts';
import type { PublishedTool } from './publish.ts';
import type { VisibleTools } from './visible.ts';

/** How the tools of a catalog are listed and called. All surfaces reach the same tools by the same path. */
export interface Surface {
  /** What `tools/list` shows to somebody who may see these tools; the same for the same set. */
  list(visible: VisibleTools): readonly PublishedTool[];
  /** Finds what a listed name stands for: the exact name, in one map. */
  find(name: string): Entry | undefined;
}

/** What one listed name stands for: a tool, or something that stands for others. */
export type Entry = ToolEntry | RoutingEntry;

/** A tool that is called under its own name. */
export interface ToolEntry {
  tool: Tool;
  /** Whether it is listed for somebody who may see these tools. */
  isListed: (visible: VisibleTools) => boolean;
}

/** A listed tool whose arguments say which tool is meant. */
export interface RoutingEntry {
  tool: ListedTool;
  /** The argument that holds those of the tool that is meant. */
  inside: string;
  isListed: (visible: VisibleTools) => boolean;
  /** The tool with the arguments it takes from somebody who may see these tools. */
  listedFor: (visible: VisibleTools) => ListedTool;
  /** Finds what arguments that nobody has checked seem to mean: for list hooks and the words of a refusal. */
  guess: (sent: unknown) => Routed | undefined;
  /**
   * Finds the call that checked arguments stand for.
   * @throws GatewayError `VALIDATION_ERROR`, the same for what does not exist and for what may not be seen
   */
  route: (args: JsonObject, visible: VisibleTools) => Routed;
}

/** Tells the two kinds of entries apart. */
export function isRouting(entry: Entry): entry is RoutingEntry {
  return 'route' in entry;
}

/** The call that another one stands for. */
export interface Routed {
  tool: Tool;
  arguments: JsonObject;
  /** Absent for what is the gateway's own. */
  as?: Omit<CalledAs, 'name'> | undefined;
}

/** Gives what a caller may see; asked once for each list or call. */
export type VisibleTo = (caller: Caller) => Promise<VisibleTools>;
