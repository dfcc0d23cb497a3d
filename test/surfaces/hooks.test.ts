import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type SurfaceKind, type ToolCall } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { drivers, type Request, SURFACES } from './drivers.ts';
import { outcomeOf } from './outcome.ts';

/** What hooks and createContext were shown of one call. */
interface Seen {
  list: unknown[];
  call: unknown[];
  context: unknown[];
}

const t = initTRPC.create();
const router = t.router({
  device: t.router({
    get: t.procedure.input(z.object({ id: z.string() })).query(({ input }) => input),
    create: t.procedure
      .input(z.object({ name: z.string() }))
      .mutation(({ input }) => ({ id: 'd1', ...input, notes: 'n'.repeat(200) })),
  }),
});

function createObserved(surface: SurfaceKind) {
  let seen: Seen = { list: [], call: [], context: [] };
  const facts = (call: ToolCall | undefined) =>
    call === undefined ? 'no call' : [call.tool.path, call.tool.kind, call.arguments];
  const gateway = createGateway({
    name: 'g',
    version: '1',
    surface,
    plugins: [
      trpcLink({
        router,
        visible: () => true,
        createContext: async ({ info }) => {
          const calls = info.calls.map(async ({ path, getRawInput }) => [path, await getRawInput()]);
          seen.context.push([info.type, ...(await Promise.all(calls))]);
          return {};
        },
      }),
      {
        name: 'observer',
        hooks: {
          list: (tools, _caller, call) => {
            seen.list.push(facts(call));
            return tools;
          },
          call: (call, next) => {
            seen.call.push(facts(call));
            return next();
          },
        },
      },
    ],
  });
  const observe = async (request: Request) => {
    seen = { list: [], call: [], context: [] };
    const outcome = await outcomeOf(gateway, request);
    return { outcome, seen };
  };
  return observe;
}

describe.each(SURFACES)('%s', (surface) => {
  const toRequest = drivers[surface];

  it('shows every hook the procedure that is meant, once, with its arguments', async () => {
    const observe = createObserved(surface);
    const args = { id: 'd1' };
    const read = await observe(toRequest({ path: 'device.get', kind: 'read', args }));
    expect(read.seen).toEqual({
      list: [['device.get', 'read', args]],
      call: [['device.get', 'read', args]],
      context: [['query', ['device.get', args]]],
    });
    const named = { name: 'edge' };
    const write = await observe(
      toRequest({ path: 'device.create', kind: 'write', args: named, verify: true }),
    );
    expect(write.seen.list).toMatchObject([['device.create', 'write', named]]);
    expect(write.seen.call).toEqual([['device.create', 'write', named]]);
    expect(write.seen.context).toMatchObject([['mutation', ['device.create', named]]]);
  });

  it('asks call hooks nothing about what is refused before it begins', async () => {
    const observe = createObserved(surface);
    const { seen } = await observe(toRequest({ path: 'device.get', kind: 'read', args: { ident: 'd1' } }));
    expect(seen.list).toHaveLength(1);
    expect(seen.call).toEqual([]);
  });

  it('tells list hooks of a call that it is one, whatever is called', async () => {
    const observe = createObserved(surface);
    const made = await observe(toRequest({ path: 'device.create', kind: 'write', args: { name: 'edge' } }));
    const token = /"continuation_token":"([\w-]{22})"/.exec(made.outcome)?.[1];
    const redeem = { continuation_token: token };
    const requests: Request[] = [
      { name: 'fetch_result', arguments: redeem },
      ...{
        flat: [],
        grouped: [
          { name: 'device_read', arguments: redeem },
          { name: 'device_write', arguments: { action: 'create', ...redeem } },
          { name: 'device_read', arguments: { action: 'help' } },
        ],
        search: [
          { name: 'search_tools', arguments: { query: 'device' } },
          { name: 'describe_tools', arguments: { names: ['device_get'] } },
        ],
      }[surface],
    ];
    for (const request of requests) {
      const { outcome, seen } = await observe(request);
      expect(outcome).toMatch(/^answered/);
      expect(seen.list, JSON.stringify(request)).toHaveLength(1);
      expect(seen.list, JSON.stringify(request)).not.toContain('no call');
    }
  });
});

it.each(['grouped', 'search'] as const)('shows hooks arguments that come as a text (%s)', async (surface) => {
  const observe = createObserved(surface);
  const text = '{"id":"d1"}' as unknown as Record<string, unknown>;
  const { outcome, seen } = await observe(drivers[surface]({ path: 'device.get', kind: 'read', args: text }));
  expect(outcome).toBe('answered {"id":"d1"}');
  expect(seen).toEqual({
    list: [['device.get', 'read', { id: 'd1' }]],
    call: [['device.get', 'read', { id: 'd1' }]],
    context: [['query', ['device.get', { id: 'd1' }]]],
  });
});

it.each(['grouped', 'search'] as const)(
  'parses no text of too many values for hooks (%s)',
  async (surface) => {
    const observe = createObserved(surface);
    const text = `{"id":[${'0,'.repeat(20_000)}0]}` as unknown as Record<string, unknown>;
    const { outcome, seen } = await observe(
      drivers[surface]({ path: 'device.get', kind: 'read', args: text }),
    );
    expect(outcome).toContain('more than 10,000 values');
    expect(seen).toMatchObject({
      list: [['device.get', 'read', {}]],
      call: [],
      context: [['query', ['device.get', {}]]],
    });
    expect(JSON.stringify(seen).length).toBeLessThan(200);
  },
);
