import { and, asc, eq, gte } from 'drizzle-orm';
import { z } from 'zod';
import { prefixes } from '../db/schema.ts';
import { adminProcedure, editorProcedure, router, viewerProcedure } from '../trpc.ts';
import { page } from './page.ts';
import { found, insertAll, insertOne, writeOne } from './rows.ts';
import { contains, searchInput } from './search.ts';

const prefix = z.object({
  prefix: z.union([z.cidrv4(), z.cidrv6()]),
  siteId: z.uuid().nullish(),
  description: z.string().optional(),
  allocatedAt: z.date(),
});
const byId = z.object({ id: z.uuid() });

/** IPv4 and IPv6 prefixes. A prefix has no name, so its envelope shows the prefix itself. */
export const prefixRouter = router({
  list: viewerProcedure
    .input(z.object({ siteId: z.uuid().optional(), allocatedSince: z.date().optional(), ...page }))
    .query(({ ctx, input }) =>
      ctx.db
        .select()
        .from(prefixes)
        .where(
          and(
            input.siteId === undefined ? undefined : eq(prefixes.siteId, input.siteId),
            input.allocatedSince === undefined ? undefined : gte(prefixes.allocatedAt, input.allocatedSince),
          ),
        )
        .orderBy(asc(prefixes.prefix))
        .limit(input.limit)
        .offset(input.offset),
    ),

  get: viewerProcedure.input(byId).query(async ({ ctx, input }) => {
    const [row] = await ctx.db.select().from(prefixes).where(eq(prefixes.id, input.id));
    return found(row, 'prefix', input.id);
  }),

  search: viewerProcedure.input(searchInput).query(({ ctx, input }) =>
    ctx.db
      .select()
      .from(prefixes)
      .where(contains(input.query, [prefixes.prefix, prefixes.description]))
      .orderBy(asc(prefixes.prefix))
      .limit(input.limit),
  ),

  create: editorProcedure
    .meta({ mcp: { title: 'Allocate a prefix', lightKeys: ['prefix'] } })
    .input(prefix)
    .mutation(({ ctx, input }) => insertOne(ctx.db, prefixes, input)),

  bulkCreate: editorProcedure
    .input(z.object({ prefixes: z.array(prefix).min(1).max(500) }))
    .mutation(({ ctx, input }) => insertAll(ctx.db, prefixes, input.prefixes)),

  update: editorProcedure
    .meta({ mcp: { lightKeys: ['prefix'] } })
    .input(prefix.partial().extend(byId.shape))
    .mutation(({ ctx, input }) =>
      writeOne(
        ctx.db.update(prefixes).set(input).where(eq(prefixes.id, input.id)).returning(),
        'prefix',
        input,
      ),
    ),

  delete: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      writeOne(ctx.db.delete(prefixes).where(eq(prefixes.id, input.id)).returning(), 'prefix', input),
    ),
});
