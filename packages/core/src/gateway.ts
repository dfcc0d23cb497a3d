import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { applyListHooks, type ListHook } from './call/hooks.ts';
import { CallPipeline } from './call/pipeline.ts';
import type { Caller } from './catalog/caller.ts';
import { createCatalog } from './catalog/catalog.ts';
import type { Diagnostic } from './catalog/diagnostic.ts';
import type { Tool, ToolCall } from './catalog/tool.ts';
import { createOwnerOf, type Owner } from './continuation/owner.ts';
import { ContinuationStore } from './continuation/store.ts';
import { GatewayError, isGatewayError, isProtocolError } from './errors.ts';
import { type GatewayOptions, type ResolvedOptions, resolveOptions } from './gateway-options.ts';
import { writeRows } from './result/row-format.ts';
import { createFetchResult, FETCH_RESULT } from './surface/fetch-result.ts';
import { createPublisher, type PublishedTool } from './surface/flat.ts';
import { paginate } from './surface/page.ts';

/** A gateway: all tools of its plugins behind one call path, whatever carries the calls. */
export interface Gateway {
  readonly name: string;
  readonly version: string;
  readonly title: string | undefined;
  readonly instructions: string | undefined;
  /**
   * The tools this caller may see, as MCP's `tools/list` result.
   * @throws GatewayError `INVALID_CURSOR`
   */
  listTools(params?: { cursor?: string | undefined }, caller?: Caller): Promise<ListToolsResult>;
  /**
   * Calls a tool and gives MCP's `tools/call` result; whatever goes wrong inside is a result with `isError`.
   * @throws GatewayError `UNKNOWN_TOOL` when this caller has no such tool
   */
  callTool(
    params: { name: string; arguments?: Record<string, unknown> | undefined },
    caller?: Caller,
  ): Promise<CallToolResult>;
  /** Builds the catalog now instead of at the first list or call. */
  ready(): Promise<void>;
  /** What was found while the catalog was built; empty before that. */
  diagnostics(): readonly Diagnostic[];
  /**
   * Refuses new calls from now on (`SHUTTING_DOWN`) and waits for the running ones.
   * @param options.grace milliseconds to wait before the running calls are aborted. @default 25000
   * @returns whether every call ended by itself within the grace
   */
  drain(options?: { grace?: number | undefined }): Promise<boolean>;
  /** Closes the plugins. Call `drain` first when calls may be running. */
  close(): Promise<void>;
}

/** Milliseconds running calls are given when a gateway drains. */
const DRAIN_GRACE = 25_000;

const MEMORY_CALLER: Caller = { transport: 'memory' };

/**
 * Makes a gateway of plugins. Nothing is loaded before the first list, call or `ready()`.
 * @throws GatewayError `INVALID_OPTIONS` for an unknown option, a bad value or two plugins of one name
 */
export function createGateway(options: GatewayOptions): Gateway {
  return new PluginGateway(resolveOptions(options));
}

/** The tools of a gateway, `fetch_result` among them, and the exact lookup of each. */
interface BuiltTools {
  tools: readonly Tool[];
  byName: ReadonlyMap<string, Tool>;
  fetchResult: Tool | undefined;
}

class PluginGateway implements Gateway {
  readonly name: string;
  readonly version: string;
  readonly title: string | undefined;
  readonly instructions: string | undefined;
  readonly #options: ResolvedOptions;
  readonly #listHooks: readonly ListHook[];
  readonly #publish: (tool: Tool) => PublishedTool;
  readonly #pipeline: CallPipeline;
  readonly #store: ContinuationStore | undefined;
  readonly #ownerOf: (caller: Caller) => Promise<Owner>;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #calls = new Set<Promise<unknown>>();
  #built: Promise<BuiltTools> | undefined;
  #closed: Promise<unknown> | undefined;
  #draining = false;

