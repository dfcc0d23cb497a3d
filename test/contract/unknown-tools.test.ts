import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, isGatewayError } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';

const t = initTRPC.meta<{ mcp?: false | { enabled: boolean } }>().create();
let ledger = 0;
const hit = () => {
  ledger += 1;
  return 'hit';
};
const router = t.router({
  a: t.router({
    list: t.procedure.query(() => 1),
    wipe: t.procedure.meta({ mcp: false }).mutation(hit),
    hide: t.procedure.meta({ mcp: { enabled: false } }).mutation(hit),
  }),
  admin: t.router({ wipe: t.procedure.mutation(hit), read: t.procedure.query(hit) }),
});
const gateway = createGateway({
  name: 'g',
  version: '1',
  plugins: [trpcLink({ router, exclude: ['admin.**'] })],
});

const SPELLINGS = ['a.wipe', 'a_wipe', 'a.hide', 'a_hide', 'admin.wipe', 'admin_wipe', 'admin_read'];
const SUFFIXES = [
  '',
  '.call',
  '.apply',
  '.bind',
  '.then',
  '._def',
  '.toString',
  '.valueOf',
  '.toJSON',
  '_call',
  '.mutate',
  ' ',
  '/',
];
const ODD = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '_def',
  'createCaller',
  '',
  'a',
  'a.list',
  'A_list',
  ' a_list',
  'a_list ',
  'a_list\n',
  'a．list',
  'x'.repeat(10_000),
  'a\u0000list',
];

it('answers every other spelling as an unknown tool, and nothing hidden runs', async () => {
  const names = [...ODD, ...SPELLINGS.flatMap((name) => SUFFIXES.map((suffix) => name + suffix))];
  for (const name of names) {
    const error: unknown = await gateway.callTool({ name }).catch((thrown: unknown) => thrown);
    expect(isGatewayError(error) && error.code).toBe('UNKNOWN_TOOL');
    expect((error as Error).message.length).toBeLessThan(400);
  }
  expect(ledger).toBe(0);
});

it('reaches what it lists', async () => {
  const { tools } = await gateway.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['a_list', 'fetch_result']);
  expect((await gateway.callTool({ name: 'a_list' })).content).toEqual([{ type: 'text', text: '1' }]);
});

it('takes a name that is no text for an unknown tool', async () => {
  for (const name of [['a_list'], { toString: () => 'a_list' }, null, 5]) {
    await expect(gateway.callTool({ name: name as unknown as string })).rejects.toThrow(/^Unknown tool/);
  }
});
