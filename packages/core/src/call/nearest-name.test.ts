import fc from 'fast-check';
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

it('measures the distance of any two names', () => {
  const distance = (a: string, b: string): number => {
    const rows: number[][] = Array.from({ length: a.length + 1 }, (_, row) =>
      Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
    );
    const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
    for (let row = 1; row <= a.length; row += 1) {
      for (let column = 1; column <= b.length; column += 1) {
        const cost = a[row - 1] === b[column - 1] ? 0 : 1;
        const swaps = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
        const best = Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + cost,
          swaps ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        );
        (rows[row] ?? [])[column] = best;
      }
    }
    return at(a.length, b.length);
  };
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 24 });
  fc.assert(
    fc.property(name, name, (wanted, other) => {
      const isNear = distance(wanted, other) <= Math.floor(wanted.length / 3);
      expect(nearestName(wanted, [other])).toBe(isNear ? other : undefined);
    }),
    { numRuns: 5_000 },
  );
});
