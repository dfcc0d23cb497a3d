import { expect, it } from 'vitest';
import { flood } from './hostile-memory.ts';

it('gives one hostile owner 8 MiB, and leaves everybody else what they kept', async () => {
  const counts = await flood({ writes: 300, owners: 1, kib: 200 });
  expect(counts).toMatchObject({ tokens: 300, bystander: true });
  expect(counts.peakStore).toBeLessThan(8.01);
  expect(counts.store).toBeGreaterThan(7);
});

it('gives many hostile owners 64 MiB together', async () => {
  const counts = await flood({ writes: 500, owners: 100, kib: 200 });
  expect(counts).toMatchObject({ tokens: 500 });
  expect(counts.peakStore).toBeLessThanOrEqual(64);
  expect(counts.store).toBeGreaterThan(60);
});

it('gives one hostile owner of small results 1,250 entries', async () => {
  const counts = await flood({ writes: 2_000, owners: 1, kib: 1 });
  expect(counts).toMatchObject({ tokens: 2_000, peakEntries: 1_251, entries: 1_251, bystander: true });
});
