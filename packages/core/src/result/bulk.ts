import { byteLength } from '../json/encode.ts';
import { isJsonObject, type Json } from '../json/schema.ts';
import { findId, type Id, type IdentityKeys } from './identity.ts';
import { isFailedRow } from './outcome.ts';

/** Failed rows shown in an envelope: so many, and so many bytes of JSON. */
const MAX_FAILURES = 10;
const MAX_FAILURES_BYTES = 4_096;
/** Longest text of a wrapped result that an envelope repeats, in characters. */
const MAX_SIBLING_LENGTH = 200;
/** Siblings that list what was not written. */
const FAILED_SIBLINGS = new Set(['failed', 'failures', 'errors', 'rejected']);

/** A bulk write in short. */
export interface BulkSummary {
  accepted: number;
  failed: number;
  /** Small scalars beside the rows of a wrapped result. */
  siblings: Record<string, Json>;
  /** The ids of the accepted rows in order, or `undefined` when one of them has none. */
  ids: Id[] | undefined;
  /** The first failed rows, within limits. */
  failures: Json[];
  /** Whether something beside the rows is left out of `siblings`. */
  hasMore: boolean;
}

/** Where the rows of a result are: the array itself, or the one at `path` of a wrapped result. */
export function findRows(
  json: unknown,
  path: string | undefined,
): { rows: Json[]; siblings: [string, Json][] } | undefined {
  if (Array.isArray(json)) return { rows: json as Json[], siblings: [] };
  if (path === undefined) return undefined;
  const segments = path.split('.');
  const last = segments.pop() ?? '';
  let holder: unknown = json;
  for (const segment of segments) {
    holder = isJsonObject(holder) && Object.hasOwn(holder, segment) ? holder[segment] : undefined;
  }
  if (!isJsonObject(holder) || !Object.hasOwn(holder, last)) return undefined;
  const rows = holder[last];
  if (!Array.isArray(rows)) return undefined;
  return {
    rows,
    siblings: Object.entries(holder).filter(([key, value]) => key !== last && value !== undefined),
  };
}

/** Sums up the rows of a bulk write. */
export function summariseBulk(
  rows: readonly Json[],
  siblings: [string, Json][],
  identity: IdentityKeys,
): BulkSummary {
  const ids: (Id | undefined)[] = [];
  const failedRows: Json[] = [];
  for (const row of rows) {
    const id = findId(settledValue(row), identity);
    if (isFailedRow(row, id !== undefined)) failedRows.push(row);
    else ids.push(id);
  }
  const kept: Record<string, Json> = {};
  let hasMore = false;
  for (const [key, value] of siblings) {
    if (FAILED_SIBLINGS.has(key) && Array.isArray(value)) failedRows.push(...value);
    else if (isSmallScalar(value)) kept[key] = value;
    else hasMore = true;
  }
  return {
    accepted: ids.length,
    failed: failedRows.length,
    siblings: kept,
    ids: ids.every((id) => id !== undefined) ? ids : undefined,
    failures: firstFailures(failedRows),
    hasMore,
  };
}

/** The row inside a fulfilled entry of `Promise.allSettled`. */
function settledValue(row: Json): Json {
  return isJsonObject(row) && row['status'] === 'fulfilled' && row['value'] !== undefined
    ? row['value']
    : row;
}

function isSmallScalar(value: Json): boolean {
  if (typeof value === 'string') return value.length <= MAX_SIBLING_LENGTH;
  return typeof value === 'number' || typeof value === 'boolean' || value === null;
}

function firstFailures(rows: readonly Json[]): Json[] {
  const shown: Json[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, MAX_FAILURES)) {
    bytes += byteLength(JSON.stringify(row));
    if (bytes > MAX_FAILURES_BYTES) break;
    shown.push(row);
  }
  return shown;
}
