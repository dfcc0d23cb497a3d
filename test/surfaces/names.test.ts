import type { Diagnostic, GatewayOptions, Tool } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { gatewayOf, read, write } from './hand-written.ts';
import { namesOf, outcomeOf } from './outcome.ts';

const TOOLS = [
  read('device.get'),
  write('device.create'),
  read('device.port.list'),
  read('site.list'),
  read('user.me'),
  read('health'),
];

async function inspect(
  tools: readonly Tool[],
  surface: GatewayOptions['surface'],
  more: Partial<GatewayOptions> = {},
) {
  const diagnostics: Diagnostic[] = [];
  const onDiagnostic = (one: Diagnostic) => diagnostics.push(one);
  const gateway = gatewayOf(tools, { surface, onDiagnostic, ...more });
  return { gateway, names: await namesOf(gateway), diagnostics };
}

const helpOf = async (gateway: Parameters<typeof call>[0], name: string) =>
  (await call(gateway, name)).text.split('\n').map((line) => line.split(': ')[0]);

it('puts tools into the first group that matches, and lists what none matches by itself', async () => {
  const groups = { fleet: ['device.*', 'site.**'], rest: ['device.**', 'health'] };
  const { gateway, names } = await inspect(TOOLS, { kind: 'grouped', groups });
  expect(names).toEqual(['fleet_read', 'fleet_write', 'rest_read', 'user_me']);
  expect(await helpOf(gateway, 'fleet_read')).toEqual(['device.get', 'site.list']);
  expect(await helpOf(gateway, 'fleet_write')).toEqual(['device.create']);
  expect(await helpOf(gateway, 'rest_read')).toEqual(['device.port.list', 'health']);
  expect((await call(gateway, 'rest_read', { action: 'device.port.list' })).text).toBe('device.port.list');
});

it('lists a pinned tool by itself, and only there', async () => {
  const grouped = await inspect(TOOLS, { kind: 'grouped', pin: ['device.get', 'user.*'] });
  expect(grouped.names).toEqual([
    'device_read',
    'device_write',
    'site_read',
    'device_get',
    'health',
    'user_me',
  ]);
  expect(await helpOf(grouped.gateway, 'device_read')).toEqual(['port.list']);
  expect((await call(grouped.gateway, 'device_read', { action: 'get' })).json['issues']).toEqual([
    "action: no such action; 'help' lists them",
  ]);

  const search = await inspect(TOOLS, { kind: 'search', pin: ['device.get'] });
  expect(search.names).toEqual(['search_tools', 'describe_tools', 'read_tool', 'write_tool', 'device_get']);
  const found = await call(search.gateway, 'search_tools', { query: 'get device', limit: 50 });
  expect(found.text).not.toContain('device_get');
  expect((await call(search.gateway, 'read_tool', { name: 'device_get' })).json['issues']).toEqual([
    'name: listed by itself; call it by its name',
  ]);
  expect((await call(search.gateway, 'describe_tools', { names: ['device_get'] })).text).toContain(
    'device_get()',
  );
});

it('lists groups in the order of the paths, then what is by itself', async () => {
  const { names } = await inspect([...TOOLS].reverse(), 'grouped');
  expect(names).toEqual(['device_read', 'device_write', 'site_read', 'user_read', 'health']);
});

const COLLIDING = [...TOOLS, read('device_read', { invoke: () => 'by itself' })];

it('lets a dispatcher give way to a tool that has its name', async () => {
  const surface = { kind: 'grouped', pin: ['device_read'] } as const;
  const { gateway, names } = await inspect(COLLIDING, surface);
  const dispatcher = names.find((name) => /^device_read_\w{6}$/.test(name)) ?? '';
  expect(names).toEqual([dispatcher, 'device_write', 'site_read', 'user_read', 'device_read', 'health']);
  expect((await call(gateway, 'device_read')).text).toBe('by itself');
  expect((await call(gateway, dispatcher, { action: 'get' })).text).toBe('device.get');
  const wrong = await call(gateway, 'device_write', { action: 'get' });
  expect(wrong.json['issues']).toEqual([expect.stringContaining(`'${dispatcher}'`)]);
  expect((await inspect([...COLLIDING].reverse(), surface)).names).toEqual(names);
});

it('tells an operator of a dispatcher that had to give way', async () => {
  const { diagnostics } = await inspect(COLLIDING, { kind: 'grouped', pin: ['device_read'] });
  expect(diagnostics.map(({ code }) => code)).toEqual(['name-collision']);
});

it('keeps two dispatchers apart whose groups become one name', async () => {
  const { gateway, names } = await inspect([read('my group.get'), read('my_group.get')], 'grouped');
  expect(names).toHaveLength(2);
  expect(names).toContain('my_group_read');
  const answers = await Promise.all(names.map((name) => call(gateway, name, { action: 'get' })));
  expect(answers.map(({ text }) => text).sort()).toEqual(['my group.get', 'my_group.get']);
  expect((await call(gateway, 'my_group_read', { action: 'get' })).text).toBe('my_group.get');
});

it.each([
  ['flat', ['describe_tools', 'fetch_result'], ['search_tools', 'read_tool', 'write_tool']],
  ['grouped', ['describe_tools', 'fetch_result'], ['search_tools', 'read_tool', 'write_tool']],
  ['search', ['describe_tools', 'fetch_result', 'search_tools', 'read_tool', 'write_tool'], []],
] as const)('keeps the gateway its own names (%s)', async (kind, reserved, free) => {
  const tools = [...reserved, ...free].map((name) => read(name, { invoke: () => `host ${name}` }));
  const surface = kind === 'flat' ? kind : { kind, pin: ['**'] };
  const { gateway, names, diagnostics } = await inspect(tools, surface, { continuation: {} });
  for (const name of reserved) {
    const renamed = names.find((one) => one.startsWith(`${name}_`)) ?? '';
    expect(renamed).toMatch(/_[a-z\d]{6}$/);
    expect(await outcomeOf(gateway, { name: renamed })).toBe(`answered host ${name}`);
    expect(await outcomeOf(gateway, { name })).not.toContain('host');
  }
  for (const name of free) expect(await outcomeOf(gateway, { name })).toBe(`answered host ${name}`);
  expect(diagnostics.map(({ code, path }) => `${code} ${path}`).sort()).toEqual(
    reserved.map((name) => `name-collision ${name}`).sort(),
  );
});
