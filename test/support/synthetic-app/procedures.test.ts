import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../call.ts';
import { createContext, createContextFromNowhere, refuseContext } from './context.ts';
import type { ProcedurePlan } from './plan.ts';
import { AppError } from './procedures.ts';
import { createSyntheticRouter } from './synthetic-router.ts';

const app = createSyntheticRouter({ procedures: 600, z, transformer: false });
const withoutInput = app.plans.filter(({ input, type }) => input === undefined && type !== 'subscription');

function contextOf(headers: Record<string, string>) {
  const req = new Request('http://localhost/', { headers });
  return createContext({ req, resHeaders: new Headers() });
}

/** Calls a procedure that takes nothing, in-process and without a gateway. */
async function callPlan({ path }: ProcedurePlan, context = contextOf({})): Promise<unknown> {
  const caller = app.router.createCaller(context) as unknown as Record<string, unknown>;
  let target: unknown = caller;
  for (const segment of path.split('.')) target = (target as Record<string, unknown>)[segment];
  return (target as () => Promise<unknown>)();
}

it('throws at the planned places and nowhere else', async () => {
  const kinds = { trpc: TRPCError, plain: Error, app: AppError };
  for (const plan of withoutInput) {
    await callPlan(plan);
    for (const [index, { kind, code }] of plan.throwSites.entries()) {
      const error = await callPlan(plan, contextOf({ 'x-failure': String(index) })).catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(TRPCError);
      if (kind === 'trpc') expect((error as TRPCError).code).toBe(code);
      else expect((error as TRPCError).cause).toBeInstanceOf(kinds[kind]);
    }
  }
});

it('answers the same for the same input', async () => {
  for (const plan of withoutInput.filter(({ returns }) => returns !== 'generator')) {
    expect(await callPlan(plan)).toEqual(await callPlan(plan));
  }
});

it('runs its layers, writes its headers and knows who calls', async () => {
  const plan = withoutInput.find(({ responseHeaders }) => responseHeaders === 'header') as ProcedurePlan;
  const context = contextOf({ authorization: 'Bearer ada', 'x-forwarded-for': '192.0.2.1, 10.0.0.1' });
  await callPlan(plan, context);
  expect(context).toMatchObject({ user: 'ada', team: null, ip: '192.0.2.1' });
  expect(context.spans).toContain(`session ${plan.type} ${plan.path}`);
  expect(context.resHeaders.get('x-served-by')).toBe('1');
  expect(contextOf({ cookie: 'theme=dark; session=s1' }).user).toBe('s1');
});

it('has a context factory that takes nothing and one that lets nobody in', async () => {
  const [plan] = withoutInput as [ProcedurePlan];
  const name = plan.path.replaceAll('.', '_');
  const open = (make: () => ReturnType<typeof createContext>) =>
    createGateway({
      name: 'synthetic',
      version: '1',
      plugins: [trpcLink({ router: app.router, createContext: make })],
    });
  expect((await call(open(createContextFromNowhere), name)).isError).toBe(false);
  expect((await call(open(refuseContext), name)).json).toMatchObject({ code: 'UNAUTHORIZED' });
});
