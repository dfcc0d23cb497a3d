import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { type Caller, createGateway, type Gateway, type Plugin } from '@laconic-mcp/core';
import { initTRPC, TRPCError } from '@trpc/server';
import type { FetchCreateContextFnOptions } from '@trpc/server/adapters/fetch';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

interface Meta {
  mcp?: McpMeta | false;
  openapi?: { summary?: string; description?: string };
  description?: string;
  admin?: boolean;
}
const t = initTRPC.context<{ user: string; role: string }>().meta<Meta>().create();
const p = t.procedure;
const project = p.input(z.object({ projectId: z.string(), name: z.string().optional() }));
const router = t.router({
  site: t.router({
    list: p.query(({ ctx }) => ctx.user),
    create: project.mutation(({ input }) => ({ ...input })),
    rack: t.router({ list: p.query(() => 1) }),
  }),
  admin: t.router({ wipe: p.meta({ admin: true }).mutation(() => true) }),
  named: p
    .meta({ mcp: { enabled: true, name: 'find_site', description: 'Finds a site.', title: 'Find' } })
    .query(() => 1),
  openapi: p.meta({ openapi: { summary: 'Sums up.', description: 'Long.' } }).query(() => 1),
  described: p
    .meta({ description: 'Described.' })
    .input(z.object({ a: z.string() }).describe('Input.'))
    .query(() => 1),
  inputDescribed: p.input(z.object({ a: z.string() }).describe('From the input.')).query(() => 1),
  hidden: p.meta({ mcp: false }).query(() => 1),
  typo: p.meta({ mcp: { lightkeys: ['a'] } as McpMeta }).mutation(() => 1),
});
const createContext = ({ req }: FetchCreateContextFnOptions) => {
  const user = req.headers.get('authorization');
  if (user === 'Bearer revoked') throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Sign in again' });
  return { user: user ?? 'nobody', role: user === 'Bearer root' ? 'admin' : 'user' };
};
const make = (plugin: Plugin) =>
  createGateway({ name: 'g', version: '1', continuation: false, plugins: [plugin] });
const namesOf = async (gateway: Gateway, caller?: Caller) =>
  (await gateway.listTools({}, caller)).tools.map(({ name }) => name);
const as = (authorization: string): Caller => ({
  transport: 'http',
  request: new Request('http://localhost/mcp?x=1', { method: 'POST', headers: { authorization } }),
});

it('exposes everything but what hides itself', async () => {
  const names = await namesOf(make(trpcLink({ router, createContext })));
  expect(names).toContain('admin_wipe');
  expect(names).not.toContain('hidden');
});

it('takes globs: a star stays within a segment, two cross', async () => {
  const include = async (...globs: string[]) =>
    namesOf(make(trpcLink({ router, createContext, include: globs })));
  expect(await include('site.*')).toEqual(['site_create', 'site_list']);
  expect(await include('site.**')).toEqual(['site_create', 'site_list', 'site_rack_list']);
  expect(await include('**.list')).toEqual(['site_list', 'site_rack_list']);
  expect(await include('site')).toEqual([]);
  expect(
    await namesOf(make(trpcLink({ router, createContext, include: ['site.**'], exclude: ['**.list'] }))),
  ).toEqual(['site_create']);
});

