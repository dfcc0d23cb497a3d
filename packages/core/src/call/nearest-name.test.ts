import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

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
