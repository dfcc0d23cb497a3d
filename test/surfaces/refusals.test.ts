import { createGateway, defineTool, type GatewayOptions } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';

/** A write of one required field, and one of so many that no refusal should repeat them. */
const tools = [
  defineTool({
    name: 'device_create',
    path: 'device.create',
    kind: 'write',
    description: 'Creates a device, e.g. a switch. Names are unique.',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    invoke: () => ({ id: 'd1' }),
  }),
  defineTool({
    name: 'device_configure',
    path: 'device.configure',
    kind: 'write',
    description: 'Configures a device.',
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [
          `setting${index}`,
          { type: 'string', description: `What number ${index} of all settings is for` },
        ]),
      ),
    },
    invoke: () => ({ id: 'd1' }),
  }),
];

function serve(surface: GatewayOptions['surface'], limits?: GatewayOptions['limits']) {
  return createGateway({
    name: 'g',
    version: '1',
    surface,
    limits,
    plugins: [{ name: 'p', tools: () => tools }],
  });
}

const issuesOf = async (...args: Parameters<typeof call>) => (await call(...args)).json['issues'];

it('says where arguments belong that are not those of the tool that was named', async () => {
  const args = { name: 'edge', id: 'd1' };
  expect(await issuesOf(serve('grouped'), 'device_write', { action: 'create', ...args })).toEqual([
    "name: goes into 'params'",
    'id: no such field. Fields: action, params, continuation_token, verify',
  ]);
  const { name: _, ...misplaced } = { ...args, setting1: 'on' };
  expect(await issuesOf(serve('search'), 'write_tool', { name: 'device_configure', ...misplaced })).toEqual([
    'id: no such field. Fields: name, arguments, verify',
    "setting1: goes into 'arguments'",
  ]);
});

it('shows a signature in a refusal up to a size, then where it is to be had', async () => {
  const wrong = { setting1: 1, nope: 1 };
  const grouped = await call(serve('grouped'), 'device_write', { action: 'configure', params: wrong });
  expect(grouped.json['signature']).toBe("configure(…) /* action 'help' gives it whole */");
  const searched = await call(serve('search'), 'write_tool', { name: 'device_configure', arguments: wrong });
  expect(searched.json['signature']).toBe("device_configure(…) /* 'describe_tools' gives it whole */");
  const help = await call(serve('grouped'), 'device_write', {
    action: 'help',
    params: { action: 'configure' },
  });
  expect(help.text).toContain('setting299?:string /* What number 299 of all settings is for */');
});

it('describes as many tools at once as an answer may hold', async () => {
  const gateway = serve('search', { hardBytes: 20_000 });
  const describe = (...names: string[]) => issuesOf(gateway, 'describe_tools', { names });
  expect(await describe()).toEqual(['names: at least one']);
  expect(await describe(...Array.from({ length: 21 }, () => 'device_create'))).toEqual([
    'names: at most 20 at once',
  ]);
  expect(await describe('device_configure')).toBeUndefined();
  expect(await describe('device_create', 'device_configure')).toBeUndefined();
  const narrow = serve('search', { hardBytes: 1_000 });
  expect(await issuesOf(narrow, 'describe_tools', { names: ['device_create', 'device_configure'] })).toEqual([
    'names: too much at once; ask for fewer',
  ]);
});

it('calls nothing by name that is listed by itself', async () => {
  const gateway = serve({ kind: 'search', pin: ['device.create'] });
  for (const name of ['device_create', 'fetch_result', 'search_tools', 'write_tool']) {
    expect(await issuesOf(gateway, 'write_tool', { name })).toEqual([
      'name: listed by itself; call it by its name',
    ]);
  }
});

it('keeps the whole first sentence of a description in a list of many', async () => {
  const { text } = await call(serve('grouped'), 'device_write', { action: 'help' });
  expect(text).toBe('configure: Configures a device.\ncreate: Creates a device, e.g. a switch.');
});

it('has room for its own tools, whatever the limit of a schema', () => {
  expect(() => serve('flat', { schemaBytes: 399 })).toThrow(
    "'limits.schemaBytes' is '399'; it must be 400 at least",
  );
});

it('builds its tools again when a plugin tells of a change while it is asked for them', async () => {
  let changed = () => {};
  let builds = 0;
  const gateway = createGateway({
    name: 'g',
    version: '1',
    plugins: [
      {
        name: 'p',
        watch: (tell) => {
          changed = tell;
          return undefined;
        },
        tools: () => {
          builds += 1;
          if (builds === 1) changed();
          return tools.slice(builds === 1 ? 1 : 0);
        },
      },
    ],
  });
  await gateway.listTools();
  const { tools: listed } = await gateway.listTools();
  expect(listed.map(({ name }) => name)).toContain('device_create');
  expect(builds).toBe(2);
});

it('reports a write that ran as done, although listener and operator both throw at the change it told of', async () => {
  let changed = () => {};
  const gateway = createGateway({
    name: 'g',
    version: '1',
    onError: () => {
      throw new Error('The operator too');
    },
    plugins: [
      {
        name: 'p',
        watch: (tell) => {
          changed = tell;
          return undefined;
        },
        tools: () => [
          defineTool({
            name: 'grow',
            kind: 'write',
            description: 'Grows.',
            invoke: () => {
              changed();
              return { id: 'g1' };
            },
          }),
        ],
      },
    ],
  });
  gateway.onListChanged(() => {
    throw new Error('A listener');
  });
  const { json, isError } = await call(gateway, 'grow');
  expect({ ...json, isError }).toMatchObject({ id: 'g1', isError: false });
});