it('exposes by meta or by predicate, and reads only when told so', async () => {
  const expose = async (option: 'annotated' | ((c: { meta: unknown }) => boolean)) =>
    namesOf(make(trpcLink({ router, createContext, expose: option })));
  expect(await expose('annotated')).toEqual(['find_site', 'typo']);
  expect(await expose(({ meta }) => (meta as Meta | undefined)?.admin === true)).toEqual(['admin_wipe']);
  const reads = await make(trpcLink({ router, createContext, readOnly: true })).listTools();
  expect(reads.tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
});

it('describes a procedure by the nearest words there are', async () => {
  const { tools } = await make(trpcLink({ router, createContext })).listTools();
  expect(
    Object.fromEntries(tools.map(({ name, description }) => [name, description])),
  ).toMatchInlineSnapshot(`
    {
      "admin_wipe": "Wipe admin.",
      "described": "Described.",
      "find_site": "Finds a site.",
      "inputDescribed": "From the input.",
      "openapi": "Sums up.",
      "site_create": "Create site. Requires projectId.",
      "site_list": "List site.",
      "site_rack_list": "List site rack.",
      "typo": "Typo.",
    }
  `);
  const describe = ({ path, description }: { path: string; description: string }) =>
    path === 'named' ? undefined : `${description} (${path})`;
  const described = await make(
    trpcLink({ router, createContext, describe, include: ['named', 'site.list'] }),
  ).listTools();
  expect(described.tools.map(({ description }) => description)).toEqual([
    'Finds a site.',
    'List site. (site.list)',
  ]);
});

it('reports a key that no meta.mcp has', async () => {
  const gateway = make(trpcLink({ router, createContext }));
  await gateway.ready();
  expect(gateway.diagnostics().map(({ message }) => message)).toEqual([
    "'typo' has an unknown key 'meta.mcp.lightkeys'",
  ]);
});

it('fills a bound field in from the context and refuses it from an agent', async () => {
  const gateway = make(trpcLink({ router, createContext, bind: { projectId: (ctx) => `of ${ctx.user}` } }));
  const { tools } = await gateway.listTools();
  expect(tools.find(({ name }) => name === 'site_create')?.inputSchema).toMatchObject({
    properties: { name: {} },
  });
  expect(JSON.stringify(tools)).not.toContain('projectId');
  expect((await call(gateway, 'site_create', { name: 'n', verify: true }, as('Bearer a'))).json).toEqual({
    projectId: 'of Bearer a',
    name: 'n',
  });
  const refused = await call(gateway, 'site_create', { projectId: 'other' }, as('Bearer a'));
  expect(refused).toMatchObject({ isError: true, json: { code: 'VALIDATION_ERROR', applied: false } });
  const lax = createGateway({
    name: 'g',
    version: '1',
    unknownKeys: 'ignore',
    plugins: [trpcLink({ router, createContext, bind: { projectId: () => 'mine' } })],
  });
  expect((await call(lax, 'site_create', { projectId: 'other' })).text).toMatchInlineSnapshot(
    `"{"tool":"site_create","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["projectId: is filled in by the server; leave it out"],"applied":false}"`,
  );
});

it('names a bound field nowhere in the rules of a union either', async () => {
  const union = z.discriminatedUnion('action', [
    z.object({ action: z.literal('add'), projectId: z.string(), name: z.string() }),
    z.object({ action: z.literal('drop'), projectId: z.string(), id: z.string() }),
  ]);
  const edit = t.router({ edit: p.input(union).mutation(({ input }) => ({ ...input })) });
  const gateway = make(trpcLink({ router: edit, createContext, bind: { projectId: () => 'mine' } }));
  expect(JSON.stringify((await gateway.listTools()).tools)).not.toContain('projectId');
  const { json } = await call(gateway, 'edit', { action: 'add', name: 'n', verify: true });
  expect(json).toEqual({ action: 'add', name: 'n', projectId: 'mine' });
});

it('shows and calls only what is visible, with one context for a list and one for a call', async () => {
  let contexts = 0;
  const gateway = make(
    trpcLink({
      router,
      createContext: (options) => {
        contexts += 1;
        return createContext(options);
      },
      visible: ({ meta, context, tool }) =>
        tool !== 'typo' && ((meta as Meta | undefined)?.admin !== true || context.role === 'admin'),
    }),
  );
  await gateway.ready();
  expect(await namesOf(gateway, as('Bearer a'))).not.toContain('admin_wipe');
  expect(await namesOf(gateway, as('Bearer root'))).toContain('admin_wipe');
  expect(contexts).toBe(2);
  expect((await call(gateway, 'admin_wipe', {}, as('Bearer root'))).isError).toBe(false);
  expect(contexts).toBe(3);
  await expect(call(gateway, 'admin_wipe', {}, as('Bearer a'))).rejects.toThrow('Unknown tool: "admin_wipe"');
  expect(await namesOf(gateway, as('Bearer revoked'))).toEqual([]);
});

it("gives createContext what tRPC's fetch adapter would", async () => {
  const seen: FetchCreateContextFnOptions[] = [];
  const raw: unknown[] = [];
  const gateway = make(
    trpcLink({
      router,
      createContext: async (options) => {
        seen.push(options);
        raw.push(await options.info.calls[0]?.getRawInput());
        options.resHeaders.append('set-cookie', 'a=1');
        return { user: 'u', role: 'r' };
      },
    }),
  );
  const caller = as('Bearer a');
  await call(gateway, 'site_create', { projectId: 'p' }, caller);
  const [options] = seen;
  expect(options?.req).toBe(caller.request);
  expect(raw).toEqual([{ projectId: 'p' }]);
  expect(options?.info).toMatchObject({
    accept: null,
    type: 'mutation',
    isBatchCall: false,
    connectionParams: null,
    calls: [{ path: 'site.create', batchIndex: 0 }],
  });
  expect(options?.info.url?.href).toBe('http://localhost/mcp?x=1');
  expect(options?.info.signal).toBeInstanceOf(AbortSignal);
  await call(gateway, 'site_list');
  expect(seen[1]?.req).toBeInstanceOf(Request);
});

it('hands middlewares the raw arguments as a fresh object that they may change', async () => {
  const mutating = p.use(async ({ getRawInput, next }) => {
    const raw = (await getRawInput()) as Record<string, unknown>;
    raw['name'] = 'from middleware';
    return next();
  });
  const own = t.router({
    w: mutating.input(z.object({ name: z.string() })).mutation(({ input, path }) => ({ ...input, path })),
  });
  const gateway = make(trpcLink({ router: own, createContext }));
  const args = Object.freeze({ name: 'sent' });
  expect((await call(gateway, 'w', { ...args, verify: true })).json).toEqual({
    name: 'from middleware',
    path: 'w',
  });
});
