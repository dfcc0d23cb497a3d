import { isJsonObject } from '../json/schema.ts';

/** Keys by which libraries count what a write touched. */
const COUNT_KEYS = [
  'count',
  'affected',
  'affectedRows',
  'rowsAffected',
  'rowCount',
  'deletedCount',
  'modifiedCount',
  'numDeletedRows',
  'changes',
  'deleted',
  'removed',
];

/** Whether a result says "it worked" and nothing else: void, `true`, exactly `{ success: true }` or `{ ok: true }`. */
export function isAcknowledgement(value: unknown): boolean {
  if (value === undefined || value === true) return true;
  if (!isJsonObject(value)) return false;
  const [first, ...more] = Object.entries(value);
  return more.length === 0 && (first?.[0] === 'success' || first?.[0] === 'ok') && first[1] === true;
}

/**
 * Whether a result says that nothing was done: it is shown as it is, never as an envelope. `hasId`: an object that
 * exists may well have a field called `error`.
 */
export function isRefusal(value: unknown, hasId: boolean): boolean {
  if (value === null || value === false || value === 0 || value === '') return true;
  if (!isJsonObject(value)) return false;
  return hasOwn(value, 'success', false) || hasOwn(value, 'ok', false) || (!hasId && hasError(value));
}

/** How many things a result says it touched; `undefined` when it does not count. */
export function readCount(value: unknown): number | undefined {
  if (!isJsonObject(value)) return typeof value === 'number' ? value : undefined;
  for (const key of COUNT_KEYS) {
    const count = Object.hasOwn(value, key) ? value[key] : undefined;
    if (typeof count === 'number') return count;
    // A driver may count in bigint, which is text by now.
    if (typeof count === 'string' && /^\d+$/.test(count)) return Number(count);
    if (count === false) return 0;
  }
  return undefined;
}

/** Whether a row of a bulk result was not written. `hasId`: a row that exists cannot be a settled rejection. */
export function isFailedRow(row: unknown, hasId: boolean): boolean {
  if (!isJsonObject(row)) return false;
  if (hasOwn(row, 'success', false) || hasOwn(row, 'ok', false) || hasError(row)) return true;
  return row['status'] === 'rejected' && (!hasId || Object.hasOwn(row, 'reason'));
}

function hasOwn(value: object, key: string, expected: unknown): boolean {
  return Object.hasOwn(value, key) && (value as Record<string, unknown>)[key] === expected;
}

function hasError(value: object): boolean {
  const error = Object.hasOwn(value, 'error') ? (value as Record<string, unknown>)['error'] : undefined;
  return error !== undefined && error !== null && error !== false && error !== '';
}
