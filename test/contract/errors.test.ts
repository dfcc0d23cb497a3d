import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { type CallFailure, createGateway, definePlugin, defineTool, GatewayError } from '@laconic-mcp/core';
import { initTRPC, TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

const SECRET = 'postgres://u:hunter2@db/prod';
const t = initTRPC.create();
const p = t.procedure;
const input = p.input(z.object({ id: z.string().min(2), n: z.number().optional() }));
const fail = (error: unknown) => () => {
  throw error;
};
class Loud extends Error {
  readonly password = SECRET;
}
const thrown: Record<string, unknown> = {
  plain: new Error(SECRET),
  loud: new Loud('x'),
  text: SECRET,
  nothing: null,
  object: { message: SECRET, password: SECRET },
  internal: new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: SECRET }),
  wrapped: new TRPCError({ code: 'CONFLICT', cause: new Error(SECRET) }),
};
const router = t.router({
  ...Object.fromEntries(Object.entries(thrown).map(([name, error]) => [name, p.mutation(fail(error))])),
  read: p.query(fail(new Error(SECRET))),
  missing: p.query(
    fail(new TRPCError({ code: 'NOT_FOUND', message: 'No project 42', cause: new Error(SECRET) })),
  ),
  forbidden: p.mutation(fail(new TRPCError({ code: 'FORBIDDEN', message: 'Editors only' }))),
  output: p.output(z.object({ ok: z.literal(true) })).mutation(() => ({ ok: SECRET }) as never),
  get: input.query(({ input: { id } }) => id),
  set: input.mutation(({ input: { id } }) => id),
  own: input.mutation(() => {
    throw new TRPCError({ code: 'BAD_REQUEST', cause: z.string().safeParse(1).error });
  }),
  refined: p.input(z.object({ a: z.string() }).refine(() => false, 'must rhyme')).mutation(() => 1),
  slow: p.mutation(() => new Promise((resolve) => setTimeout(resolve, 500))),
});
const failures: CallFailure[] = [];
const options = { name: 'g', version: '1', onError: (failure: CallFailure) => failures.push(failure) };
const gateway = createGateway({ ...options, plugins: [trpcLink({ router })] });

it('masks everything unexpected, whatever NODE_ENV says, and tells the operator', async () => {
  for (const name of [...Object.keys(thrown), 'read', 'output']) {
    failures.length = 0;
    const { text, isError, json } = await call(gateway, name);
    expect(isError).toBe(true);
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('.ts:');
    if (name !== 'wrapped') {
      expect(json['code']).toBe('INTERNAL_SERVER_ERROR');
      expect(failures).toHaveLength(1);
      expect(failures[0]).toMatchObject({ tool: name, path: name, caller: { transport: 'memory' } });
    }
  }
});

it('says in a write that something unexpected may have been applied', async () => {
  expect((await call(gateway, 'plain')).text).toMatchInlineSnapshot(
    `"{"tool":"plain","code":"INTERNAL_SERVER_ERROR","message":"Internal server error","applied":"unknown"}"`,
  );
  expect((await call(gateway, 'output')).json['applied']).toBe('unknown');
  expect((await call(gateway, 'read')).json).not.toHaveProperty('applied');
});

it("shows a TRPCError's own code and message and lets them speak for themselves", async () => {
  expect((await call(gateway, 'missing')).text).toMatchInlineSnapshot(
    `"{"tool":"missing","code":"NOT_FOUND","message":"No project 42"}"`,
  );
  expect((await call(gateway, 'forbidden')).text).toMatchInlineSnapshot(
    `"{"tool":"forbidden","code":"FORBIDDEN","message":"Editors only"}"`,
  );
  expect((await call(gateway, 'wrapped')).text).toMatchInlineSnapshot(
    `"{"tool":"wrapped","code":"CONFLICT","message":"Conflict"}"`,
  );
});

