import type { Caller } from '@laconic-mcp/core';
import type { FetchCreateContextFnOptions } from '@trpc/server/adapters/fetch';
import type { Procedure } from '../router/walk.ts';

/** The host's own context factory, as it is given to tRPC's fetch adapter. */
export type CreateContext<TContext> = (options: FetchCreateContextFnOptions) => TContext | Promise<TContext>;

/** The address of a request that nobody sent: over stdio and in memory there is none. */
const NO_REQUEST_URL = 'http://localhost/mcp';

/** The call a context is made for; absent when it is made for a list. */
export interface ContextCall {
  procedure: Procedure;
  getRawInput: () => unknown;
}

/** What the host's `createContext` is given: the very options that tRPC's fetch adapter gives it. */
export function createContextOptions(
  caller: Caller,
  signal: AbortSignal,
  call?: ContextCall,
): FetchCreateContextFnOptions {
  const req = caller.request ?? new Request(NO_REQUEST_URL, { method: 'POST', signal });
  return {
    req,
    resHeaders: new Headers(),
    info: {
      accept: null,
      type: call?.procedure.type ?? 'unknown',
      isBatchCall: false,
      calls: call === undefined ? [] : [toCallInfo(call)],
      connectionParams: null,
      signal,
      url: new URL(req.url),
    },
  };
}

function toCallInfo({
  procedure,
  getRawInput,
}: ContextCall): FetchCreateContextFnOptions['info']['calls'][number] {
  let read: { input: unknown } | undefined;
  return {
    path: procedure.path,
    batchIndex: 0,
    procedure: procedure.procedure,
    getRawInput: async () => {
      read ??= { input: getRawInput() };
      return read.input;
    },
    result: () => read?.input,
  };
}
