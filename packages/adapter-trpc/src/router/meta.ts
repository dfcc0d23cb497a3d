import type { JsonSchema, RowFormat, ToolAction, ToolAnnotations } from '@laconic-mcp/core';

/**
 * What a procedure says about its tool, under `meta.mcp`; `false` hides it. tRPC merges stacked `.meta()` calls
 * shallowly: a later `mcp` replaces an earlier one whole.
 */
export interface McpMeta {
  /** `false` hides the procedure. */
  enabled?: boolean;
  /** The tool's name. @default the path, dots as underscores */
  name?: string;
  title?: string;
  description?: string;
  /** What a mutation does to the thing it writes. @default derived from the last segment of the path */
  action?: ToolAction;
  /** `false`: this mutation always answers in full. @default true */
  lean?: boolean;
  /** `true`: always answer with a probe, as a large read does. @default false */
  probe?: boolean;
  /** Keys of the result that a mutation's envelope repeats. */
  lightKeys?: readonly string[];
  /** Where the rows are in a wrapped result: `created` in `{ created: [...], skipped: 2 }`. */
  rows?: string;
  /** How a query's lists are written. @default the gateway's `rowFormat` */
  rowFormat?: RowFormat;
  /** The HTTP status of a success. @default 200 */
  statusCode?: number;
  /** `true`: results are never kept. @default false */
  sensitive?: boolean;
  /** Scopes that a caller must all have been granted; for everybody else there is no such tool. @default none */
  scopes?: readonly string[];
  /** The input schema as it is to be listed, untouched. */
  inputSchema?: JsonSchema;
  /** What a success gives, in place of what the `.output()` parser says. */
  outputSchema?: JsonSchema;
  annotations?: ToolAnnotations;
}

const KEYS: ReadonlySet<string> = new Set([
  'enabled',
  'name',
  'title',
  'description',
  'action',
  'lean',
  'probe',
  'lightKeys',
  'rows',
  'rowFormat',
  'statusCode',
  'sensitive',
  'scopes',
  'inputSchema',
  'outputSchema',
  'annotations',
] satisfies (keyof McpMeta)[]);

/** `meta.mcp` as it was read. */
export interface ReadMeta {
  mcp: McpMeta;
  /** The procedure is hidden: `mcp: false` or `enabled: false`. */
  hidden: boolean;
  /** There is a `meta.mcp` that is not a refusal. */
  annotated: boolean;
  /** Keys that no `meta.mcp` has, for instance mistyped ones. */
  unknownKeys: string[];
}

/** Reads `meta.mcp` of a procedure's meta, whatever else the meta holds. */
export function readMeta(meta: unknown): ReadMeta {
  const mcp: unknown = isObject(meta) ? meta['mcp'] : undefined;
  const hidden = mcp === false || (isObject(mcp) && mcp['enabled'] === false);
  return {
    mcp: isObject(mcp) ? (mcp as McpMeta) : {},
    hidden,
    annotated: !hidden && (isObject(mcp) || mcp === true),
    unknownKeys: isObject(mcp) ? Object.keys(mcp).filter((key) => !KEYS.has(key)) : [],
  };
}

/** What the host has written about a procedure, the nearest to MCP first; `undefined` when there is nothing. */
export function readDescription(meta: unknown): string | undefined {
  if (!isObject(meta)) return undefined;
  const { mcp, openapi } = meta;
  const texts = [
    isObject(mcp) ? mcp['description'] : undefined,
    isObject(openapi) ? openapi['summary'] : undefined,
    isObject(openapi) ? openapi['description'] : undefined,
    meta['description'],
  ];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
