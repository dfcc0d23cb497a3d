import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tool } from '../catalog/tool.ts';
import { createSearchIndex } from './search-index.ts';

function tool(path: string, more: Partial<Tool> = {}): Tool {
  return {
    name: path.replaceAll('.', '_'),
    path,
    kind: /(get|list|count|search|by[A-Z]\w*|all)$/.test(path) ? 'read' : 'write',
    description: '',
    inputSchema: { type: 'object' },
    invoke: () => null,
    ...more,
  };
}

const ENTITIES = ['device', 'site', 'rack', 'cable', 'statusPage', 'apiKey'];
const VERBS = ['get', 'list', 'create', 'update', 'delete', 'bulkCreate', 'rename', 'archive'];
const tools = [
  ...ENTITIES.flatMap((entity) => VERBS.map((verb) => tool(`${entity}.${verb}`))),
  tool('device.interface.list'),
  tool('device.interface.create'),
  tool('device.listInterfacesOfSite', { kind: 'read' }),
  tool('device.count'),
  tool('site.settings.get'),
  tool('site.settings.update'),
  tool('user.byEmail'),
  tool('user.me', { kind: 'read' }),
  tool('user.myDevices', { kind: 'read' }),
  tool('report.run', {
    description: 'Renders utilisation figures',
    inputSchema: {
      type: 'object',
      properties: { format: { enum: ['spreadsheet'] }, filters: { properties: { tenancy: {} } } },
    },
  }),
];
const index = createSearchIndex(tools);

function search(query: string, limit = 1): string[] {
  return index.search(query, { limit, isVisible: () => true }).map(({ path }) => path);
}

describe('a name', () => {
  it.each([
    'device.bulkCreate',
    'device_bulkCreate',
    'device bulk create',
    'Device.BulkCreate',
    'device-bulk-create',
  ])('is found first as %s', (query) => {
    expect(search(query)).toEqual(['device.bulkCreate']);
  });

  it('is found first inside a sentence', () => {
    expect(search('use `site.settings.update` to delete the device')).toEqual(['site.settings.update']);
    expect(search('delete the device, or bulk create with device_bulkCreate')).toEqual(['device.bulkCreate']);
  });
});

describe('words', () => {
  it.each([
    ['create a device', 'device.create'],
    ['I want to get rid of one of the racks', 'rack.delete'],
    ['add a new site', 'site.create'],
    ['show all cables', 'cable.list'],
    ['how many devices are there', 'device.count'],
    ['modify a cable', 'cable.update'],
    ['look up a rack', 'rack.get'],
    ['interfaces of a device', 'device.interface.list'],
    ['new interface on a device', 'device.interface.create'],
    ['change the settings of a site', 'site.settings.update'],
    ['site settings', 'site.settings.get'],
    ['find a user by their email', 'user.byEmail'],
    ['who am I', 'user.me'],
    ['my devices', 'user.myDevices'],
    ['list my racks', 'rack.list'],
    ['list status pages', 'statusPage.list'],
    ['all API keys', 'apiKey.list'],
  ])('find by what %j asks for', (query, path) => {
    expect(search(query)).toEqual([path]);
  });

  it.each([
    ['creating devices', 'device.create'],
    ['created device', 'device.create'],
    ['archived racks', 'rack.archive'],
    ['devcie update', 'device.update'],
    ['delte the cabel', 'cable.delete'],
    ['dev count', 'device.count'],
  ])('find in another form by %j', (query, path) => {
    expect(search(query)).toEqual([path]);
  });

  it.each([
    ['utilization', 'the description'],
    ['tenancy', 'a nested argument'],
    ['spreadsheets', 'a value to choose'],
  ])('find %s in %s', (query) => {
    expect(search(query)).toEqual(['report.run']);
  });

  it('find the plain procedure before longer ones', () => {
    expect(search('list devices')).toEqual(['device.list']);
    expect(search('list devices', 100).indexOf('device.listInterfacesOfSite')).toBeGreaterThan(0);
  });

  it('find the shorter path, then the first one, among equals', () => {
    const equals = ['zoo.lion', 'lion.zoo', 'zoo.a.lion', 'zoo.x.lion'].map((path) =>
      tool(path, { kind: 'read' }),
    );
    const options = { limit: 9, isVisible: () => true };
    expect(
      createSearchIndex(equals)
        .search('lion in a zoo', options)
        .map(({ path }) => path),
    ).toEqual(['lion.zoo', 'zoo.lion', 'zoo.a.lion', 'zoo.x.lion']);
  });

  it.each(['', '   ', '?!', 'the of a', '\ud800', '日本'])('find nothing by %j', (query) => {
    expect(search(query, 10)).toEqual([]);
  });
});

