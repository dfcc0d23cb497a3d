import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type SurfaceKind } from '@laconic-mcp/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../examples/quickstart/src/db/client.ts';
import { devices } from '../../examples/quickstart/src/fixture/devices.ts';
import { appRouter } from '../../examples/quickstart/src/router/app-router.ts';
import { connectHttp } from '../surfaces/transports.ts';
import { connectNaive } from './scripted-agent-naive.ts';
import { type AgentCost, type Connection, type Goal, ScriptedAgent } from './scripted-agent-policy.ts';

/** What the agent is to provision. The inventory makes the ids, so that the agent has to find them out. */
const ROLLOUT = devices(60).map(({ id, url, display, created, last_updated, ...device }) => device);
/** What others have in the inventory already. */
const OTHERS = devices(63).slice(60);
const BROKEN = ROLLOUT[17]?.name ?? '';
const SURPLUS = ROLLOUT[41]?.name ?? '';
const FIX = { status: 'offline', comments: 'Fan tray replaced' } as const;

const PROVISION: Goal = { kind: 'write', noun: 'device', verbs: ['bulk', 'create'] };
const LOOK_UP: Goal = { kind: 'read', noun: 'device', verbs: ['search'] };
const CHANGE: Goal = { kind: 'write', noun: 'device', verbs: ['update'] };
const DELETE: Goal = { kind: 'write', noun: 'device', verbs: ['delete'] };

const costs = new Map<string, AgentCost>();

/** An inventory that holds devices of others; only an admin may delete. */
async function openInventory() {
  const context = { db: await openDatabase(':memory:'), role: 'admin' as const };
  const caller = appRouter.createCaller(context);
  const dates = { created: new Date('2026-01-01'), last_updated: new Date('2026-01-01') };
  await caller.device.bulkCreate({ devices: OTHERS.map((device) => ({ ...device, ...dates })) });
  return { context, caller };
}
type Inventory = Awaited<ReturnType<typeof openInventory>>;

/** A real client over HTTP, with what it tells the agent. */
async function connectSurface(surface: SurfaceKind, { context }: Inventory): Promise<Connection> {
  const gateway = createGateway({
    name: 'inventory',
    version: '1.0.0',
    surface,
    plugins: [trpcLink({ router: appRouter, createContext: () => context })],
  });
  const { client, send } = await connectHttp(gateway);
  const { tools } = await client.listTools();
  return { instructions: client.getInstructions(), tools, send };
}

/** Provisions the rollout, fixes one device of it and deletes another. */
async function workThrough(connection: Connection): Promise<AgentCost> {
  const agent = new ScriptedAgent(connection);
  const look = async (name: string): Promise<string> => {
    if (agent.idOf(name) === undefined) await agent.act(LOOK_UP, { query: name });
    const id = agent.idOf(name);
    if (id === undefined) throw new Error(`No answer has told the id of '${name}'`);
    return id;
  };
  await agent.act(PROVISION, { devices: ROLLOUT });
  await agent.act(CHANGE, { id: await look(BROKEN), ...FIX });
  await agent.act(DELETE, { id: await look(SURPLUS) });
  return agent.cost;
}

/** Everything that the inventory must hold when the work is done, the agent's devices and those of others. */
async function expectDone({ caller }: Inventory): Promise<void> {
  const rows = await caller.device.list({ limit: 500 });
  const own = new Set(ROLLOUT.map(({ name }) => name));
  const expected = ROLLOUT.filter(({ name }) => name !== SURPLUS).map((device) =>
    device.name === BROKEN ? { ...device, ...FIX } : device,
  );
  expect(expected).toHaveLength(59);
  const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);
  expect(
    rows
      .filter(({ name }) => own.has(name))
      .map(({ id, url, display, created, last_updated, ...device }) => device)
      .sort(byName),
  ).toEqual(expected.sort(byName));
  expect(rows.filter(({ name }) => !own.has(name)).map(({ id }) => id)).toEqual(
    [...OTHERS].sort(byName).map(({ id }) => id),
  );
}

const totalOf = ({ list, answers, written }: AgentCost) => list + answers + written;

let naive: AgentCost;

beforeAll(async () => {
  const inventory = await openInventory();
  naive = await workThrough(connectNaive(inventory.context));
  await expectDone(inventory);
});

afterAll(() => {
  const lines = [...costs, ['naive', naive] as const].map(
    ([name, cost]) =>
      `${name}: ${cost.calls} calls; in: list and instructions ${cost.list}, answers ${cost.answers}; ` +
      `out: ${cost.written}; in all ${totalOf(cost)}`,
  );
  console.log(`o200k tokens of provisioning 60 devices, fixing one and deleting one\n${lines.join('\n')}`);
});

it.each(['flat', 'grouped', 'search'] as const)(
  'provisions 60 devices, fixes one and deletes one for less than through a plain adapter (%s)',
  async (surface) => {
    const inventory = await openInventory();
    const cost = await workThrough(await connectSurface(surface, inventory));
    costs.set(surface, cost);
    await expectDone(inventory);
    expect(totalOf(cost)).toBeLessThan(totalOf(naive));
  },
);
