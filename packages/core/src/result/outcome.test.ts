import { expect, it } from 'vitest';
import { isAcknowledgement, isFailedRow, isRefusal, readCount } from './outcome.ts';

it('takes void, true and exactly one true flag for an acknowledgement', () => {
  for (const value of [undefined, true, { success: true }, { ok: true }])
    expect(isAcknowledgement(value)).toBe(true);
  for (const value of [
    null,
    false,
    1,
    'ok',
    {},
    { success: true, id: 1 },
    { done: true },
    { success: 'true' },
    [],
  ]) {
    expect(isAcknowledgement(value)).toBe(false);
  }
});

it('takes every way of saying no for a refusal', () => {
  for (const value of [null, false, 0, '', { success: false }, { ok: false, id: 1 }, { error: 'no' }]) {
    expect(isRefusal(value, false)).toBe(true);
  }
  for (const value of [undefined, true, 1, {}, { error: null }, { error: '' }])
    expect(isRefusal(value, false)).toBe(false);
  expect(isRefusal({ id: 1, error: 'of the last run' }, true)).toBe(false);
});

it('reads a count under the names that libraries use', () => {
  expect(
    [{ count: 0 }, { rowsAffected: 2 }, { deletedCount: '3' }, { deleted: false }, 4].map(readCount),
  ).toEqual([0, 2, 3, 0, 4]);
  expect([{}, { counter: 1 }, null, 'x', { count: 'many' }].map(readCount)).toEqual(Array(5).fill(undefined));
});

it('knows a failed row by its own words only', () => {
  const inherited = Object.create({ error: 'x' }) as object;
  for (const row of [{ error: 'x' }, { success: false }, { ok: false, id: 1 }])
    expect(isFailedRow(row, true)).toBe(true);
  expect(isFailedRow({ status: 'rejected' }, false)).toBe(true);
  for (const row of [{ status: 'rejected', id: 1 }, inherited, { error: null }, 'x', 1])
    expect(isFailedRow(row, true)).toBe(false);
});
