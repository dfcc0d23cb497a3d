import type { Plugin } from '@laconic-mcp/core';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, it, onTestFinished } from 'vitest';
import { SURFACES } from './drivers.ts';
import { gatewayOf, read, write } from './hand-written.ts';
import { namesOf, outcomeOf } from './outcome.ts';
import { gateway as inventory } from './stdio-inventory.ts';
import { connectHttp, connectStdio } from './transports.ts';
import { createWatched, gateway as watched } from './watched-gateway.ts';

it.each(SURFACES)('lists and calls what there is after a change (%s)', async (surface) => {
  const { gateway, watches } = createWatched(surface);
  let heard = 0;
  const stop = gateway.onListChanged(() => {
    heard += 1;
  });
  expect(gateway.listChanges).toBe(true);
  const names = async () => (await namesOf(gateway)).filter((name) => /^plant/.test(name));
  const grow = {
    flat: { name: 'plant_grow' },
    grouped: { name: 'plant_write', arguments: { action: 'grow' } },
    search: { name: 'write_tool', arguments: { name: 'plant_grow' } },
  }[surface];
  const leaf = {
    flat: { name: 'plant_leaf1' },
    grouped: { name: 'plant_read', arguments: { action: 'leaf1' } },
    search: { name: 'read_tool', arguments: { name: 'plant_leaf1' } },
  }[surface];
  const before = await names();
  const fingerprint = await gateway.fingerprint();
  expect(await outcomeOf(gateway, leaf)).not.toMatch(/^answered/);
  expect(heard).toBe(0);

  expect(await outcomeOf(gateway, grow)).toMatch(/^answered/);
  expect(heard).toBe(1);
  expect(await outcomeOf(gateway, leaf)).toBe('answered leaf 1');
  expect(await gateway.fingerprint()).not.toBe(fingerprint);
  expect([before, await names()]).toEqual(
    {
      flat: [['plant_grow'], ['plant_grow', 'plant_leaf1']],
      grouped: [['plant_write'], ['plant_read', 'plant_write']],
      search: [[], []],
    }[surface],
  );
  stop();
  await outcomeOf(gateway, grow);
  expect(heard).toBe(1);
  expect(watches).toEqual({ begun: 1, ended: 0 });
  await gateway.close();
  expect(watches).toEqual({ begun: 1, ended: 1 });
});

it('redeems after a change what was kept before it', async () => {
  const { gateway } = createWatched('grouped');
  const { content } = await gateway.callTool({ name: 'plant_write', arguments: { action: 'grow' } });
  const [block] = content;
  const { continuation_token: token } = JSON.parse(block?.type === 'text' ? block.text : '') as Record<
    string,
    string
  >;
  const redeem = { name: 'plant_write', arguments: { continuation_token: token } };
  expect(await outcomeOf(gateway, redeem)).toMatch(/^answered .*"id":"leaf1"/);
});

it('tells a real client over stdio', async () => {
  const { client, close, send } = await connectStdio('test/surfaces/watched-gateway.ts');
  onTestFinished(close);
  expect(watched.listChanges).toBe(true);
  expect(client.getServerCapabilities()?.tools).toEqual({ listChanged: true });
  const told = new Promise<void>((resolve) => {
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve());
  });
  const names = async () => (await client.listTools()).tools.map(({ name }) => name);
  expect(await names()).toEqual(['plant_grow', 'fetch_result']);
  await send({ name: 'plant_grow' });
  await told;
  expect(await names()).toEqual(['plant_grow', 'plant_leaf1', 'fetch_result']);
});

it('promises nothing over HTTP, where nobody can be told, nor without a plugin that watches', async () => {
  const { gateway } = createWatched('flat');
  const http = await connectHttp(gateway);
  onTestFinished(http.close);
  expect(http.client.getServerCapabilities()?.tools).toEqual({});
  await http.send({ name: 'plant_grow' });
  expect((await http.client.listTools()).tools.map(({ name }) => name)).toContain('plant_leaf1');

  expect(inventory.listChanges).toBe(false);
  const stdio = await connectStdio('test/surfaces/stdio-inventory.ts');
  onTestFinished(stdio.close);
  expect(stdio.client.getServerCapabilities()?.tools).toEqual({});
});

