import { trpcLink } from '@laconic-mcp/adapter-trpc';
import {
  type Caller,
  type ContinuationOptions,
  createGateway,
  type Gateway,
  type GatewayOptions,
} from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { type Answer, call } from '../support/call.ts';

const t = initTRPC.create();

/** A gateway whose tools answer with what a test puts in front of them, and the count of how often they ran. */
export interface Keeper {
  gateway: Gateway;
  /** What ran, in order: `write:a`, `read:a`. */
  ledger: string[];
  /** What `onError` was told. */
  errors: unknown[];
  /** Lets the tools answer a value under an id. */
  offer(id: string, value: unknown): void;
  write(id: string, caller?: Caller): Promise<Answer>;
  read(id: string, caller?: Caller): Promise<Answer>;
  redeem(token: unknown, options?: { caller?: Caller; mode?: 'page' | 'full' }): Promise<Answer>;
}

/** Opens a keeper; `continuation` and the other options are those of a gateway. */
export function openKeeper(
  continuation: ContinuationOptions = {},
  options: Partial<GatewayOptions> = {},
): Keeper {
  const ledger: string[] = [];
  const errors: unknown[] = [];
  const values = new Map<string, unknown>();
  const input = z.object({ id: z.string() });
  const run = (kind: string) => (opts: { input: { id: string } }) => {
    ledger.push(`${kind}:${opts.input.id}`);
    return values.get(opts.input.id);
  };
  const router = t.router({
    write: t.procedure.input(input).mutation(run('write')),
    read: t.procedure.input(input).query(run('read')),
  });
  const gateway = createGateway({
    name: 'keeper',
    version: '1',
    plugins: [trpcLink({ router })],
    limits: { fullBytes: 8 * 1024 * 1024 },
    continuation,
    onError: ({ error }) => errors.push(error),
    ...options,
  });
  return {
    gateway,
    ledger,
    errors,
    offer: (id, value) => values.set(id, value),
    write: (id, caller) => call(gateway, 'write', { id }, caller),
    read: (id, caller) => call(gateway, 'read', { id }, caller),
    redeem: (token, { caller, mode } = {}) =>
      call(gateway, 'fetch_result', { continuation_token: token, ...(mode && { mode }) }, caller),
  };
}

/** A caller over HTTP who is known by a bearer token. */
export function bearer(token: string): Caller {
  const headers = { authorization: `Bearer ${token}` };
  return { transport: 'http', request: new Request('http://localhost/mcp', { headers }) };
}

/** Rows that are worth an envelope: so many, of about so many bytes each. */
export function makeRows(count: number, bytes = 100): { id: number; notes: string }[] {
  return Array.from({ length: count }, (_, id) => ({ id, notes: 'n'.repeat(bytes) }));
}

/** What every refused redeem says, letter for letter. */
export const REFUSAL: string = JSON.stringify({
  tool: 'fetch_result',
  code: 'CONTINUATION_UNAVAILABLE',
  message:
    'There is no such result, or it has expired. A write that gave the token was applied: do not repeat it, read the record instead',
});
