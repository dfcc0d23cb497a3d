import { byteLength } from '../json/encode.ts';
import { isJsonObject, type Json } from '../json/schema.ts';
import { findRows } from './bulk.ts';
import type { Limits } from './limits.ts';
import { truncateRow } from './truncate.ts';

/** The rows of a large result and, where they are inside an object, the key that holds them. */
export interface Rows {
  rows: Json[];
  /** Absent where the result itself is the array, or the rows lie deeper than one key. */
  key?: string | undefined;
}

/** One page of rows. */
export interface Page {
  rows: Json[];
  hasMore: boolean;
}

/** Finds the rows of a result: the array itself, the one a tool names, or the one array that makes up most of an object. */
export function findLargeRows(json: unknown, path: string | undefined): Rows | undefined {
  const named = findRows(json, path);
  if (named !== undefined) {
    const isKey = isJsonObject(json) && path !== undefined && Object.hasOwn(json, path);
    return { rows: named.rows, key: isKey ? path : undefined };
  }
  if (!isJsonObject(json)) return undefined;
  const arrays = Object.entries(json).flatMap(([key, rows]) => (Array.isArray(rows) ? [{ key, rows }] : []));
  const total = byteLength(JSON.stringify(json));
  return arrays.find(({ rows }) => byteLength(JSON.stringify(rows)) * 2 > total);
}

/**
 * One page, counted from 1; `undefined` past the last one. Pages depend on the rows and limits alone, so every row
 * is on exactly one of them. A row that no page can hold is cut and says so.
 */
export function takePage(rows: readonly Json[], page: number, limits: Limits): Page | undefined {
  let start = 0;
  for (let current = 1; ; current += 1) {
    const taken = fill(rows, start, limits);
    const end = start + taken.length;
    if (current === page) return { rows: taken, hasMore: end < rows.length };
    if (end >= rows.length) return undefined;
    start = end;
  }
}

function fill(rows: readonly Json[], start: number, limits: Limits): Json[] {
  const taken: Json[] = [];
  let left = limits.pageBytes;
  for (const row of rows.slice(start, start + limits.pageRows)) {
    const size = byteLength(JSON.stringify(row)) + 1;
    if (size > left && taken.length > 0) break;
    taken.push(size > limits.pageBytes ? truncateRow(row, limits.pageBytes, limits) : row);
    left -= size;
  }
  return taken;
}
