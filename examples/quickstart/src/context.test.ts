import { initTRPC } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Context, createContext, DEMO_TOKENS } from './context.ts';

beforeAll(() => {
  vi.stubEnv('INVENTORY_DB', ':memory:');
});

async function roleOf(authorization?: string): Promise<Context['role']> {
  const headers = authorization === undefined ? {} : { authorization };
  const { role } = await createContext({ req: new Request('http://localhost/', { headers }) });
  return role;
}

it('reads the role from the bearer token', async () => {
  expect(await roleOf(`Bearer ${DEMO_TOKENS.viewer}`)).toBe('viewer');
  expect(await roleOf(`bearer ${DEMO_TOKENS.editor}`)).toBe('editor');
  expect(await roleOf(`Bearer ${DEMO_TOKENS.admin}`)).toBe('admin');
});

it.each([undefined, '', 'Bearer', 'Bearer nobody', `Basic ${DEMO_TOKENS.admin}`, DEMO_TOKENS.admin])(
  'gives no role to %j',
  async (authorization) => {
    expect(await roleOf(authorization)).toBeNull();
  },
);

it('fits the fetch adapter of tRPC as it is', async () => {
  const t = initTRPC.context<Context>().create();
  const router = t.router({ role: t.procedure.query(({ ctx }) => ctx.role) });
  const req = new Request('http://localhost/role', {
    headers: { authorization: `Bearer ${DEMO_TOKENS.editor}` },
  });
  const response = await fetchRequestHandler({ endpoint: '/', req, router, createContext });
  expect(await response.json()).toEqual({ result: { data: 'editor' } });
});
