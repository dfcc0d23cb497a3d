import { publicProcedure, router } from '../trpc.ts';
import { deviceRouter } from './device.ts';
import { prefixRouter } from './prefix.ts';
import { rackRouter } from './rack.ts';
import { siteRouter } from './site.ts';

/** The inventory's procedures. */
export const appRouter = router({
  whoami: publicProcedure
    .meta({ mcp: { description: 'The role that your token stands for, or null' } })
    .query(({ ctx }) => ({ role: ctx.role })),
  site: siteRouter,
  rack: rackRouter,
  device: deviceRouter,
  prefix: prefixRouter,
});

/** The type of {@link appRouter}, all that a client needs. */
export type AppRouter = typeof appRouter;