  constructor(options: ResolvedOptions) {
    const { name, version, title, instructions, continuation, plugins, onError, ...rest } = options;
    this.name = name;
    this.version = version;
    this.title = title;
    this.instructions = instructions ?? describeAnswers(options);
    this.#options = options;
    this.#listHooks = plugins.flatMap(({ hooks }) => (hooks?.list === undefined ? [] : [hooks.list]));
    this.#publish = createPublisher(options);
    this.#ownerOf = createOwnerOf(options.identify);
    this.#store =
      continuation &&
      new ContinuationStore({
        ...continuation,
        gateway: name,
        backend: continuation.store,
        onError: (error) =>
          onError?.({ error, tool: FETCH_RESULT, path: FETCH_RESULT, caller: MEMORY_CALLER }),
      });
    this.#pipeline = new CallPipeline({
      ...rest,
      hooks: plugins.flatMap(({ hooks }) => (hooks?.call === undefined ? [] : [hooks.call])),
      store: this.#store,
      callTimeout: options.callTimeout,
      writeRows: this.#writeRows,
      onError: (failure) => onError?.(failure),
    });
  }

  async listTools(
    params: { cursor?: string | undefined } = {},
    caller = MEMORY_CALLER,
  ): Promise<ListToolsResult> {
    const visible = await this.#visible({ ...caller });
    const { page, ...rest } = paginate(visible, params.cursor);
    return { tools: page.map(this.#publish), ...rest };
  }

  async callTool(
    params: { name: string; arguments?: Record<string, unknown> | undefined },
    caller = MEMORY_CALLER,
  ): Promise<CallToolResult> {
    // One object for each call: what a plugin remembers of it lasts no longer than the call.
    const answer = this.#call(params, { ...caller });
    this.#calls.add(answer);
    try {
      return await answer;
    } finally {
      this.#calls.delete(answer);
    }
  }

  async ready(): Promise<void> {
    await this.#build();
  }

  diagnostics(): readonly Diagnostic[] {
    return [...this.#diagnostics];
  }

  async drain({ grace = DRAIN_GRACE }: { grace?: number | undefined } = {}): Promise<boolean> {
    this.#draining = true;
    const ended = this.#allEnded().then(() => true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), grace);
    });
    const inTime = await Promise.race([ended, late]);
    clearTimeout(timer);
    if (!inTime) this.#pipeline.abortAll(shuttingDown());
    return inTime;
  }

  async close(): Promise<void> {
    this.#draining = true;
    this.#closed ??= Promise.all(this.#options.plugins.map((plugin) => plugin.close?.()));
    await this.#closed;
  }

  async #allEnded(): Promise<void> {
    while (this.#calls.size > 0) await Promise.allSettled(this.#calls);
    await this.#pipeline.settled();
  }

  async #call(
    params: { name: string; arguments?: Record<string, unknown> | undefined },
    caller: Caller,
  ): Promise<CallToolResult> {
    const { byName, fetchResult } = await this.#build();
    const tool = byName.get(params.name);
    if (tool === undefined) throw unknownTool(params.name);
    try {
      const visible = await this.#visible(caller, () => pending(tool, params.arguments, caller));
      if (!visible.includes(tool)) throw unknownTool(params.name);
      if (this.#draining) throw shuttingDown();
      const isDisclosed = fetchResult !== undefined && visible.includes(fetchResult);
      const owner = isDisclosed ? () => this.#ownerOf(caller) : undefined;
      return await this.#pipeline.run({ tool, arguments: params.arguments, caller, owner });
    } catch (error) {
      if (isGatewayError(error) && isProtocolError(error)) throw error;
      return this.#pipeline.refuse(error, { tool, caller });
    }
  }

  readonly #writeRows = (tool: Tool, text: string): string => {
    const { encodeRows, rowFormat } = this.#options;
    const isEncoded = (tool.rowFormat ?? rowFormat) === 'encoded';
    return encodeRows !== undefined && isEncoded ? writeRows(text, encodeRows) : text;
  };

  /** What a caller may see: the one answer that lists, calls and redeems are all asked against. */
  async #visible(caller: Caller, call?: () => ToolCall): Promise<readonly Tool[]> {
    const { tools, fetchResult } = await this.#build();
    const hooks = this.#listHooks;
    const visible =
      hooks.length === 0 ? tools : await applyListHooks(hooks, tools, { caller, call: call?.() });
    if (this.#options.continuation?.anonymous !== false) return visible;
    // Nothing is kept for somebody unknown, so there is nothing to redeem either.
    const { anonymous } = await this.#ownerOf(caller);
    return anonymous ? visible.filter((tool) => tool !== fetchResult) : visible;
  }

  #build(): Promise<BuiltTools> {
    this.#built ??= this.#collect();
    return this.#built;
  }

  async #collect(): Promise<BuiltTools> {
    const report = (diagnostic: Diagnostic) => {
      this.#diagnostics.push(diagnostic);
      this.#options.onDiagnostic?.(diagnostic);
    };
    const sources: Tool[] = [];
    for (const plugin of this.#options.plugins) {
      for await (const tool of (await plugin.tools?.(report)) ?? []) sources.push(tool);
    }
    const store = this.#store;
    const reserved = new Set(store === undefined ? [] : [FETCH_RESULT]);
    const catalog = createCatalog(sources, { reserved, report });
    const fetchResult =
      store &&
      createFetchResult({
        store,
        limits: this.#options.limits,
        writeRows: this.#writeRows,
        ownerOf: this.#ownerOf,
        findVisible: async (path, caller) => (await this.#visible(caller)).find((tool) => tool.path === path),
      });
    const tools = fetchResult === undefined ? catalog.tools : [...catalog.tools, fetchResult];
    return { tools, byName: new Map(tools.map((tool) => [tool.name, tool])), fetchResult };
  }
}

/** A call as list hooks see it: found, but neither repaired nor checked yet. */
function pending(tool: Tool, args: Record<string, unknown> | undefined, caller: Caller): ToolCall {
  const signal = caller.signal ?? new AbortController().signal;
  return { tool, arguments: (args ?? {}) as ToolCall['arguments'], caller, signal };
}

function unknownTool(name: string): GatewayError {
  const shown = String(name).slice(0, 64);
  return new GatewayError('UNKNOWN_TOOL', `Unknown tool: ${JSON.stringify(shown)}`);
}

function shuttingDown(): GatewayError {
  return new GatewayError('SHUTTING_DOWN', 'The server is shutting down; try again shortly', {
    retryable: true,
  });
}

/** How answers are read, for the model, once for the whole server. */
function describeAnswers({ lean, continuation }: ResolvedOptions): string | undefined {
  if (!lean && continuation === undefined) return undefined;
  const parts = [
    ...(lean
      ? [
          'A write answers with a short envelope; `data_size` is the bytes of the full result, `verify: true` returns it.',
        ]
      : []),
    ...(continuation === undefined ? [] : ['`fetch_result` redeems a `continuation_token` or `next`.']),
  ];
  return parts.join(' ');
}
