import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server';
import type { Procedure } from '../router/walk.ts';

/** Names that tRPC's caller proxy keeps for itself. */
const PROXY_NAMES = new Set(['then', 'call', 'apply', 'toString', 'valueOf', 'toJSON', '_def']);

/** Items kept of a result that is a stream. */
const MAX_STREAM_ITEMS = 1_000;

/** One call of one procedure. */
export interface ProcedureCall {
  procedure: Procedure;
  ctx: unknown;
  /** What the procedure's first parser is given. */
  input: unknown;
  signal: AbortSignal;
}

/**
 * Calls a procedure with all its middlewares and parsers, through a caller made for this call alone. A stream is
 * read to its end, so that a write is done when it is said to be done.
 */
export async function callProcedure(router: AnyTRPCRouter, call: ProcedureCall): Promise<unknown> {
  const result = await invoke(router, call);
  return isAsyncIterable(result) ? collect(result) : result;
}

async function invoke(
  router: AnyTRPCRouter,
  { procedure, ctx, input, signal }: ProcedureCall,
): Promise<unknown> {
  const { path, type } = procedure;
  if (path.split('.').some((segment) => PROXY_NAMES.has(segment))) {
    return callTRPCProcedure({
      router,
      path,
      type,
      ctx,
      signal,
      batchIndex: 0,
      getRawInput: async () => input,
    });
  }
  // The path is one of the catalog's, never a caller's text; tRPC takes a dotted path as one key.
  const caller = router.createCaller(ctx as never, { signal }) as unknown as Record<
    string,
    (input: unknown) => Promise<unknown>
  >;
  return caller[path]?.(input);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of stream) if (items.length < MAX_STREAM_ITEMS) items.push(item);
  return items;
}
