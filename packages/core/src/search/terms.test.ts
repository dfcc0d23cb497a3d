import { expect, it } from 'vitest';
import { readTerms } from './terms.ts';
import { stemWord } from './words.ts';

it.each([
  ['What are the members of my team?', ['members', 'me', 'team']],
  ['please get rid of an order', ['delete', 'order']],
  ['How many orders', ['count', 'orders']],
  ['turn the alarm on, turn on the light', ['turn', 'alarm', 'enable', 'light']],
  ['user.signIn', ['user', 'login']],
  ['create or update a site', ['upsert', 'site']],
  ['who am I', ['me']],
  ['the of and', []],
])('reads %j', (text, words) => {
  expect(readTerms(text)).toEqual(words.map(stemWord));
});
