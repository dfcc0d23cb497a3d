import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { type Caller, createGateway, type Gateway, type GatewayOptions } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';

/** Who calls. A guest sees only what nobody is kept from, 'root' also what `visible` and scopes keep from a guest. */
export const USERS = ['guest', 'root'] as const;

/** One of {@link USERS}. */
export type User = (typeof USERS)[number];

/** How a procedure is kept from callers: the first two ways from everybody. */
type Guard = 'exclude' | 'meta' | 'visible' | 'scope';

/** A procedure of the app. Its description is its mark, by which an answer can be told to speak of it. */
export interface NamedProcedure {
  path: string;
  mark: string;
  kind: 'read' | 'write';
  guard: Guard | undefined;
}

const LONG = 'x'.repeat(80);

/** Paths with their kinds, each taken for what another one is, for what JavaScript has, or for what a surface has. */
const PATHS: Record<Guard | 'open', readonly string[]> = {
  open: [
    'r health; r help; w touch; r ; w .lead; r a.; r valueOf; w toJSON; r _def; w createCaller',
    'r fetch_result; w search_tools; r describe_tools; w read_tool; r write_tool',
    'r a.list; w a.create; r a.b.get; w a.b.set; r a.help; w a.a.help; r a.a.list; r a.List; w a.LIST',
    'r a_b; r a_b.get; w a_b.list; r a-b.list; r ab.list; w ab.b.get; r A.list; w help.create',
    'r a.5; w a.true; r a.null; w a.[object Object]; r a.list,b; r b.x y; w b.x_y; r b.x; w b.y',
    'r device.get; w device.set; r device_read; w device_write; r device_read.list',
    'r key.then; w key.call; r key.apply; w key.bind; r key.toString; w key.valueOf; r key.toJSON',
    'w key.constructor; r key.__proto__; w key._def; r key.prototype; w key.hasOwnProperty',
    'r deep.then.get; w deep.call.apply; r deep.list.call; w deep.list.then; r constructor.constructor',
    'w toString.get; r __proto__.get; w __proto__.__proto__; r hasOwnProperty.list; w nul\0.get',
    `r ünï.list; w sp ace.get; r bidi\u202e.get; w ａ.list; r long.${LONG}a; w long.${LONG}b`,
  ],
  exclude: ['w a.wipe; r admin.list; w admin.wipe; w wipe; r key.isPrototypeOf; w deep.then.wipe'],
  meta: ['r a.b.wipe; w off.list; r off.then; r blank; w key.__defineGetter__; r a_b.drop'],
  visible: [`r a.drop; w a.7; r vault.open; w purge; r key.isFrozen; w a_b.wipe; r long.${LONG}c`],
  scope: ['w a.b.drop; r vault.close; w erase; r key.toLocaleString; w ab.wipe; r constructor.wipe'],
};

const CONSONANTS = 'bcdfghjklm';

/** All procedures, those that nobody can reach among them. */
export const procedures: readonly NamedProcedure[] = Object.entries(PATHS)
  .flatMap(([guard, lines]) => lines.flatMap((line) => line.split('; ')).map((line) => ({ guard, line })))
  .map(({ guard, line }, index) => ({
    path: line.slice(2),
    mark: `mark${[100, 10, 1].map((unit) => CONSONANTS[Math.floor(index / unit) % 10]).join('')}`,
    kind: line.startsWith('r') ? 'read' : 'write',
    guard: guard === 'open' ? undefined : (guard as Guard),
  }));

/** Whether a caller may reach a procedure. */
export function reaches(user: User, { guard }: NamedProcedure): boolean {
  return guard === undefined || (user === 'root' && (guard === 'visible' || guard === 'scope'));
}

interface Meta {
  mcp?: McpMeta | false;
  secret?: boolean;
}

const t = initTRPC.context<{ user: User }>().meta<Meta>().create();

/** A router of nested plain objects, which may have keys that `t.router` refuses at its own level. */
interface Branch {
  [key: string]: Branch | ReturnType<typeof build>;
}

function build({ path, mark, kind, guard }: NamedProcedure, ledger: string[]) {
  const mcp = { description: mark, ...(guard === 'scope' ? { scopes: ['vault'] } : {}) };
  const meta: Meta = {
    mcp: guard === 'meta' ? false : mcp,
    ...(guard === 'visible' ? { secret: true } : {}),
  };
  const run = () => {
    ledger.push(path);
    return { id: mark };
  };
  const procedure = t.procedure.meta(meta);
  return kind === 'read' ? procedure.query(run) : procedure.mutation(run);
}

function createRouter(which: readonly NamedProcedure[], ledger: string[]) {
  const root = Object.create(null) as Branch;
  for (const one of which) {
    let branch = root;
    let keys = one.path.split('.');
    // Nothing can be below a procedure: what seems to be has one key with dots in it.
    while (keys.length > 1 && typeof branch[keys[0] ?? ''] !== 'function') {
      const [key = '', ...below] = keys;
      branch[key] ??= Object.create(null) as Branch;
      branch = branch[key] as Branch;
      keys = below;
    }
    branch[keys.join('.')] = build(one, ledger);
  }
  return t.router(root);
}

/** A gateway, and the paths of all procedures that have run. */
export interface NamesApp {
  gateway: Gateway;
  ledger: string[];
}

/** Makes a gateway over some of the procedures. */
export function createNamesApp(
  surface: GatewayOptions['surface'],
  which: readonly NamedProcedure[] = procedures,
): NamesApp {
  const ledger: string[] = [];
  const link = trpcLink({
    router: createRouter(which, ledger),
    createContext: ({ req }) => ({ user: req.headers.get('x-user') as User }),
    exclude: procedures.filter(({ guard }) => guard === 'exclude').map(({ path }) => path),
    visible: ({ meta, context }) => context.user === 'root' || (meta as Meta).secret !== true,
  });
  const gateway = createGateway({ name: 'names', version: '1', surface, plugins: [link], onDiagnostic() {} });
  return { gateway, ledger };
}

/** Somebody who calls; 'root' has every scope. */
export function callerOf(user: User): Caller {
  return {
    transport: 'http',
    request: new Request('http://localhost/', { headers: { 'x-user': user } }),
    auth: { token: user, clientId: user, scopes: user === 'root' ? ['vault'] : [] },
  };
}
