import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteLength } from '../json/encode.ts';
import type { Json } from '../json/schema.ts';
import { resolveLimits } from './limits.ts';
import { findLargeRows, takePage } from './rows.ts';

it('finds the rows of an array, of a named place, and of the one array that dominates an object', () => {
  expect(findLargeRows([1, 2], undefined)).toEqual({ rows: [1, 2], key: undefined });
  expect(findLargeRows({ created: [1], more: 'x'.repeat(50) }, 'created')).toEqual({
    rows: [1],
    key: 'created',
  });
  expect(findLargeRows({ data: { items: [1] } }, 'data.items')).toEqual({ rows: [1], key: undefined });
  expect(findLargeRows({ items: ['x'.repeat(90)], nextCursor: 'c' }, undefined)).toMatchObject({
    key: 'items',
  });
  expect(findLargeRows({ items: [1], body: 'x'.repeat(90) }, undefined)).toBeUndefined();
  expect(findLargeRows('text', undefined)).toBeUndefined();
});

it('puts every row on exactly one page, whatever the rows and the pages (500 lists)', () => {
  const row = fc.record({ id: fc.nat(), text: fc.string({ maxLength: 400 }) }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 120 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 600, max: 8_000 }),
      (rows, pageRows, pageBytes) => {
        const limits = resolveLimits({ pageRows, pageBytes });
        const seen: Json[] = [];
        let hasMore = true;
        for (let number = 1; hasMore; number += 1) {
          const page = takePage(rows, number, limits);
          if (page === undefined) throw new Error('a page is missing');
          expect(page.rows.length).toBeLessThanOrEqual(pageRows);
          expect(byteLength(JSON.stringify(page.rows))).toBeLessThanOrEqual(pageBytes + 2);
          seen.push(...page.rows);
          ({ hasMore } = page);
        }
        expect(seen).toEqual(rows);
        expect(takePage(rows, rows.length + 2, limits)).toBeUndefined();
      },
    ),
    { numRuns: 500 },
  );
});