it('tells every listener, whatever one of them throws', async () => {
  const { gateway } = createWatched('flat');
  let heard = 0;
  gateway.onListChanged(() => {
    throw new Error('A listener of its own');
  });
  gateway.onListChanged(() => {
    heard += 1;
  });
  expect(await outcomeOf(gateway, { name: 'plant_grow' })).toMatch(/^answered/);
  expect(heard).toBe(1);
});

it('watches each plugin once, although another one could not be watched at first', async () => {
  const begun = { good: 0, bad: 0 };
  const good: Plugin = {
    name: 'good',
    tools: () => [read('a')],
    watch: () => {
      begun.good += 1;
      return undefined;
    },
  };
  const bad: Plugin = {
    name: 'bad',
    watch: () => {
      begun.bad += 1;
      if (begun.bad === 1) throw new Error('not yet');
      return undefined;
    },
  };
  const gateway = gatewayOf([good, bad]);
  await gateway.listTools().catch(() => {});
  expect(await namesOf(gateway)).toEqual(['a']);
  expect(begun.good).toBe(1);
});

it('watches nothing any more once it is closed', async () => {
  const { gateway, watches } = createWatched('flat');
  await gateway.close();
  await gateway.listTools();
  expect(watches).toEqual({ begun: 0, ended: 0 });
});

const TOOLS = [
  read('a.x', {
    inputSchema: { type: 'object', properties: { n: { type: 'integer' } } },
    scopes: ['s', 't'],
  }),
  write('b.y', { title: 'Y' }),
];

it('gives equal tools one fingerprint, whatever the surface, the server or their order', async () => {
  const expected = await gatewayOf(TOOLS).fingerprint();
  expect(expected).toMatch(/^[0-9a-f]{64}$/);
  for (const surface of SURFACES) {
    expect(await gatewayOf(TOOLS, { surface, name: 'other', version: '2' }).fingerprint()).toBe(expected);
  }
  expect(await gatewayOf([...TOOLS].reverse()).fingerprint()).toBe(expected);
  const { scopes: _, ...first } = TOOLS[0] ?? read('a.x');
  const reordered = [{ ...first, scopes: ['t', 's'] }, ...TOOLS.slice(1)];
  expect(await gatewayOf(reordered).fingerprint()).toBe(expected);
});

it.each([
  ['a name', { name: 'other' }],
  ['a path', { path: 'a.z' }],
  ['a description', { description: 'Other.' }],
  ['a title', { title: 'Other' }],
  ['a kind', { kind: 'write' as const }],
  ['a hint', { annotations: { idempotentHint: true } }],
  ['an action', { kind: 'write' as const, action: 'delete' as const }],
  ['a scope more', { scopes: ['s', 't', 'u'] }],
  ['no scopes', { scopes: [] }],
  ['a schema', { inputSchema: { type: 'object', properties: { n: { type: 'number' } } } }],
  [
    'a word in a schema',
    { inputSchema: { type: 'object', description: 'N.', properties: { n: { type: 'integer' } } } },
  ],
])('gives another fingerprint for %s', async (_, change) => {
  const [first = read('a.x'), ...others] = TOOLS;
  const base = await gatewayOf([first, ...others]).fingerprint();
  expect(await gatewayOf([{ ...first, ...change }, ...others]).fingerprint()).not.toBe(base);
});

it('sees a change deep in a schema that is listed in outline', async () => {
  const nested = (type: string, levels: number): object =>
    levels === 0 ? { type } : { type: 'object', properties: { inside: nested(type, levels - 1) } };
  const fingerprintOf = (type: string) =>
    gatewayOf([read('a.x', { inputSchema: nested(type, 12) as never })], {
      limits: { schemaBytes: 400 },
    }).fingerprint();
  expect(await fingerprintOf('string')).not.toBe(await fingerprintOf('integer'));
});
