import type { Tool } from '../catalog/tool.ts';
import { byteLength, type Encoded } from '../json/encode.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/schema.ts';
import type { Limits } from './limits.ts';
import { findLargeRows, takePage } from './rows.ts';
import { isOverHardLimits, truncate } from './truncate.ts';

/** Keys named in an outline. */
const MAX_OUTLINE = 100;

/** What the answer to a read depends on, beside its result. */
export interface ReadOptions {
  limits: Limits;
  /** Keeps the full result and gives its token. Absent where continuation is not disclosed to the caller. */
  keep: (() => Promise<string | undefined>) | undefined;
}

/** The answer to a read, as JSON text: whole when small, else a probe, else cut at the hard limits. */
export async function shapeRead(
  tool: Tool,
  { text, json }: Encoded,
  { limits, keep }: ReadOptions,
): Promise<string> {
  const size = byteLength(text);
  if (size <= limits.probeBytes && tool.probe !== true) return text;
  if (keep !== undefined) {
    // Rows are measured and paged as JSON, so that a page is byte for byte what a redeem gives.
    const probe = await buildProbe(tool, JSON.parse(text) as Json, { size, limits, keep });
    if (probe !== undefined) return probe;
  }
  if (size <= limits.probeBytes) return text;
  return isOverHardLimits(json, text, limits) ? truncate(text, limits) : text;
}

async function buildProbe(
  tool: Tool,
  json: Json,
  { size, limits, keep }: { size: number; limits: Limits; keep: () => Promise<string | undefined> },
): Promise<string | undefined> {
  const found = findLargeRows(json, tool.rows);
  if (found === undefined || (found.key === undefined && isJsonObject(json))) {
    if (size <= limits.probeBytes) return undefined;
    const token = await keep();
    return token && JSON.stringify({ outline: outline(json), data_size: size, next: token });
  }
  const { rows, key } = found;
  const around = isJsonObject(json) && key !== undefined ? { ...json, [key]: [] } : {};
  const room = limits.pageBytes - byteLength(JSON.stringify(around));
  // What surrounds the rows is too large itself.
  if (room < limits.pageBytes / 2) {
    const token = await keep();
    return token && JSON.stringify({ outline: outline(json), data_size: size, next: token });
  }
  const page = takePage(rows, 1, limits) ?? { rows: [], hasMore: false };
  const token = page.hasMore ? await keep() : undefined;
  if (page.hasMore && token === undefined) return undefined;
  const facts = { count: rows.length, data_size: size };
  const next = token === undefined ? {} : { next: `${token}.2` };
  if (key === undefined) return JSON.stringify({ ...facts, results: page.rows, ...next });
  return JSON.stringify({
    ...withRows(json as JsonObject, key, page.rows),
    ...facing(json as JsonObject, { ...facts, ...next }),
  });
}

function withRows(json: JsonObject, key: string, rows: Json[]): JsonObject {
  return { ...json, [key]: rows };
}

/** The facts under `probe`, or under `_probe` where the result has a `probe` of its own. */
function facing(json: JsonObject, facts: JsonObject): JsonObject {
  return { [Object.hasOwn(json, 'probe') ? '_probe' : 'probe']: facts };
}

/** What a large object is made of: key, kind and size in bytes of each field. */
function outline(json: Json): Json[] {
  const fields: [string, Json][] = isJsonObject(json) ? Object.entries(json) : [['', json]];
  return fields.slice(0, MAX_OUTLINE).map(([key, value]) => ({
    key,
    kind: value === null ? 'null' : Array.isArray(value) ? `array of ${value.length}` : typeof value,
    size: byteLength(JSON.stringify(value)),
  }));
}
