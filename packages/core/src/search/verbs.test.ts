import { expect, it } from 'vitest';
import { isReadingGroup, isWeak, verbGroupsOf } from './verbs.ts';
import { stemWord } from './words.ts';

const groupsOf = (verb: string) => verbGroupsOf(stemWord(verb));
const mean = (left: string, right: string) => groupsOf(left).some((group) => groupsOf(right).includes(group));

it.each([
  ['add', 'create'],
  ['erase', 'delete'],
  ['removing', 'deletes'],
  ['modify', 'update'],
  ['set', 'update'],
  ['fetched', 'get'],
  ['every', 'list'],
  ['lookup', 'search'],
  ['activate', 'enable'],
])('takes %s for %s', (said, verb) => {
  expect(mean(said, verb)).toBe(true);
});

it.each([
  ['create', 'delete'],
  ['get', 'update'],
  ['enable', 'disable'],
  ['accept', 'reject'],
  ['import', 'export'],
  ['connect', 'disconnect'],
  ['archive', 'restore'],
])('does not take %s for %s', (said, verb) => {
  expect(mean(said, verb)).toBe(false);
});

it('has no groups for another word', () => {
  expect(groupsOf('device')).toEqual([]);
  expect(verbGroupsOf('__proto__')).toEqual([]);
});

it('knows which verbs read', () => {
  expect(['get', 'list', 'count'].flatMap(groupsOf).every(isReadingGroup)).toBe(true);
  expect(['create', 'delete', 'update'].flatMap(groupsOf).some(isReadingGroup)).toBe(false);
});

it('knows which words say little', () => {
  expect(['is', 'all', 'by'].map(stemWord).every(isWeak)).toBe(true);
  expect(['list', 'create', 'device'].map(stemWord).some(isWeak)).toBe(false);
});
