import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
// The oldest supported tRPC, and a copy of its own: what a CommonJS host or a second installation brings.
import { initTRPC, lazy, TRPCError } from 'trpc113';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod322';
import { call } from '../support/call.ts';

const t = initTRPC.context<{ user: string }>().create();
const router = t.router({
  old: t.procedure.input(z3.object({ at: z3.date(), n: z3.number().default(2) })).query(({ input, ctx }) => ({
    ...input,
    user: ctx.user,
  })),
  write: t.procedure.input(z.object({ id: z.string() })).mutation(() => true),
  missing: t.procedure.query(() => {
    throw new TRPCError({ code: 'NOT_FOUND', message: 'Nothing here' });
  }),
  fails: t.procedure.mutation(() => {
    throw new Error('postgres://u:hunter2@db');
  }),
  late: lazy(async () => t.router({ here: t.procedure.query(() => 'late') })),
});
const gateway = createGateway({
  name: 'g',
  version: '1',
  plugins: [trpcLink({ router, createContext: () => ({ user: 'me' }) })],
});

it('serves a router made by another copy of tRPC 11', async () => {
  expect((await gateway.listTools()).tools.map(({ name }) => name)).toEqual([
    'fails',
    'late_here',
    'missing',
    'old',
    'write',
    'fetch_result',
  ]);
  expect((await call(gateway, 'old', { at: '2026-01-02' })).text).toBe(
    '{"at":"2026-01-02T00:00:00.000Z","n":2,"user":"me"}',
  );
  expect((await call(gateway, 'write', { id: 'x' })).text).toBe('{"id":"x","status_code":200}');
  expect((await call(gateway, 'late_here')).text).toBe('late');
});

it('keeps the codes of its errors, masks the rest, and knows a refusal by its parser', async () => {
  expect((await call(gateway, 'missing')).json).toEqual({
    tool: 'missing',
    code: 'NOT_FOUND',
    message: 'Nothing here',
  });
  expect((await call(gateway, 'fails')).json).toEqual({
    tool: 'fails',
    code: 'INTERNAL_SERVER_ERROR',
    message: 'Internal server error',
    applied: 'unknown',
  });
  expect((await call(gateway, 'old', { at: 'next week' })).json).toMatchObject({ code: 'VALIDATION_ERROR' });
});
