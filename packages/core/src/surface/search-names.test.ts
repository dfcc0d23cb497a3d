import { expect, it } from 'vitest';
import type { Tool } from '../catalog/tool.ts';
import { createNameFinder } from './search-names.ts';

const paths = ['device.bulkCreate', 'device.list', 'deviceList', 'health', '_'];
const find = createNameFinder(
  paths.map(
    (path): Tool => ({
      name: path.replaceAll('.', '_'),
      path,
      kind: 'read',
      description: '',
      inputSchema: { type: 'object' },
      invoke: () => null,
    }),
  ),
);

it.each([
  ['device.bulkCreate', ['device.bulkCreate']],
  ['device_bulkCreate', ['device.bulkCreate']],
  [' DEVICE bulk-create ', ['device.bulkCreate']],
  ['call `device.bulkCreate`, then device_list.', ['device.bulkCreate', 'device.list', 'deviceList']],
  ['deviceList', ['deviceList', 'device.list']],
  ['device.list', ['device.list', 'deviceList']],
  ['health', ['health']],
  ['is the health good', []],
  ['device', []],
  ['.', []],
  ['', []],
])('finds by name in %j', (query, found) => {
  expect([...new Set(find(query))].map((number) => paths[number])).toEqual(found);
});
