import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';

interface Context {
  user: string | null;
}

const t = initTRPC.context<Context>().create();
const signedIn = t.procedure.use(({ ctx, next }) => {
  if (ctx.user === null) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Send a bearer token' });
  return next({ ctx: { user: ctx.user } });
});
const things = new Map<string, { id: string; name: string; owner: string; notes: string }>();
let made = 0;

const router = t.router({
  thing: t.router({
    bulkCreate: signedIn
      .input(z.object({ names: z.array(z.string()), at: z.date().optional() }))
      .mutation(({ ctx, input }) =>
        input.names.map((name) => {
          made += 1;
          const thing = { id: `t${made}`, name, owner: ctx.user, notes: 'n'.repeat(200) };
          things.set(thing.id, thing);
          return thing;
        }),
      ),
    get: signedIn.input(z.object({ id: z.string() })).query(({ input: { id } }) => {
      const thing = things.get(id);
      if (thing === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: `No thing '${id}'` });
      return thing;
    }),
    delete: signedIn.input(z.object({ id: z.string() })).mutation(({ input: { id } }) => things.delete(id)),
  }),
  /** Prints where only protocol may stand, as a careless host does. */
  noisy: t.procedure.query(() => {
    console.log('not protocol');
    process.stdout.write('not protocol either\n');
    return 'quiet';
  }),
});

/** A small gateway for clients of every kind. */
export const gateway = createGateway({
  name: 'fixture',
  version: '1.2.3',
  plugins: [
    trpcLink({
      router,
      createContext: ({ req }) => ({
        user: req.headers.get('authorization')?.replace('Bearer ', '') ?? null,
      }),
    }),
  ],
});
