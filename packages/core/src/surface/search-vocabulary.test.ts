import { expect, it } from 'vitest';
import { createVocabulary, halvesOf } from './search-vocabulary.ts';

const words = ['invoic', 'invit', 'invitation', 'statu', 'pag', 'sync', 'order', 'team', 'templat'];
const vocabulary = createVocabulary(words);
const isNaming = (stem: string) => words.includes(stem);

function variantsOf(stem: string): string[] {
  return vocabulary.variantsOf(stem, isNaming).map(({ stem: word }) => word);
}

it.each([
  ['a word that is known', 'order', []],
  ['a beginning', 'inv', ['invit', 'invitation', 'invoic']],
  ['a known word that begins another', 'invit', ['invitation']],
  ['two letters', 'in', []],
  ['a letter too many', 'ordeer', ['order']],
  ['a letter too few', 'oder', ['order']],
  ['two wrong letters of a long word', 'tamplet', ['templat']],
  ['swapped letters', 'oredr', ['order']],
  ['a wrong first letter', 'erder', []],
  ['a longer word', 'synchronis', ['sync']],
  ['nothing like it', 'zebra', []],
])('finds what is meant by %s', (_, stem, meant) => {
  const [itself, ...others] = variantsOf(stem);
  expect(itself).toBe(stem);
  expect(others.toSorted()).toEqual(expect.arrayContaining(meant));
  if (meant.length === 0) expect(others).toEqual([]);
});

it('finds the word itself most like', () => {
  for (const stem of ['inv', 'ordeer', 'oredr', 'synchronis', 'tamplet']) {
    const [first, ...others] = vocabulary.variantsOf(stem, isNaming).map(({ likeness }) => likeness);
    expect(first).toBe(1);
    expect(others.length).toBeGreaterThan(0);
    for (const likeness of others) expect(likeness > 0 && likeness < 1).toBe(true);
  }
});

it('finds the halves of a word only where both are known and the whole is not', () => {
  expect(halvesOf('statuspag', (stem) => ['status', 'pag'].includes(stem))).toEqual(['status', 'pag']);
  expect(halvesOf('statuspag', (stem) => ['status', 'pag', 'statuspag'].includes(stem))).toBe(undefined);
  expect(halvesOf('statuspag', (stem) => stem === 'status')).toBe(undefined);
  expect(halvesOf('ab', () => false)).toBe(undefined);
});
