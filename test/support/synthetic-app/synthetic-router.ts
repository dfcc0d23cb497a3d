import { type AnyTRPCRouter, lazy } from '@trpc/server';
import type { RouterPlace } from './layout.ts';
import { Parsers } from './parsers.ts';
import type { ProcedurePlan } from './plan.ts';
import { planApp } from './plan-app.ts';
import { buildProcedure, createTrpc, type Trpc } from './procedures.ts';
import type { ZodModule } from './zod-module.ts';

/** How an app is generated. */
export interface SyntheticRouterOptions {
  procedures: number;
  /** `z` of zod 4 or of zod 3. */
  z: ZodModule;
  /** @default 1 */
  seed?: number;
  /** `false`: no superjson. @default true */
  transformer?: boolean;
}

/** A generated app. */
export interface SyntheticApp {
  router: ReturnType<Trpc['router']>;
  /** What each procedure was planned to be, subscriptions among them. */
  plans: readonly ProcedurePlan[];
}

/**
 * Generates a router with the distribution that was measured over public tRPC apps: kinds and sizes of inputs, lazy and
 * nested routers, what writes and reads answer, middlewares, errors. Deterministic: the same options give the same app.
 */
export function createSyntheticRouter({
  procedures,
  z,
  seed = 1,
  transformer = true,
}: SyntheticRouterOptions): SyntheticApp {
  const plans = planApp(procedures, seed);
  const trpc = createTrpc({ transformer });
  const parsers = new Parsers(z);
  const root: RouterNode = { procedures: [], routers: new Map() };
  for (const plan of plans) addPlan(root, plan);
  return { router: build(root, { trpc, parsers }) as ReturnType<Trpc['router']>, plans };
}

/** A router while it is put together. */
interface RouterNode {
  place?: RouterPlace;
  procedures: ProcedurePlan[];
  routers: Map<string, RouterNode>;
}

function addPlan(root: RouterNode, plan: ProcedurePlan): void {
  let node = root;
  for (const segment of plan.router.segments) {
    const below = node.routers.get(segment) ?? { procedures: [], routers: new Map() };
    node.routers.set(segment, below);
    node = below;
  }
  node.place = plan.router;
  node.procedures.push(plan);
}

function build(node: RouterNode, tools: { trpc: Trpc; parsers: Parsers }): AnyTRPCRouter {
  const procedures = node.procedures.map((plan) => [plan.name, buildProcedure(plan, tools)] as const);
  const routers = [...node.routers].map(([name, below]) => {
    const make = () => build(below, tools);
    return [name, below.place?.lazy ? lazy(async () => make()) : make()] as const;
  });
  return tools.trpc.router(Object.fromEntries([...routers, ...procedures]));
}
