import { type Caller, createGateway, type Plugin } from '@laconic-mcp/core';
import { expect, it, onTestFinished } from 'vitest';
import { SURFACES } from './drivers.ts';
import { gatewayOf, read, write } from './hand-written.ts';
import { namesOf } from './outcome.ts';
import { connectHttp } from './transports.ts';

const pathOf = (index: number) => `t${String(index).padStart(4, '0')}`;
const MANY: Plugin = {
  name: 'many',
  tools: () => Array.from({ length: 2_500 }, (_, index) => read(pathOf(index))),
};

it('pages 2,500 tools by thousands over HTTP', async () => {
  const { client, close } = await connectHttp(gatewayOf([MANY]));
  onTestFinished(close);
  const sizes: number[] = [];
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    sizes.push(page.tools.length);
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
    // Opaque: nothing a client could be tempted to count with.
    if (cursor !== undefined) expect(cursor).not.toMatch(/000/);
  } while (cursor !== undefined);
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(names).toEqual(Array.from({ length: 2_500 }, (_, index) => pathOf(index)));
});

it('refuses a cursor that it has not given, and stays usable', async () => {
  const { client, close } = await connectHttp(gatewayOf([MANY]));
  onTestFinished(close);
  const { nextCursor = '' } = await client.listTools();
  for (const cursor of [
    '',
    'x',
    `${nextCursor}x`,
    '1000',
    btoa('tools:0'),
    btoa('tools:2500'),
    btoa('tools:1e3'),
  ]) {
    await expect(client.listTools({ cursor }), cursor).rejects.toMatchObject({ code: -32602 });
  }
  expect((await client.listTools({ cursor: nextCursor })).tools).toHaveLength(1_000);
});

it('gives nobody more by the cursor of somebody else', async () => {
  const narrowing: Plugin = {
    name: 'narrowing',
    hooks: {
      list: (tools, { sessionId }) => {
        if (sessionId === 'all') return tools;
        return tools.filter(({ path }) => Number(path.slice(1)) % (sessionId === 'half' ? 2 : 10) === 0);
      },
    },
  };
  const gateway = gatewayOf([MANY, narrowing]);
  const callerOf = (sessionId: string): Caller => ({ transport: 'memory', sessionId });
  const { nextCursor } = await gateway.listTools({}, callerOf('all'));
  const half = await gateway.listTools({ cursor: nextCursor }, callerOf('half'));
  expect(half.tools.map(({ name }) => name)).toEqual((await namesOf(gateway, callerOf('half'))).slice(1_000));
  expect(half.tools).toHaveLength(250);
  expect(half.tools.every(({ name }) => Number(name.slice(1)) % 2 === 0)).toBe(true);
  // There is no second page for somebody who sees 250 tools.
  await expect(gateway.listTools({ cursor: nextCursor }, callerOf('few'))).rejects.toMatchObject({
    code: 'INVALID_CURSOR',
  });
});

it.each(SURFACES)('lists the same whatever order the tools come in (%s)', async (surface) => {
  const tools = ['b.x', 'a.y', 'a.x', 'c', 'B.x', 'a.z.w', 'a_x'].flatMap((path) => [
    read(path),
    write(`${path}Write`),
  ]);
  const listed = async (order: typeof tools) => {
    const half = order.length / 2;
    const plugins: Plugin[] = [
      { name: 'one', tools: () => order.slice(0, half) },
      { name: 'two', tools: () => Promise.resolve(order.slice(half)) },
    ];
    const gateway = createGateway({ name: 'g', version: '1', surface, plugins });
    const { tools: list } = await gateway.listTools();
    return JSON.stringify({ list, fingerprint: await gateway.fingerprint() });
  };
  const expected = await listed(tools);
  for (let turn = 1; turn <= 20; turn += 1) {
    const shuffled = tools.toSorted((a, b) => hash(a.path, turn) - hash(b.path, turn));
    expect(await listed(shuffled)).toBe(expected);
  }
});

/** A number that depends on the seed, so that every seed gives another order. */
function hash(text: string, seed: number): number {
  let value = seed * 7_919;
  for (const unit of text) value = (value * 31 + unit.charCodeAt(0)) % 1_000_003;
  return value;
}
