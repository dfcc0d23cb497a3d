import { expect, it } from 'vitest';
import { splitWords, stemWord } from './words.ts';

it.each([
  ['device.bulkCreate', ['device', 'bulk', 'create']],
  ['device_bulk-create', ['device', 'bulk', 'create']],
  ['listAPIKeys', ['list', 'api', 'keys']],
  ['APIKey', ['api', 'key']],
  ['getV2Users', ['get', 'v', '2', 'users']],
  ['permissions4', ['permissions', '4']],
  ['Requires siteId, e.g. `ams-1`!', ['requires', 'site', 'id', 'e', 'g', 'ams', '1']],
  ['créerÉtat', ['creer', 'etat']],
  ['設定 list', ['設定', 'list']],
  ['', []],
  ['.*+?^$(|[]{}\\', []],
  ['\ud800', []],
])('splits %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

it('splits what is longer than any word', () => {
  expect(splitWords('x'.repeat(90)).map(({ length }) => length)).toEqual([40, 40, 10]);
});

it.each([
  ['create', 'creates', 'created', 'creating'],
  ['delete', 'deletes', 'deleted', 'deleting'],
  ['stop', 'stops', 'stopped', 'stopping'],
  ['cancel', 'cancels', 'cancelled', 'canceled', 'cancelling'],
  ['copy', 'copies', 'copied', 'copying'],
  ['access', 'accesses', 'accessed'],
  ['category', 'categories'],
  ['status', 'statuses'],
  ['branch', 'branches'],
  ['box', 'boxes'],
  ['movie', 'movies'],
  ['setting', 'settings'],
  ['listing', 'listings'],
  ['id', 'ids'],
  ['feed', 'feeds'],
  ['key', 'keys'],
  ['stats', 'statistics', 'stat'],
  ['config', 'configs', 'configuration', 'configurations'],
  ['org', 'orgs', 'organization', 'organizations'],
  ['day', 'days'],
  ['use', 'uses', 'used', 'using'],
  ['class', 'classes'],
  ['run', 'runs', 'running'],
])('takes the forms of %s for one word', (...forms) => {
  expect(new Set(forms.map(stemWord)).size).toBe(1);
});

it('keeps words apart that are not forms of each other', () => {
  const words = [
    'set',
    'setting',
    'list',
    'listing',
    'new',
    'news',
    'string',
    'status',
    'state',
    'stats',
    'feed',
    'fee',
    'is',
    'id',
  ];
  expect(new Set(words.map(stemWord)).size).toBe(words.length);
});
