import type { CallToolResult, ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { type CalledAs, CallPipeline } from './call/pipeline.ts';
import type { Caller } from './catalog/caller.ts';
import type { Diagnostic } from './catalog/diagnostic.ts';
import type { ListedTool, Tool, ToolCall } from './catalog/tool.ts';
import { createOwnerOf, type Owner } from './continuation/owner.ts';
import { ContinuationStore } from './continuation/store.ts';
import { GatewayError, isGatewayError, isProtocolError } from './errors.ts';
import { type GatewayOptions, type ResolvedOptions, resolveOptions } from './gateway-options.ts';
import { GatewayTools } from './gateway-tools.ts';
import type { JsonObject } from './json/schema.ts';
import { quote } from './json/visible-text.ts';
import { writeRows } from './result/row-format.ts';
import { writeInstructions } from './surface/instructions.ts';
import { placeArguments } from './surface/misplaced.ts';
import { FETCH_RESULT } from './surface/own-names.ts';
import { paginate } from './surface/page.ts';
import { isRouting, type Routed } from './surface/surface.ts';

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
   * A SHA-256 in hex over all tools, whoever may see them: names, paths, texts, schemas, hints and scopes. Compared in
   * CI, it tells that agents will meet something else than before.
   */
  fingerprint(): Promise<string>;
  /** Whether a plugin watches for changes of its tools, so that a list may change while the gateway runs. */
  readonly listChanges: boolean;
  /**
   * Calls a listener whenever the tools may have changed; the next list shows how.
   * @returns a function that takes the listener away again
   */
  onListChanged(listener: () => void): () => void;
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

class PluginGateway implements Gateway {
  readonly name: string;
  readonly version: string;
  readonly title: string | undefined;
  readonly instructions: string | undefined;
  readonly listChanges: boolean;
  readonly #options: ResolvedOptions;
  readonly #tools: GatewayTools;
  readonly #pipeline: CallPipeline;
  readonly #store: ContinuationStore | undefined;
  readonly #ownerOf: (caller: Caller) => Promise<Owner>;
  readonly #calls = new Set<Promise<unknown>>();
  #closed: Promise<unknown> | undefined;
  #draining = false;

  constructor(options: ResolvedOptions) {
    const { name, version, title, instructions, continuation, plugins, onError, ...rest } = options;
    this.name = name;
    this.version = version;
    this.title = title;
    this.instructions =
      instructions ??
      writeInstructions({
        surface: options.surface.kind,
        lean: options.lean,
        keeps: continuation !== undefined,
      });
    this.#options = options;
    this.listChanges = plugins.some(({ watch }) => watch !== undefined);
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
    this.#tools = new GatewayTools({
      options,
      store: this.#store,
      ownerOf: this.#ownerOf,
      writeRows: this.#writeRows,
      onError: (error) => onError?.({ error, tool: 'tools/list', path: 'tools/list', caller: MEMORY_CALLER }),
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
    const list = await this.#tools.list({ ...caller });
    const { page, ...rest } = paginate(list, params.cursor);
    return { tools: [...page], ...rest };
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
    await this.#tools.build();
  }

  diagnostics(): readonly Diagnostic[] {
    return this.#tools.diagnostics();
  }

  fingerprint(): Promise<string> {
    return this.#tools.fingerprint();
  }

  onListChanged(listener: () => void): () => void {
    return this.#tools.onListChanged(listener);
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
    this.#closed ??= Promise.all([
      this.#tools.close(),
      ...this.#options.plugins.map((plugin) => plugin.close?.()),
    ]);
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
    const built = await this.#tools.build();
    const entry = built.surface.find(params.name);
    if (entry === undefined) throw unknownTool(params.name);
    let as: CalledAs | undefined;
    try {
      const sent = params.arguments;
      const guessed: Routed | undefined = isRouting(entry)
        ? entry.guess(sent)
        : { tool: entry.tool, arguments: (sent ?? {}) as JsonObject };
      const visible = await this.#tools.visible(built, caller, guessed && pending(guessed, caller));
      if (!entry.isListed(visible)) throw unknownTool(params.name);
      if (this.#draining) throw shuttingDown();
      const owner = visible.fetchResult && (() => this.#ownerOf(caller));
      if (!isRouting(entry)) {
        return await this.#pipeline.run({ tool: entry.tool, arguments: sent, caller, owner });
      }
      const meant = guessed !== undefined && visible.has(guessed.tool) ? guessed : undefined;
      as = { name: entry.tool.name, ...meant?.as };
      const { args, controls } = this.#accept(entry.listedFor(visible), sent, (error) =>
        placeArguments(error, meant?.tool, entry.inside),
      );
      const { tool, arguments: inner, as: place } = entry.route(args, visible);
      as = { name: entry.tool.name, ...place };
      return await this.#pipeline.run({ tool, arguments: inner, caller, owner, as, verify: controls.verify });
    } catch (error) {
      if (isGatewayError(error) && isProtocolError(error)) throw error;
      return this.#pipeline.refuse(error, { tool: entry.tool, caller, as });
    }
  }

  /** The arguments of a tool that stands for others; a refusal is put into its own words. */
  #accept(
    listed: ListedTool,
    sent: unknown,
    toRefusal: (error: unknown) => unknown,
  ): ReturnType<CallPipeline['accept']> {
    try {
      return this.#pipeline.accept(listed, sent);
    } catch (error) {
      throw toRefusal(error);
    }
  }

  readonly #writeRows = (tool: Tool, text: string): string => {
    const { encodeRows, rowFormat } = this.#options;
    const isEncoded = (tool.rowFormat ?? rowFormat) === 'encoded';
    return encodeRows !== undefined && isEncoded ? writeRows(text, encodeRows) : text;
  };
}

/** A call as list hooks see it: found, but neither repaired nor checked yet. */
function pending({ tool, arguments: args }: Routed, caller: Caller): ToolCall {
  const signal = caller.signal ?? new AbortController().signal;
  return { tool, arguments: args, caller, signal };
}

function unknownTool(name: unknown): GatewayError {
  const shown = typeof name === 'string' ? name.slice(0, 64) : typeof name;
  return new GatewayError('UNKNOWN_TOOL', `Unknown tool: ${quote(shown)}`);
}

function shuttingDown(): GatewayError {
  return new GatewayError('SHUTTING_DOWN', 'The server is shutting down; try again shortly', {
    retryable: true,
  });
}
