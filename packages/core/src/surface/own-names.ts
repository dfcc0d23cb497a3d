import type { SurfaceOptions } from './surface-options.ts';

/** Redeems continuation tokens. */
export const FETCH_RESULT = 'fetch_result';
/** Finds tools by what they are for. */
export const SEARCH_TOOLS = 'search_tools';
/** Says what tools take. */
export const DESCRIBE_TOOLS = 'describe_tools';
/** Call a tool by its name. */
export const READ_TOOL = 'read_tool';
export const WRITE_TOOL = 'write_tool';

/** Names that belong to the gateway, so that no tool of a catalog has them. */
export function reservedNames({ kind }: SurfaceOptions, keeps: boolean): ReadonlySet<string> {
  const searching = kind === 'search' ? [SEARCH_TOOLS, READ_TOOL, WRITE_TOOL] : [];
  return new Set([DESCRIBE_TOOLS, ...searching, ...(keeps ? [FETCH_RESULT] : [])]);
}
