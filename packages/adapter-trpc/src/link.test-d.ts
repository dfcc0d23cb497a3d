import type { Plugin } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expectTypeOf } from 'vitest';
import { trpcLink } from './link.ts';

const plain = initTRPC.create();
const withContext = initTRPC.context<{ user: string }>().create();
const plainRouter = plain.router({ q: plain.procedure.query(() => 1) });
const router = withContext.router({ q: withContext.procedure.query(({ ctx }) => ctx.user) });

expectTypeOf(trpcLink({ router: plainRouter })).toEqualTypeOf<Plugin>();
expectTypeOf(trpcLink({ router, createContext: () => ({ user: 'a' }) })).toEqualTypeOf<Plugin>();
expectTypeOf(
  trpcLink({
    router,
    createContext: async ({ req }) => ({ user: req.url }),
    bind: { id: (ctx) => ctx.user },
  }),
).toEqualTypeOf<Plugin>();

// @ts-expect-error the router has a context, so 'createContext' is needed
trpcLink({ router });
// @ts-expect-error the context lacks 'user'
trpcLink({ router, createContext: () => ({}) });
// @ts-expect-error not a router
trpcLink({ router: { q: 1 } });
// @ts-expect-error no such option
trpcLink({ router: plainRouter, includes: [] });
