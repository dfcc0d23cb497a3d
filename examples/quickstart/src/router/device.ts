import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { DEVICE_STATUSES, devices } from '../db/schema.ts';
import { adminProcedure, editorProcedure, router, viewerProcedure } from '../trpc.ts';
import { deviceInput, toDeviceRow } from './device-input.ts';
import { page } from './page.ts';
import { found, insertAll, insertOne, writeOne } from './rows.ts';
import { contains, searchInput } from './search.ts';

const byId = z.object({ id: z.uuid() });
const filter = z.object({
  status: z.enum(DEVICE_STATUSES).optional(),
  role: z.string().optional().describe('Name of the role, such as core-router'),
  location: z.string().optional().describe('Name of the location'),
  updatedSince: z.date().optional(),
});

/** Devices: switches, routers, firewalls, servers and whatever else fills the racks. */
export const deviceRouter = router({
  list: viewerProcedure
    .meta({ mcp: { title: 'List devices', description: 'Devices by name, all of them or by a filter' } })
    .input(filter.extend(page))
    .query(({ ctx, input }) =>
      ctx.db
        .select()
        .from(devices)
        .where(matches(input))
        .orderBy(asc(devices.name))
        .limit(input.limit)
        .offset(input.offset),
    ),

  get: viewerProcedure.input(byId).query(async ({ ctx, input }) => {
    const [row] = await ctx.db.select().from(devices).where(eq(devices.id, input.id));
    return found(row, 'device', input.id);
  }),

  search: viewerProcedure
    .meta({ mcp: { description: 'Find devices by a part of their name, serial, asset tag or address' } })
    .input(searchInput)
    .query(({ ctx, input }) =>
      ctx.db
        .select()
        .from(devices)
        .where(contains(input.query, [devices.name, devices.serial, devices.asset_tag, devices.primary_ip4]))
        .orderBy(asc(devices.name))
        .limit(input.limit),
    ),

  create: editorProcedure
    .meta({ mcp: { lightKeys: ['status', 'primary_ip4'] } })
    .input(deviceInput)
    .mutation(({ ctx, input }) => insertOne(ctx.db, devices, toDeviceRow(input))),

  bulkCreate: editorProcedure
    .meta({ mcp: { title: 'Import devices', description: 'Create up to 500 devices, all of them or none' } })
    .input(z.object({ devices: z.array(deviceInput).min(1).max(500) }))
    .mutation(({ ctx, input }) => insertAll(ctx.db, devices, input.devices.map(toDeviceRow))),

  update: editorProcedure
    .meta({ mcp: { lightKeys: ['status'] } })
    .input(deviceInput.partial().extend(byId.shape))
    .mutation(({ ctx, input }) => {
      const changes = { ...input, display: input.display ?? input.name };
      const write = ctx.db.update(devices).set(changes).where(eq(devices.id, input.id)).returning();
      return writeOne(write, 'device', input);
    }),

  delete: adminProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      writeOne(ctx.db.delete(devices).where(eq(devices.id, input.id)).returning(), 'device', input),
    ),
});

function matches(input: z.infer<typeof filter>): SQL | undefined {
  return and(
    input.status === undefined ? undefined : eq(devices.status, input.status),
    input.role === undefined ? undefined : eq(sql`json_extract(${devices.role}, '$.name')`, input.role),
    input.location === undefined
      ? undefined
      : eq(sql`json_extract(${devices.location}, '$.name')`, input.location),
    input.updatedSince === undefined ? undefined : gte(devices.last_updated, input.updatedSince),
  );
}
