import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { sites } from '../db/schema.ts';
import { adminProcedure, editorProcedure, router, viewerProcedure } from '../trpc.ts';
import { page } from './page.ts';
import { found, insertAll, insertOne, writeOne } from './rows.ts';
import { contains, searchInput } from './search.ts';

const site = z.object({
  name: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  address: z.string().nullish(),
});
const byId = z.object({ id: z.uuid() });

/** Sites: data centres, branches, points of presence. */
export const siteRouter = router({
  list: viewerProcedure
    .input(z.object(page))
    .query(({ ctx, input }) =>
      ctx.db.select().from(sites).orderBy(asc(sites.name)).limit(input.limit).offset(input.offset),
    ),

  get: viewerProcedure.input(byId).query(async ({ ctx, input }) => {
    const [row] = await ctx.db.select().from(sites).where(eq(sites.id, input.id));
    return found(row, 'site', input.id);
  }),

  search: viewerProcedure.input(searchInput).query(({ ctx, input }) =>
    ctx.db
      .select()
      .from(sites)
      .where(contains(input.query, [sites.name, sites.slug, sites.address]))
      .orderBy(asc(sites.name))
      .limit(input.limit),
  ),

  create: editorProcedure
    .meta({ mcp: { lightKeys: ['slug'] } })
    .input(site)
    .mutation(({ ctx, input }) => insertOne(ctx.db, sites, input)),

  bulkCreate: editorProcedure
    .input(z.object({ sites: z.array(site).min(1).max(500) }))
    .mutation(({ ctx, input }) => insertAll(ctx.db, sites, input.sites)),

  update: editorProcedure
    .input(site.partial().extend(byId.shape))
    .mutation(({ ctx, input }) =>
      writeOne(ctx.db.update(sites).set(input).where(eq(sites.id, input.id)).returning(), 'site', input),
    ),

  delete: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      writeOne(ctx.db.delete(sites).where(eq(sites.id, input.id)).returning(), 'site', input),
    ),
});
