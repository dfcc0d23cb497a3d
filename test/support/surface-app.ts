import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type Gateway, type GatewayOptions } from '@laconic-mcp/core';
import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();

/** A row of about 240 bytes: many of them are more than a read shows at once. */
function toDevice(id: string, name: string) {
  return { id, name, status: 'active', notes: `${name} `.repeat(28) };
}

/** A small inventory whose every run of a procedure leaves a line in a ledger, which `ledger.lines` gives back. */
function createRouter() {
  const ledger: string[] = [];
  const devices = new Map<string, ReturnType<typeof toDevice>>();
  const add = (name: string) => {
    const device = toDevice(`d${devices.size + 1}`, name);
    devices.set(device.id, device);
    return device;
  };
  const logged = t.procedure.use(async ({ path, getRawInput, next }) => {
    ledger.push(`${path} ${JSON.stringify((await getRawInput()) ?? null)}`);
    return next();
  });
  const byId = logged.input(z.object({ id: z.string() }));
  const find = (id: string) => {
    const device = devices.get(id);
    if (device === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: `No device '${id}'` });
    return device;
  };

  return t.router({
    health: logged.query(() => ({ status: 'up' })),
    announce: logged
      .input(z.object({ text: z.string() }))
      .mutation(({ input }) => ({ id: 'a1', name: input.text, body: input.text.repeat(40) })),
    device: t.router({
      list: logged
        .input(
          z
            .object({ status: z.enum(['active', 'retired']).optional(), limit: z.int().default(2) })
            .optional(),
        )
        .query(({ input }) => [...devices.values()].slice(0, input?.limit ?? 2).map(({ id }) => id)),
      get: byId.query(({ input }) => find(input.id)),
      export: logged.query(() =>
        Array.from({ length: 300 }, (_, at) => toDevice(`x${at}`, `exported-${at}`)),
      ),
      create: logged
        .input(z.object({ name: z.string().min(2), kind: z.enum(['switch', 'router']).default('switch') }))
        .mutation(({ input }) => ({ ...add(input.name), kind: input.kind })),
      bulkCreate: logged
        .input(z.object({ devices: z.array(z.object({ name: z.string() })) }))
        .mutation(({ input }) => input.devices.map(({ name }) => add(name))),
      delete: byId.mutation(({ input }) => {
        find(input.id);
        devices.delete(input.id);
      }),
      touch: byId.mutation(() => undefined),
      acknowledge: byId.mutation(() => ({ success: true })),
      retireAll: logged.mutation(() => ({ count: 0 })),
      reserve: byId.mutation(() => {
        throw new TRPCError({ code: 'CONFLICT', message: 'It is reserved already' });
      }),
      explode: byId.mutation(() => {
        throw new Error('password=secret');
      }),
      port: t.router({
        list: byId.query(({ input }) => [`${input.id}/1`, `${input.id}/2`]),
        add: byId.mutation(({ input }) => ({ id: `${input.id}/3`, name: 'uplink', notes: 'n'.repeat(200) })),
      }),
    }),
    job: t.router({
      check: logged
        .input(z.object({ id: z.string(), verify: z.enum(['quick', 'deep']) }))
        .mutation(({ input }) => ({ id: input.id, name: input.verify, log: 'l'.repeat(200) })),
      dispatch: logged
        .input(
          z.object({
            action: z.string(),
            params: z.object({ name: z.string() }),
            continuation_token: z.string(),
            arguments: z.array(z.string()).optional(),
          }),
        )
        .query(({ input }) => input),
      schedule: logged
        .input(z.object({ at: z.date(), tags: z.set(z.string()).optional() }))
        .mutation(({ input }) => ({ id: 'j1', at: input.at, day: input.at.getUTCDay(), tags: input.tags })),
      store: logged
        .input(z.object({ value: z.json() }))
        .meta({ mcp: { lean: false } })
        .mutation(() => ({ id: 'j2', stored: true })),
    }),
    ledger: t.router({ lines: t.procedure.query(() => ledger) }),
  });
}

/** A gateway over a new inventory. */
export function createInventory(
  surface: GatewayOptions['surface'],
  options: Partial<GatewayOptions> = {},
): Gateway {
  const link = trpcLink({ router: createRouter() });
  return createGateway({ name: 'inventory', version: '1', surface, plugins: [link], ...options });
}
