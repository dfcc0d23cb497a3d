import type { McpMeta } from '@laconic-mcp/adapter-trpc';
import { initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import { type Context, ROLES, type Role } from './context.ts';

const t = initTRPC.context<Context>().meta<{ mcp?: McpMeta }>().create({ transformer: superjson });

/** Makes a router. */
export const router = t.router;

/** A procedure that anybody may call. */
export const publicProcedure = t.procedure;

/** A procedure that reads. */
export const viewerProcedure = publicProcedure.use(atLeast('viewer'));

/** A procedure that creates or updates. */
export const editorProcedure = publicProcedure.use(atLeast('editor'));

/** A procedure that deletes. */
export const adminProcedure = publicProcedure.use(atLeast('admin'));

function atLeast(needed: Role) {
  return t.middleware(({ ctx, next }) => {
    if (ctx.role === null) {
      throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Send a bearer token' });
    }
    if (ROLES.indexOf(ctx.role) < ROLES.indexOf(needed)) {
      throw new TRPCError({
        code: 'FORBIDDEN',
        message: `This needs the role '${needed}', not '${ctx.role}'`,
      });
    }
    return next();
  });
}
