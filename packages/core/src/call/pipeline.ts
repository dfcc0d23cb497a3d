import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Caller } from '../catalog/caller.ts';
import type { ListedTool, Tool, ToolCall } from '../catalog/tool.ts';
import type { Owner } from '../continuation/owner.ts';
import type { ContinuationStore } from '../continuation/store.ts';
import type { GatewayError } from '../errors.ts';
import { type Encoded, encode, ReadyText } from '../json/encode.ts';
import type { Json, JsonSchema } from '../json/schema.ts';
import { toContent, toErrorContent, toShownText } from '../result/content.ts';
import { NOT_SHOWN } from '../result/envelope.ts';
import type { IdentityKeys } from '../result/identity.ts';
import type { Limits } from '../result/limits.ts';
import { projectResult } from '../result/project.ts';
import { shapeRead } from '../result/read.ts';
import { toStructuredContent } from '../result/structured.ts';
import { shapeWrite } from '../result/write.ts';
import { type CallSignal, createCallSignal, untilAborted } from './abort.ts';
import { type ArgumentsCheck, compileCheck } from './check.ts';
import { type Controls, dropStrayControls, splitControls, withControls } from './controls.ts';
import { type CallProgress, isReportable, toCallError } from './error-mapping.ts';
import { type CallHook, composeCallHooks } from './hooks.ts';
import { repairArguments } from './repair.ts';

/** What went wrong inside a call, for the operator. */
export interface CallFailure {
  error: unknown;
  /** Name of the tool. */
  tool: string;
  /** Path of the tool. */
  path: string;
  caller: Caller;
}

/** What every call of a gateway has in common. */
export interface PipelineOptions {
  hooks: readonly CallHook[];
  /** Absent where nothing is ever kept. */
  store: ContinuationStore | undefined;
  limits: Limits;
  identity: IdentityKeys;
  lean: boolean;
  unknownKeys: 'refuse' | 'ignore';
  /** Whether tools that have an output schema publish it, and answer with structured content. */
  outputSchemas: boolean;
  /** Whether reads take `fields`. */
  projection: boolean;
  /** Writes the JSON text of a read in the row format of its tool. */
  writeRows: (tool: Tool, text: string) => string;
  /** Milliseconds; `undefined` for no limit. */
  callTimeout: number | undefined;
  onError: (failure: CallFailure) => void;
}

/** What an agent knows a call by where it named another tool, for instance a dispatcher. */
export interface CalledAs {
  /** The tool it named. */
  name: string;
  /** The path of the tool that was meant, for errors. */
  path?: string | undefined;
  /** What the tool that was meant takes; shown where arguments are refused, so that they can be mended at once. */
  signature?: (() => string) | undefined;
}

/** One call that has found its tool. */
export interface FoundCall {
  tool: Tool;
  arguments: unknown;
  caller: Caller;
  /** @default the tool itself was named */
  as?: CalledAs | undefined;
  /** `verify` was asked for outside of the arguments. @default false */
  verify?: boolean | undefined;
  /** Gives who may redeem what is kept; absent where continuation is not disclosed to this caller. */
  owner: (() => Promise<Owner>) | undefined;
}

/** A call as far as its refusal needs it. */
interface Refusable extends Pick<FoundCall, 'caller' | 'as'> {
  tool: ListedTool;
}

/** What the answer to a call depends on, beside its value. */
interface Shown {
  controls: Controls;
  owner: FoundCall['owner'];
}

