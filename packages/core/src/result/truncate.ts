import { byteLength } from '../json/encode.ts';
import { isJsonObject, type Json } from '../json/schema.ts';
import type { Limits } from './limits.ts';

/** Said where an answer was cut and cannot be continued. */
const HINT = "Narrow the request, or use this tool's own paging arguments.";
/** Bytes set aside for saying what was left out. */
const RESERVE = 1_000;
/** Places named in what was left out, and the characters of each. */
const MAX_PLACES = 8;
const MAX_PLACE_LENGTH = 60;
/** A field that would get fewer bytes than this is left out whole. */
const MIN_SHARE = 24;
/** Characters from which on base64 is left out whole. */
const MIN_BLOB_LENGTH = 1_000;
const TOO_DEEP = '[Too deep]';

/** How much was left out by place: rows of an array, characters of a text, fields of an object. */
type LeftOut = Map<string, number>;

/** Whether an answer that cannot be continued has to be cut. */
export function isOverHardLimits(json: unknown, text: string, limits: Limits): boolean {
  return byteLength(text) > limits.hardBytes || isBeyond(json, limits, 0);
}

/**
 * Cuts an answer, JSON text, that cannot be continued to the hard limits: valid JSON in the shape it had, with
 * `truncated: { left_out, hint }`. An array becomes `{ results, truncated }`, a text `{ result, truncated }`.
 */
export function truncate(text: string, limits: Limits): string {
  const leftOut: LeftOut = new Map();
  const bytes = limits.hardBytes - Math.min(RESERVE, Math.ceil(limits.hardBytes / 3));
  const value = fit(JSON.parse(text) as Json, { bytes, depth: limits.depth }, '', { limits, leftOut });
  const whole = leftOut.get('');
  const places = [...leftOut]
    .slice(0, MAX_PLACES)
    .map(([place, amount]) => [place.slice(0, MAX_PLACE_LENGTH), amount]);
  const isWhole = whole !== undefined && leftOut.size === 1;
  const truncated = { left_out: isWhole ? whole : Object.fromEntries(places), hint: HINT };
  if (Array.isArray(value)) return JSON.stringify({ results: value, truncated });
  if (isJsonObject(value)) return JSON.stringify({ ...value, truncated });
  return JSON.stringify({ result: value, truncated });
}

/** One row made to fit a page, with `truncated` in it where it had to be cut. */
export function truncateRow(row: Json, bytes: number, limits: Limits): Json {
  return JSON.parse(truncate(JSON.stringify(row), { ...limits, hardBytes: bytes })) as Json;
}

interface Room {
  bytes: number;
  depth: number;
}

function fit(value: Json, room: Room, place: string, state: { limits: Limits; leftOut: LeftOut }): Json {
  if (typeof value === 'string') return fitText(value, room.bytes, place, state);
  if (typeof value !== 'object' || value === null) return value;
  if (room.depth <= 0) {
    note(state.leftOut, place, 1);
    return TOO_DEEP;
  }
  return Array.isArray(value) ? fitRows(value, room, place, state) : fitFields(value, room, place, state);
}

function fitText(
  text: string,
  bytes: number,
  place: string,
  { limits, leftOut }: { limits: Limits; leftOut: LeftOut },
): string {
  if (isBlob(text)) {
    note(leftOut, place, text.length);
    return `[base64, ${text.length} characters]`;
  }
  let end = Math.min(text.length, limits.stringLength);
  while (end > 0 && sizeOf(text.slice(0, end)) > bytes) end = Math.floor(end * 0.8);
  if (end >= text.length) return text;
  // Half of a surrogate pair is no character.
  if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
  note(leftOut, place, text.length - end);
  return `${text.slice(0, end)}…`;
}

/** Whether a text is a file in disguise: no part of it would tell an agent anything. */
function isBlob(text: string): boolean {
  if (text.length < MIN_BLOB_LENGTH) return false;
  const [, data = ''] = /^(?:data:[^,]{0,100};base64,)?([A-Za-z0-9+/_-]+)={0,2}$/.exec(text) ?? [];
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(data));
}

function fitRows(
  rows: Json[],
  room: Room,
  place: string,
  { limits, leftOut }: { limits: Limits; leftOut: LeftOut },
): Json[] {
  const kept: Json[] = [];
  let left = room.bytes - 2;
  for (const row of rows.slice(0, limits.hardRows)) {
    // The first row is worth cutting; of the others there are more.
    const bytes = kept.length === 0 ? left : Number.MAX_SAFE_INTEGER;
    const rowLeftOut: LeftOut = new Map();
    const item = fit(row, { bytes, depth: room.depth - 1 }, join(place, '*'), {
      limits,
      leftOut: rowLeftOut,
    });
    left -= sizeOf(item) + 1;
    if (left < 0 && kept.length > 0) break;
    kept.push(item);
    for (const [where, amount] of rowLeftOut) note(leftOut, where, amount);
  }
  if (kept.length < rows.length) note(leftOut, place, rows.length - kept.length);
  return kept;
}

/** Small fields are kept whole; the large ones share what is left. */
function fitFields(
  fields: { [key: string]: Json },
  room: Room,
  place: string,
  state: { limits: Limits; leftOut: LeftOut },
): Json {
  const sizes = Object.entries(fields).map(([key, item]) => ({
    key,
    item,
    size: sizeOf(item),
    cost: sizeOf(key) + 2,
  }));
  sizes.sort((a, b) => a.size - b.size);
  const fitted = new Map<string, Json>();
  let left = room.bytes - 2;
  let dropped = 0;
  sizes.forEach(({ key, item, size, cost }, index) => {
    const share = Math.floor(left / (sizes.length - index)) - cost;
    if (share < Math.min(size, MIN_SHARE)) {
      dropped += 1;
      return;
    }
    const value = fit(item, { bytes: share, depth: room.depth - 1 }, join(place, key), state);
    fitted.set(key, value);
    left -= sizeOf(value) + cost;
  });
  if (dropped > 0) note(state.leftOut, place, dropped);
  return Object.fromEntries(
    Object.keys(fields).flatMap((key) => (fitted.has(key) ? [[key, fitted.get(key) as Json]] : [])),
  );
}

function isBeyond(value: unknown, limits: Limits, level: number): boolean {
  if (typeof value === 'string') return value.length > limits.stringLength;
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  if (level >= limits.depth || (Array.isArray(value) && value.length > limits.hardRows)) return true;
  return Object.values(value).some((item) => isBeyond(item, limits, level + 1));
}

function note(leftOut: LeftOut, place: string, amount: number): void {
  leftOut.set(place, (leftOut.get(place) ?? 0) + amount);
}

function join(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`;
}

function sizeOf(value: unknown): number {
  return byteLength(JSON.stringify(value) ?? '');
}
