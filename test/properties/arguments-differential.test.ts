import { expect, it } from 'vitest';
import { judgePairs, type Tally } from '../schema/pairs/differential.ts';
import { kinds } from '../schema/pairs/kinds.ts';

const PAIRS = 50;

async function judgeAll(list: typeof kinds, zod: 'zod 3' | 'zod 4'): Promise<Tally> {
  const sum: Tally = { pairs: 0, accepted: 0, repaired: 0 };
  for (const kind of list) {
    const tally = await judgePairs(kind, PAIRS, zod);
    sum.pairs += tally.pairs;
    sum.accepted += tally.accepted;
    sum.repaired += tally.repaired;
  }
  console.log(
    `${zod}: ${sum.pairs} pairs over ${list.length} kinds, ${sum.accepted} accepted raw, ${sum.repaired} repaired`,
  );
  return sum;
}

it('generates over more than 40 kinds of parser', () => {
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(kinds.length).toBeGreaterThan(40);
});

it('refuses and changes nothing that a zod 4 parser accepts, and repairs what only its JSON kind kept out', async () => {
  const { pairs, accepted, repaired } = await judgeAll(kinds, 'zod 4');
  expect(pairs).toBeGreaterThan(kinds.length * PAIRS * 0.98);
  expect(accepted).toBeGreaterThan(pairs / 5);
  expect(repaired).toBeGreaterThan(pairs / 20);
});

it('does the same for zod 3', async () => {
  const shared = kinds.filter(({ inZod3 }) => inZod3);
  const { pairs, accepted } = await judgeAll(shared, 'zod 3');
  expect(pairs).toBeGreaterThan(shared.length * PAIRS * 0.98);
  expect(accepted).toBeGreaterThan(pairs / 5);
});