it('refuses bad arguments before the procedure, line by line', async () => {
  expect((await call(gateway, 'get', {})).text).toMatchInlineSnapshot(
    `"{"tool":"get","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["id: text is required"]}"`,
  );
  expect((await call(gateway, 'set', { id: 'ab', n: 'x', idd: 1 })).text).toMatchInlineSnapshot(
    `"{"tool":"set","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["idd: no such field; did you mean 'id'? Fields: id, n, verify","n: a number, not 'x'"],"applied":false}"`,
  );
});

it('tells a refusal by the parser from a BAD_REQUEST that the procedure threw', async () => {
  expect((await call(gateway, 'set', { id: 'a' })).text).toMatchInlineSnapshot(
    `"{"tool":"set","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["id: Too small: expected string to have >=2 characters"],"applied":false}"`,
  );
  expect((await call(gateway, 'refined', { a: 'x' })).text).toMatchInlineSnapshot(
    `"{"tool":"refined","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["must rhyme"],"applied":false}"`,
  );
  expect((await call(gateway, 'own', { id: 'ab' })).text).toMatchInlineSnapshot(
    `"{"tool":"own","code":"BAD_REQUEST","message":"expected string, received number","issues":["expected string, received number"]}"`,
  );
});

it('says that a write refused by a hook or an unmade context was not applied', async () => {
  const refusing = definePlugin({
    name: 'limit',
    hooks: { call: fail(new GatewayError('RATE_LIMITED', 'Slow down', { retryable: true })) as never },
  });
  const limited = createGateway({ ...options, plugins: [trpcLink({ router }), refusing] });
  expect((await call(limited, 'forbidden')).text).toMatchInlineSnapshot(
    `"{"tool":"forbidden","code":"RATE_LIMITED","message":"Slow down","applied":false,"retryable":true}"`,
  );
  const noContext = createGateway({
    ...options,
    plugins: [trpcLink({ router, createContext: fail(new Error(SECRET)) as never })],
  });
  expect((await call(noContext, 'forbidden')).json).toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    applied: false,
  });
  const unauthorised = createGateway({
    ...options,
    plugins: [
      trpcLink({
        router,
        createContext: fail(new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in' })) as never,
      }),
    ],
  });
  expect((await call(unauthorised, 'forbidden')).text).toMatchInlineSnapshot(
    `"{"tool":"forbidden","code":"UNAUTHORIZED","message":"Sign in","applied":false}"`,
  );
});

it('ends a call that takes too long, and says that it may have been applied', async () => {
  const timed = createGateway({ ...options, callTimeout: 30, plugins: [trpcLink({ router })] });
  expect((await call(timed, 'slow')).text).toMatchInlineSnapshot(
    `"{"tool":"slow","code":"TIMEOUT","message":"The call took over 30 ms","applied":"unknown"}"`,
  );
});

it('never turns a write that ran into a failure because of what a hook does afterwards', async () => {
  let writes = 0;
  const tool = defineTool({
    name: 'w',
    kind: 'write',
    description: 'Writes.',
    invoke: () => {
      writes += 1;
      return { id: writes };
    },
  });
  const breaking = definePlugin({
    name: 'breaking',
    tools: () => [tool],
    hooks: {
      call: async (_call, next) => {
        await next();
        throw new Error(SECRET);
      },
    },
  });
  failures.length = 0;
  const { isError, text } = await call(createGateway({ ...options, plugins: [breaking] }), 'w');
  expect({ isError, text, writes }).toEqual({ isError: false, text: '{"id":1}', writes: 1 });
  expect(failures).toHaveLength(1);
});

it('masks what a hand-written tool throws', async () => {
  const tool = defineTool({
    name: 'r',
    kind: 'read',
    description: 'Reads.',
    invoke: fail(new Error(SECRET)),
  });
  const own = createGateway({ ...options, plugins: [definePlugin({ name: 'own', tools: () => [tool] })] });
  expect((await call(own, 'r')).text).toBe('{"tool":"r","code":"INTERNAL_ERROR","message":"Internal error"}');
});
