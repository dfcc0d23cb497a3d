import { expect, it } from 'vitest';
import type { Tool } from '../catalog/tool.ts';
import { createDocumentReader } from './document.ts';

const read = createDocumentReader();

function tool(path: string, more: Partial<Tool> = {}): Tool {
  return {
    name: path.replaceAll('.', '_'),
    path,
    kind: 'read',
    description: '',
    inputSchema: { type: 'object' },
    invoke: () => null,
    ...more,
  };
}

it.each([
  ['device.bulkCreate', 'creat', ['devic', 'bulk']],
  ['device.list', 'list', ['devic']],
  ['list.list', 'list', ['list']],
  ['list.device', undefined, ['list', 'devic']],
  ['users_create', 'creat', ['user']],
  ['createUser', 'creat', ['user']],
  ['report.salesByRegion', undefined, ['report', 'sal', 'by', 'region']],
])('finds the verb of %s', (path, verb, words) => {
  expect(read(tool(path))).toMatchObject({ verb, path: words });
});

it('has each word where it says the most', () => {
  const document = read(
    tool('device.update', {
      title: 'Change a device',
      description: 'Update device. Requires serialNumber. Writes to the inventory.',
      inputSchema: {
        type: 'object',
        properties: {
          deviceId: { type: 'string' },
          serialNumber: { type: 'string' },
          state: { type: 'string', enum: ['planned', 'active', 3] },
          ports: { type: 'array', items: { type: 'object', properties: { vlan: { type: 'integer' } } } },
          owner: { anyOf: [{ type: 'null' }, { type: 'object', properties: { email: { type: 'string' } } }] },
        },
      },
    }),
  );
  expect(document).toEqual({
    verb: 'updat',
    path: ['devic'],
    arguments: ['id', 'serial', 'number', 'stat', 'plan', 'activ', 'port', 'vlan', 'owner', 'email'],
    text: ['chang', 'requir', 'writ', 'inventori'],
  });
});

it('takes the words of a name that is not its path', () => {
  expect(read(tool('device.list', { name: 'show_hardware' })).path).toEqual(['devic', 'show', 'hardwar']);
});

it('ends in a schema that contains itself', () => {
  const schema: Tool['inputSchema'] = { type: 'object', properties: { name: { type: 'string' } } };
  schema.items = schema;
  schema.anyOf = [schema, schema];
  expect(read(tool('tree.get', { inputSchema: schema })).arguments).toEqual(['nam']);
});
