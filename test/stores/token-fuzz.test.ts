import Keyv from 'keyv';
import { expect, it } from 'vitest';
import { fuzzTokens, mintTokens } from './token-fuzz.ts';

it('accepts none of 2,000 forged or mutated tokens, and refuses all in the same letters', async () => {
  const counts = await fuzzTokens(2_000, { store: new Keyv() });
  expect(counts).toMatchObject({ tried: 2_000, accepted: 0, otherTexts: 0, failures: [] });
  expect(Object.values(counts.byMutation).every((tried) => tried > 50)).toBe(true);
});

it('mints 5,000 different tokens of 22 characters', () => {
  const { largestShare, ...counts } = mintTokens(5_000);
  expect(counts).toEqual({ minted: 5_000, distinct: 5_000, wellFormed: 5_000 });
  // 78 of 5,000 are even; a place that favoured a character twice would have 156.
  expect(largestShare).toBeLessThan(2 / 64);
});
