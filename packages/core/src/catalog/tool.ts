import type { JsonObject, JsonSchema } from '../json/schema.ts';
import type { Caller } from './caller.ts';

/** Hints for clients, as in MCP's `ToolAnnotations`. */
export interface ToolAnnotations {
  title?: string | undefined;
  readOnlyHint?: boolean | undefined;
  destructiveHint?: boolean | undefined;
  idempotentHint?: boolean | undefined;
  openWorldHint?: boolean | undefined;
}

/** What a write does to the thing it writes. */
export type ToolAction = 'create' | 'update' | 'delete' | 'other';

/** How lists are written: compact JSON, or the tabular text of the gateway's `encodeRows`. */
export type RowFormat = 'json' | 'encoded';

/** One call of one tool, as hooks and tools see it. */
export interface ToolCall {
  readonly tool: Tool;
  /** The arguments after repair and check, without the gateway's controls. A fresh object for each call. */
  readonly arguments: JsonObject;
  readonly caller: Caller;
  /** Fires on client disconnect, cancellation, timeout and shutdown. */
  readonly signal: AbortSignal;
}

/** Something an agent can call. */
export interface Tool {
  /** The wanted name. The catalog makes it legal (`^[a-zA-Z][a-zA-Z0-9_-]{0,63}$`) and unique. */
  readonly name: string;
  /** The one spelling the tool is known by inside: a procedure's dotted path. Kept results are bound to it. */
  readonly path: string;
  /** A `read` changes nothing; a `write` answers with a lean envelope. */
  readonly kind: 'read' | 'write';
  readonly title?: string | undefined;
  readonly description: string;
  /** Always `type: 'object'` at the root. */
  readonly inputSchema: JsonSchema;
  /** What a success gives. Published, as types only, when the gateway's `outputSchemas` is on. */
  readonly outputSchema?: JsonSchema | undefined;
  readonly annotations?: ToolAnnotations | undefined;
  /** Runs the tool. What it returns is encoded by the gateway; what it throws is masked unless a `GatewayError`. */
  readonly invoke: (call: ToolCall) => unknown;

  /** Writes only. What the write does; a delete's envelope depends on it. @default derived from the path */
  readonly action?: ToolAction | undefined;
  /** Writes only. `false`: always answer in full. @default true */
  readonly lean?: boolean | undefined;
  /** `true`: always answer with a probe, as a large read does, even for a write. @default false */
  readonly probe?: boolean | undefined;
  /** Writes only. Keys of the result that the envelope repeats. */
  readonly lightKeys?: readonly string[] | undefined;
  /** Where the rows are in a wrapped result, for instance `created` in `{ created: [...], skipped: 2 }`. */
  readonly rows?: string | undefined;
  /** Writes only. The HTTP status of a success. @default 200 */
  readonly statusCode?: number | undefined;
  /** Reads only. How lists are written. @default the gateway's `rowFormat` */
  readonly rowFormat?: RowFormat | undefined;
  /** Reads only. `false`: takes no `fields`, also where the gateway's `projection` is on. @default true */
  readonly projectable?: boolean | undefined;
  /** `true`: a result of this tool is never kept. @default false */
  readonly sensitive?: boolean | undefined;
  /** Scopes a caller's verified auth info must all have; others never learn of the tool. @default none */
  readonly scopes?: readonly string[] | undefined;
}

/** A tool as a list shows it. One that stands for others, as a dispatcher does, is never run itself. */
export type ListedTool = Omit<Tool, 'invoke'>;
