import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteLength } from '../json/encode.ts';
import { resolveLimits } from './limits.ts';
import { isOverHardLimits, truncate as truncateText } from './truncate.ts';

const truncate = (value: unknown, bounds: ReturnType<typeof resolveLimits>) =>
  truncateText(JSON.stringify(value), bounds);
const limits = (hardBytes: number) => resolveLimits({ hardBytes });

it('says how many rows were left out, as a number', () => {
  const rows = Array.from({ length: 1_000 }, (_, id) => ({ id, name: 'n'.repeat(20) }));
  const cut = JSON.parse(truncate(rows, limits(5_000))) as { results: unknown[]; truncated: unknown };
  expect(cut.results.length).toBeGreaterThan(50);
  expect(cut.truncated).toEqual({
    left_out: 1_000 - cut.results.length,
    hint: "Narrow the request, or use this tool's own paging arguments.",
  });
});

it('keeps small fields whole and lets the large ones share the room', () => {
  const value = { id: 7, a: 'a'.repeat(9_000), b: 'b'.repeat(9_000), small: { x: 1 } };
  const cut = JSON.parse(truncate(value, limits(4_000))) as Record<string, unknown>;
  expect(cut).toMatchObject({ id: 7, small: { x: 1 } });
  expect(Object.keys(cut)).toEqual(['id', 'a', 'b', 'small', 'truncated']);
  expect((cut['a'] as string).length).toBeGreaterThan(1_000);
  expect((cut['b'] as string).length).toBeGreaterThan(1_000);
});

it('never leaves half of a surrogate pair', () => {
  for (let pad = 0; pad < 4; pad += 1) {
    const text = truncate('x'.repeat(pad) + '😀'.repeat(3_000), limits(4_000));
    expect(text).not.toMatch(/\\ud[89ab]/i);
  }
});

it('cuts a list at its rows, however short they are', () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => index);
  const bounds = resolveLimits();
  expect(isOverHardLimits(numbers, JSON.stringify(numbers), bounds)).toBe(true);
  const cut = JSON.parse(truncate({ numbers }, bounds)) as { numbers: number[]; truncated: object };
  expect(cut.numbers).toHaveLength(1_000);
  expect(cut.truncated).toMatchObject({ left_out: { numbers: 4_000 } });
});

it('leaves base64 out whole: a part of a file says nothing', () => {
  const blob = Buffer.from('What is in this file?').toString('base64').repeat(500);
  const cut = JSON.parse(
    truncate({ id: 1, file: blob, icon: `data:image/png;base64,${blob}==`, hash: 'QUJD' }, limits(4_000)),
  ) as object;
  expect(cut).toMatchObject({
    id: 1,
    file: '[base64, 14000 characters]',
    icon: '[base64, 14024 characters]',
    hash: 'QUJD',
    truncated: { left_out: { file: 14_000, icon: 14_024 } },
  });
});

it('is over the limits by size, by depth and by the length of a text', () => {
  const over = (value: unknown) => isOverHardLimits(value, JSON.stringify(value), resolveLimits());
  let deep: unknown = 1;
  for (let i = 0; i < 33; i += 1) deep = [deep];
  expect([over('x'.repeat(50_001)), over(deep), over(Array(60_000).fill(1)), over({ a: [1] })]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('gives valid JSON within its limit for any value (1,000 values)', () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.array(fc.record({ id: fc.nat(), text: fc.string({ maxLength: 3_000, unit: 'grapheme' }) }), {
      maxLength: 60,
    }),
    fc.dictionary(fc.string({ maxLength: 300 }), fc.string({ maxLength: 2_000 }), { maxKeys: 200 }),
    fc.array(fc.array(fc.string({ maxLength: 500 }), { maxLength: 20 }), { maxLength: 20 }),
  );
  fc.assert(
    fc.property(value, fc.integer({ min: 2_000, max: 20_000 }), (json, hardBytes) => {
      const text = truncate(json, limits(hardBytes));
      expect(() => JSON.parse(text)).not.toThrow();
      expect(byteLength(text)).toBeLessThanOrEqual(hardBytes);
    }),
    { numRuns: 1_000 },
  );
});
