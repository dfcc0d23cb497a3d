import Keyv from 'keyv';
import { expect, it } from 'vitest';
import { countIsolation, isIsolated } from './isolation.ts';
import { REFUSAL } from './keeper.ts';

for (const [name, store] of [
  ['the built-in store', undefined],
  ['a shared store', new Keyv()],
] as const) {
  it(`gives 1,000 redeems from ${name} to owners only, and refuses everybody else in the same letters`, async () => {
    const counts = await countIsolation(1_000, { store });
    expect(counts).toEqual({
      own: 600,
      foreign: 300,
      forged: 100,
      served: 600,
      foreignBodies: 0,
      refused: 400,
      refusalTexts: [REFUSAL],
      kept: 200,
      ran: 200,
    });
    expect(isIsolated(counts)).toBe(true);
    expect(isIsolated({ ...counts, foreignBodies: 1 })).toBe(false);
    expect(isIsolated({ ...counts, refusalTexts: [REFUSAL, `${REFUSAL} `] })).toBe(false);
  });
}

it('would notice a gateway that takes everybody for one (control)', async () => {
  const counts = await countIsolation(200, {}, () => ({ user: 'everybody' }));
  expect(counts.foreignBodies).toBeGreaterThan(0);
  expect(isIsolated(counts)).toBe(false);
});
