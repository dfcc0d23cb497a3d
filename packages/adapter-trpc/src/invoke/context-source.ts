import type { Caller, ToolCall } from '@laconic-mcp/core';
import { type ContextCall, type CreateContext, createContextOptions } from './context.ts';

/** Makes the host's context, once for each list or call. */
export interface ContextSource {
  /** The context of a call; the same one however often it is asked for during that call. */
  forCall(call: Pick<ToolCall, 'caller' | 'signal'>, contextCall: ContextCall): Promise<unknown>;
  /** The context of a list. */
  forList(caller: Caller): Promise<unknown>;
}

/** Gives a {@link ContextSource} over the host's `createContext`; without one every context is `{}`. */
export function createContextSource(createContext: CreateContext<unknown> | undefined): ContextSource {
  // A gateway hands over one caller object for each list or call, and drops it at the end.
  const made = new WeakMap<Caller, Promise<unknown>>();
  const make = (caller: Caller, signal: AbortSignal, call?: ContextCall): Promise<unknown> => {
    const known = made.get(caller);
    if (known !== undefined) return known;
    const context = (async () =>
      createContext === undefined ? {} : createContext(createContextOptions(caller, signal, call)))();
    made.set(caller, context);
    return context;
  };
  return {
    forCall: ({ caller, signal }, call) => make(caller, signal, call),
    forList: (caller) => make(caller, caller.signal ?? new AbortController().signal),
  };
}
