import { type BuiltTools, buildTools } from './built-tools.ts';
import { applyListHooks, type ListHook } from './call/hooks.ts';
import type { Caller } from './catalog/caller.ts';
import type { Diagnostic } from './catalog/diagnostic.ts';
import { hasScopes } from './catalog/scopes.ts';
import type { Tool, ToolCall } from './catalog/tool.ts';
import type { Owner } from './continuation/owner.ts';
import type { ContinuationStore } from './continuation/store.ts';
import type { ResolvedOptions } from './gateway-options.ts';
import type { Plugin } from './plugin.ts';
import { fingerprintTools } from './surface/fingerprint.ts';
import { createPublisher, type PublishedTool, type Publisher } from './surface/publish.ts';
import type { VisibleTools } from './surface/visible.ts';

/** What a gateway's tools are made with. */
export interface GatewayToolsOptions {
  options: ResolvedOptions;
  /** Absent where nothing is ever kept. */
  store: ContinuationStore | undefined;
  ownerOf: (caller: Caller) => Promise<Owner>;
  /** Told what a listener has thrown. */
  onError: (error: unknown) => void;
  writeRows: (tool: Tool, text: string) => string;
}

/** The tools of a gateway: built when first asked for, and again once a plugin says that its own have changed. */
export class GatewayTools {
  readonly #options: GatewayToolsOptions;
  readonly #listHooks: readonly ListHook[];
  readonly #publisher: Publisher;
  readonly #seen = new WeakMap<Caller, Promise<VisibleTools>>();
  readonly #lists = new WeakMap<VisibleTools, readonly PublishedTool[]>();
  readonly #listeners = new Set<() => void>();
  #built: Promise<BuiltTools> | undefined;
  #diagnostics: Diagnostic[] = [];
  readonly #unwatch = new Map<Plugin, (() => void) | undefined>();
  #changes = 0;
  #hasWarned = false;
  #isClosed = false;

  constructor(options: GatewayToolsOptions) {
    const { plugins, limits } = options.options;
    this.#options = options;
    this.#listHooks = plugins.flatMap(({ hooks }) => (hooks?.list === undefined ? [] : [hooks.list]));
    this.#publisher = createPublisher({ ...options.options, schemaBytes: limits.schemaBytes });
  }

  /** The tools as they are now. What fails is tried again the next time. */
  build(): Promise<BuiltTools> {
    if (this.#built !== undefined) return this.#built;
    const found: Diagnostic[] = [];
    this.#diagnostics = found;
    const changes = this.#changes;
    const building = this.#collect(found);
    // A plugin may tell of a change while it is being asked.
    if (changes === this.#changes) this.#built = building;
    building.catch(() => {
      if (this.#built === building) this.#built = undefined;
    });
    return building;
  }

  /**
   * What a caller may see: the one answer that lists, calls, searches and redeems are all asked against. It is asked
   * for once for each caller object, which lasts no longer than its list or call.
   */
  visible(built: BuiltTools, caller: Caller, call?: ToolCall): Promise<VisibleTools> {
    const known = this.#seen.get(caller);
    if (known !== undefined) return known;
    const visible = this.#choose(built, caller, call);
    this.#seen.set(caller, visible);
    return visible;
  }

  /** What `tools/list` shows to a caller; made once for each set of visible tools. */
  async list(caller: Caller): Promise<readonly PublishedTool[]> {
    const built = await this.build();
    const visible = await this.visible(built, caller);
    const known = this.#lists.get(visible);
    if (known !== undefined) return known;
    const list = built.surface.list(visible);
    this.#lists.set(visible, list);
    return list;
  }

  diagnostics(): readonly Diagnostic[] {
    return [...this.#diagnostics];
  }

  async fingerprint(): Promise<string> {
    const { tools } = await this.build();
    return fingerprintTools(tools, this.#publisher.publish);
  }

  onListChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Watches nothing any more. */
  async close(): Promise<void> {
    const ending = [...this.#unwatch.values()];
    this.#isClosed = true;
    this.#unwatch.clear();
    this.#listeners.clear();
    await Promise.all(ending.map(async (unwatch) => unwatch?.()));
  }

  async #choose(built: BuiltTools, caller: Caller, call: ToolCall | undefined): Promise<VisibleTools> {
    const hooks = this.#listHooks;
    const allowed = built.hasScopes ? built.tools.filter((tool) => hasScopes(tool, caller)) : built.tools;
    const kept = hooks.length === 0 ? allowed : await applyListHooks(hooks, allowed, { caller, call });
    // Nothing is kept for somebody unknown, so there is nothing to redeem either.
    const keepsNothing =
      this.#options.options.continuation?.anonymous === false &&
      (await this.#options.ownerOf(caller)).anonymous;
    if (keepsNothing) return built.visibleOf(kept.filter((tool) => tool !== built.fetchResult));
    return kept === built.tools ? built.everything : built.visibleOf(kept);
  }

  async #collect(found: Diagnostic[]): Promise<BuiltTools> {
    this.#watch();
    return buildTools({
      ...this.#options,
      publisher: this.#publisher,
      visibleTo: async (caller) => this.visible(await this.build(), caller),
      report: (diagnostic) => this.#report(diagnostic, found),
    });
  }

  #watch(): void {
    if (this.#isClosed) return;
    for (const plugin of this.#options.options.plugins) {
      if (!this.#unwatch.has(plugin)) this.#unwatch.set(plugin, plugin.watch?.(this.#changed));
    }
  }

  readonly #changed = (): void => {
    this.#built = undefined;
    this.#changes += 1;
    for (const listener of this.#listeners) this.#tell(listener);
  };

  /** A change may be told of in the middle of a call, which is not to fail for what hears of it. */
  #tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      try {
        this.#options.onError(error);
      } catch {
        // What an operator's own hook throws must not change an answer.
      }
    }
  }

  #report(diagnostic: Diagnostic, found: Diagnostic[]): void {
    const { onDiagnostic } = this.#options.options;
    found.push(diagnostic);
    onDiagnostic?.(diagnostic);
    if (onDiagnostic !== undefined || diagnostic.code !== 'large-list' || this.#hasWarned) return;
    this.#hasWarned = true;
    console.warn(`laconic-mcp: ${diagnostic.message}`);
  }
}
