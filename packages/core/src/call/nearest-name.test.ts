import { expect, it } from 'vitest';
import { nearestName, proposal } from './nearest-name.ts';

const fields = ['name', 'serialNumber', 'deviceId', 'id', 'limit'];

it.each([
  ['nmae', 'name'],
  ['names', 'name'],
  ['serial_number', 'serialNumber'],
  ['serailNumbr', 'serialNumber'],
  ['DEVICE-ID', 'deviceId'],
  ['ID', 'id'],
  ['limt', 'limit'],
  ['data', undefined],
  ['q', undefined],
  ['ix', undefined],
  ['identification', undefined],
  ['', undefined],
])('finds for %j %j', (name, nearest) => {
  expect(nearestName(name, fields)).toBe(nearest);
});

it('prefers the nearest, then the first', () => {
  expect(nearestName('colour', ['colours', 'color', 'colour_'])).toBe('colour_');
  expect(nearestName('createdAd', ['createdAt', 'createdAs'])).toBe('createdAt');
});

it('does not compare a long name', () => {
  const long = 'a'.repeat(100_000);
  expect(nearestName(long, [`${long}b`])).toBe(undefined);
});

const actions = ['get', 'list', 'bulkCreate', 'interface.list', 'interface.create', 'updateStatus'];

it.each([
  ['gte', "; did you mean 'get'?"],
  ['lists', "; did you mean 'list'?"],
  ['device_list', "; did you mean 'list', 'interface.list'?"],
  ['createInterface', "; did you mean 'interface.create', 'bulkCreate', 'interface.list'?"],
  ['status.update', "; did you mean 'updateStatus'?"],
  ['frobnicate', ''],
  ['', ''],
  ['x'.repeat(100_000), ''],
])('proposes for %j%s', (name, words) => {
  expect(proposal(name, actions)).toBe(words);
});