it('finds in the same order, whatever the order of the tools', () => {
  const queries = ['list', 'create device', 'a site or a rack', 'keys'];
  fc.assert(
    fc.property(fc.shuffledSubarray(tools, { minLength: tools.length }), (shuffled) => {
      const other = createSearchIndex(shuffled);
      for (const query of queries) {
        const options = { limit: 100, isVisible: () => true };
        expect(other.search(query, options)).toEqual(index.search(query, options));
      }
    }),
    { numRuns: 10 },
  );
});

it('finds what a verb alone is said for', () => {
  expect(search('remove', 100).sort()).toEqual(ENTITIES.map((entity) => `${entity}.delete`).sort());
});

describe('a tool that is not visible', () => {
  it('takes no place', () => {
    const isVisible = ({ path }: Tool) => path !== 'device.delete' && path !== 'device.update';
    const found = index.search('delete a device', { limit: 3, isVisible });
    expect(found).toHaveLength(3);
    expect(found.filter((hidden) => !isVisible(hidden))).toEqual([]);
    expect(index.search('device.delete', { limit: 1, isVisible })).not.toContainEqual(
      expect.objectContaining({ path: 'device.delete' }),
    );
  });

  it('does not keep a word from being guessed at', () => {
    const small = createSearchIndex([
      tool('order.get'),
      tool('ordex.get'),
      tool('site.list'),
      tool('sitelist.get'),
    ]);
    const isVisible = ({ path }: Tool) => !/^(ordex|sitelist)/.test(path);
    const visibleBy = (query: string) => small.search(query, { limit: 1, isVisible }).map(({ path }) => path);
    expect(visibleBy('ordex')).toEqual(visibleBy('ordez'));
    expect(visibleBy('ordex')).toEqual(['order.get']);
  });
});

describe('any query', () => {
  const query = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom('device', 'create', 'list', 'devcie', 'site.get', '__proto__', 'constructor'), {
        maxLength: 50,
      })
      .map((words) => words.join(' ')),
  );

  it('finds visible tools only, each once, and no more than asked for', () => {
    fc.assert(
      fc.property(query, fc.nat(20), fc.func(fc.boolean()), (text, limit, isVisible) => {
        const found = index.search(text, { limit, isVisible: ({ path }) => isVisible(path) });
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every(({ path }) => isVisible(path))).toBe(true);
      }),
    );
  });

  it.each([
    ['of 100 KB', 'device '.repeat(15_000)],
    [
      'of thousands of words',
      Array.from({ length: 20_000 }, (_, number) => `w${number.toString(36)}x`).join(' '),
    ],
    ['of one long word', 'a'.repeat(100_000)],
    ['of capitals', 'aB'.repeat(50_000)],
    ['of separators', '._-'.repeat(40_000)],
    ['that is a bad expression', '(a+)+$[[{'.repeat(10_000)],
    ['of accents', 'e\u0301'.repeat(50_000)],
    ['of halves of letters', '\ud800'.repeat(100_000)],
  ])('%s is answered soon', (_, text) => {
    const start = performance.now();
    index.search(text, { limit: 10, isVisible: () => true });
    expect(performance.now() - start).toBeLessThan(200);
  });
});

it('is empty without tools', () => {
  expect(createSearchIndex([]).search('device', { limit: 5, isVisible: () => true })).toEqual([]);
});
