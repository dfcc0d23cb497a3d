import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { racks } from '../db/schema.ts';
import { adminProcedure, editorProcedure, router, viewerProcedure } from '../trpc.ts';
import { page } from './page.ts';
import { found, insertAll, insertOne, writeOne } from './rows.ts';
import { contains, searchInput } from './search.ts';

const rack = z.object({
  siteId: z.uuid(),
  name: z.string().min(1),
  units: z.number().int().min(1).max(60).optional(),
});
const byId = z.object({ id: z.uuid() });

/** Racks of the sites. */
export const rackRouter = router({
  list: viewerProcedure.input(z.object({ siteId: z.uuid().optional(), ...page })).query(({ ctx, input }) =>
    ctx.db
      .select()
      .from(racks)
      .where(and(input.siteId === undefined ? undefined : eq(racks.siteId, input.siteId)))
      .orderBy(asc(racks.siteId), asc(racks.name))
      .limit(input.limit)
      .offset(input.offset),
  ),

  get: viewerProcedure.input(byId).query(async ({ ctx, input }) => {
    const [row] = await ctx.db.select().from(racks).where(eq(racks.id, input.id));
    return found(row, 'rack', input.id);
  }),

  search: viewerProcedure.input(searchInput).query(({ ctx, input }) =>
    ctx.db
      .select()
      .from(racks)
      .where(contains(input.query, [racks.name]))
      .orderBy(asc(racks.siteId), asc(racks.name))
      .limit(input.limit),
  ),

  create: editorProcedure.input(rack).mutation(({ ctx, input }) => insertOne(ctx.db, racks, input)),

  bulkCreate: editorProcedure
    .input(z.object({ racks: z.array(rack).min(1).max(500) }))
    .mutation(({ ctx, input }) => insertAll(ctx.db, racks, input.racks)),

  update: editorProcedure
    .input(rack.partial().extend(byId.shape))
    .mutation(({ ctx, input }) =>
      writeOne(ctx.db.update(racks).set(input).where(eq(racks.id, input.id)).returning(), 'rack', input),
    ),

  delete: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      writeOne(ctx.db.delete(racks).where(eq(racks.id, input.id)).returning(), 'rack', input),
    ),
});
