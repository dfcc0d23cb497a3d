import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { type Caller, createGateway, type Gateway, type GatewayOptions } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { z } from 'zod';

interface Meta {
  mcp?: McpMeta;
  /** For 'root' alone. */
  secret?: boolean;
}

const t = initTRPC.context<{ user: string }>().meta<Meta>().create();
const plain = t.procedure.meta({ mcp: { description: 'Plain.' } });
const secret = t.procedure.meta({ secret: true, mcp: { description: 'Zirconium, by visible.' } });
const scoped = t.procedure.meta({ mcp: { description: 'Zirconium, by scope.', scopes: ['vault'] } });
const zirconiumId = z.object({ zirconiumId: z.string() });
const written = (ledger: string[]) => {
  ledger.push('ran');
  return { id: 'w1', notes: 'n'.repeat(200) };
};

/** Every procedure that not everybody may see says 'zirconium' in all that is told of it. */
function createRouter(ledger: string[]) {
  const numbered = (name: string, procedure: typeof plain) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`${name}${index}`, procedure.query(() => index)]),
    );
  return t.router({
    health: plain.query(() => 'up'),
    zirconiumKey: secret.query(() => ledger.push('ran')),
    device: t.router({
      list: plain.query(() => []),
      get: plain.input(z.object({ id: z.string() })).query(({ input }) => ({ id: input.id })),
      create: plain.input(z.object({ name: z.string() })).mutation(() => written(ledger)),
      zirconiumList: secret.input(zirconiumId).query(() => written(ledger)),
      zirconiumWipe: secret.input(zirconiumId).mutation(() => written(ledger)),
      zirconiumFlash: scoped.input(zirconiumId).mutation(() => written(ledger)),
      zirconiumDump: t.procedure
        .meta({ mcp: { description: 'Zirconium, by hook.' } })
        .input(zirconiumId)
        .query(() => written(ledger)),
    }),
    report: t.router({
      ...numbered('summary', plain),
      ...numbered('zirconium', secret),
      zirconiumPurge: scoped.mutation(() => written(ledger)),
    }),
    zirconium: t.router({
      open: secret.query(() => written(ledger)),
      close: scoped.mutation(() => written(ledger)),
    }),
  });
}

/** Paths that a guest may not see, each hidden by another means or in another place. */
export const HIDDEN = [
  'zirconiumKey',
  'device.zirconiumList',
  'device.zirconiumWipe',
  'device.zirconiumFlash',
  'device.zirconiumDump',
  'report.zirconium0',
  'report.zirconiumPurge',
  'zirconium.open',
  'zirconium.close',
];

/** What a {@link createGuarded} may have beside its router. */
interface GuardedOptions extends Pick<GatewayOptions, 'surface' | 'unknownKeys'> {
  /** Procedures that are not there at all. */
  exclude?: readonly string[];
  /** Users who may not redeem. */
  withoutFetch?: readonly string[];
}

/** A gateway with what a guest may see, what only 'root' may see, and counts of what has run. */
export function createGuarded({ exclude, withoutFetch = [], ...options }: GuardedOptions) {
  const ledger: string[] = [];
  const counts = { contexts: 0 };
  const userOf = (request: Request | undefined) => request?.headers.get('x-user') ?? 'guest';
  const hidden = new Set<string>();
  const link = trpcLink({
    router: createRouter(ledger),
    createContext: ({ req }) => {
      counts.contexts += 1;
      return { user: userOf(req) };
    },
    visible: ({ path, meta, context }) =>
      (context.user === 'root' || (meta as Meta | undefined)?.secret !== true) && !hidden.has(path),
    exclude,
  });
  const gateway: Gateway = createGateway({
    name: 'guarded',
    version: '1',
    limits: { pageBytes: 400 },
    plugins: [
      link,
      {
        name: 'narrowing',
        hooks: {
          list: (tools, { request }) => {
            const user = userOf(request);
            return tools.filter(({ path }) => {
              if (path === 'fetch_result') return !withoutFetch.includes(user);
              return user === 'root' || path !== 'device.zirconiumDump';
            });
          },
        },
      },
    ],
    ...options,
  });
  return { gateway, ledger, counts, hidden };
}

/** Somebody who calls; 'root' has every scope. */
export function callerOf(user: string): Caller {
  return {
    transport: 'http',
    request: new Request('http://localhost/', { headers: { 'x-user': user } }),
    auth: { token: user, clientId: user, scopes: user === 'root' ? ['vault'] : [] },
  };
}