/** Everything after "find": repair, check, hooks, the tool, encode once, shape, content. Always gives a result. */
export class CallPipeline {
  readonly #options: PipelineOptions;
  readonly #gates = new WeakMap<ListedTool, { schema: JsonSchema; check: ArgumentsCheck }>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #signals = new Set<CallSignal>();

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** Settles when no tool is running any more, those included that were not waited for. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  async run(found: FoundCall): Promise<CallToolResult> {
    const { tool, caller } = found;
    const callSignal = createCallSignal(caller.signal, this.#options.callTimeout);
    const { signal } = callSignal;
    this.#signals.add(callSignal);
    const progress: CallProgress = { started: false, signal };
    try {
      const { args, controls } = this.accept(tool, found.arguments);
      if (found.verify === true) controls.verify = true;
      const call: ToolCall = { tool, arguments: args, caller, signal };
      const value = await this.#invoke(call, progress);
      // From here on a write has run: nothing below may turn it into a failure.
      if (value instanceof ReadyText) return toContent(value.text);
      const text = await this.#answer(call, value, { controls, owner: found.owner });
      return this.#toContent(tool, text, found.as);
    } catch (thrown) {
      return this.#refuse(thrown, found, progress);
    } finally {
      this.#signals.delete(callSignal);
      callSignal.release();
    }
  }

  /** Ends every running call, for instance because a shutdown will wait no longer. */
  abortAll(reason: GatewayError): void {
    for (const { abort } of this.#signals) abort(reason);
  }

  /** The answer to a call that failed before it could begin. */
  refuse(thrown: unknown, found: Refusable): CallToolResult {
    return this.#refuse(thrown, found, { started: false, signal: new AbortController().signal });
  }

  #refuse(thrown: unknown, { tool, caller, as }: Refusable, progress: CallProgress): CallToolResult {
    const error = toCallError(thrown, tool, progress);
    if (isReportable(error)) this.#report(error.cause ?? error, tool, caller);
    const signature = error.code === 'VALIDATION_ERROR' ? as?.signature?.() : undefined;
    return toErrorContent(as?.name ?? tool.name, error, { path: as?.path, signature });
  }

  /**
   * Layer 1: the arguments, repaired, checked and without their controls. Nothing of the host has run.
   * @throws GatewayError `VALIDATION_ERROR`
   */
  accept(tool: ListedTool, sent: unknown): { args: ToolCall['arguments']; controls: Controls } {
    const { unknownKeys, projection } = this.#options;
    let gate = this.#gates.get(tool);
    if (gate === undefined) {
      const schema = withControls(tool, { projection });
      gate = { schema, check: compileCheck(schema, { unknownKeys }) };
      this.#gates.set(tool, gate);
    }
    const args = repairArguments(dropStrayControls(tool, sent), gate.schema);
    gate.check(args);
    return splitControls(tool, args, { projection });
  }

  /** Layer 2: the hooks and the tool itself. What a tool has written stays written, whatever a hook does afterwards. */
  async #invoke(call: ToolCall, progress: CallProgress): Promise<unknown> {
    call.signal.throwIfAborted();
    const { tool } = call;
    let written: { value: unknown } | undefined;
    const onion = composeCallHooks(this.#options.hooks, async (inner) => {
      inner.signal.throwIfAborted();
      progress.started = true;
      const value = await tool.invoke(inner);
      if (tool.kind === 'write') written = { value };
      return value;
    });
    const running = onion(call);
    this.#running.add(running);
    running.then(
      () => this.#running.delete(running),
      () => this.#running.delete(running),
    );
    try {
      return await untilAborted(running, call.signal);
    } catch (error) {
      if (written === undefined) throw error;
      if (!call.signal.aborted) this.#report(error, tool, call.caller);
      return written.value;
    }
  }

  /** What is shown of a value. A write that ran is a success, even where nothing can be said of what it gave. */
  async #answer(call: ToolCall, value: unknown, shown: Shown): Promise<string> {
    try {
      return await this.#shape(call, value, shown);
    } catch (error) {
      if (call.tool.kind !== 'write') throw error;
      this.#report(error, call.tool, call.caller);
      return JSON.stringify({ status_code: call.tool.statusCode ?? 200, notice: NOT_SHOWN });
    }
  }

  #toContent(tool: Tool, text: string, as: CalledAs | undefined): CallToolResult {
    // A tool that stands for others publishes no output schema of theirs.
    if (this.#options.outputSchemas && as === undefined && tool.outputSchema !== undefined) {
      return toContent(toShownText(text), toStructuredContent(text));
    }
    const written = tool.kind === 'read' ? this.#options.writeRows(tool, text) : text;
    return toContent(written === text ? toShownText(text) : written);
  }

  async #shape(call: ToolCall, value: unknown, { controls, owner }: Shown): Promise<string> {
    const { limits, identity, lean, store } = this.#options;
    const { tool } = call;
    const result = { ...project(encode(value), tool, controls.fields), raw: value };
    const keep =
      store === undefined || owner === undefined || tool.sensitive === true
        ? undefined
        : async () => {
            try {
              return await store.keep({ text: result.text, path: tool.path }, await owner());
            } catch (error) {
              this.#report(error, tool, call.caller);
              return undefined;
            }
          };
    const isProbed = tool.probe === true && !controls.verify;
    if (tool.kind === 'read' || isProbed) return shapeRead(tool, result, { limits, keep });
    const full = controls.verify || !lean || tool.lean === false;
    return shapeWrite(tool, result, { args: call.arguments, identity, limits, full, keep });
  }

  #report(error: unknown, tool: ListedTool, caller: Caller): void {
    try {
      this.#options.onError({ error, tool: tool.name, path: tool.path, caller });
    } catch {
      // What an operator's own hook throws must not change an answer.
    }
  }
}

function project(encoded: Encoded, tool: Tool, fields: string[] | undefined): Encoded {
  if (fields === undefined) return encoded;
  const json = projectResult(JSON.parse(encoded.text) as Json, fields, tool.rows);
  return { text: JSON.stringify(json), json };
}
