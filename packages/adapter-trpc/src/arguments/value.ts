import type { Json, JsonObject } from '@laconic-mcp/core';

/** The kinds of value that one JSON value alone gives. */
export type ScalarKind = 'date' | 'bigint' | 'url' | 'file' | 'blob' | 'bytes' | 'nan' | 'boolean';

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DATE_TIME =
  /^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i;
const DAY_LENGTH = '2026-01-02'.length;
const DECIMAL = /^-?\d+$/;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const DATA_URL = /^data:([^;,]*)(?:;[^,]*)?;base64,(.*)$/s;
const LAST_TIME = 8.64e15;
/** Reading a longer number would take a noticeable time. */
const MOST_DIGITS = 10_000;

/** The value a parser wants, or `undefined` when `json` does not say one. Never throws. */
export function toValue(json: Json, kind: ScalarKind): unknown {
  return READERS[kind](json);
}

/** Whether `json` says such a value, told without making one that may be large. */
export function isReadable(json: Json, kind: ScalarKind): boolean {
  if (kind === 'bigint' && typeof json === 'string') return isDecimal(json);
  if (kind === 'bytes') return typeof json === 'string' && isBase64(json);
  if (kind === 'file' || kind === 'blob') return contentIn(json) !== undefined;
  return toValue(json, kind) !== undefined;
}

const READERS: Readonly<Record<ScalarKind, (json: Json) => unknown>> = {
  date: toDate,
  bigint: toBigint,
  url: (json) => (typeof json === 'string' && URL.canParse(json) ? new URL(json) : undefined),
  nan: (json) => (json === 'NaN' ? Number.NaN : undefined),
  // Coercion reads every text but the empty one as true, 'false' too.
  boolean: (json) => (json === 'true' ? true : json === 'false' ? false : undefined),
  file: (json) => {
    const content = contentIn(json);
    return content && new File([toBytes(content.base64)], content.name, { type: content.type });
  },
  blob: (json) => {
    const content = contentIn(json);
    return content && new Blob([toBytes(content.base64)], { type: content.type });
  },
  bytes: (json) => (typeof json === 'string' && isBase64(json) ? toBytes(json) : undefined),
};

/** ISO 8601 with UTC where no offset is given, or epoch milliseconds. */
function toDate(json: Json): Date | undefined {
  if (typeof json === 'number') return Math.abs(json) <= LAST_TIME ? new Date(json) : undefined;
  if (typeof json !== 'string') return undefined;
  const time = json.length > DAY_LENGTH ? DATE_TIME.exec(json) : null;
  if (time === null && !DATE.test(json)) return undefined;
  const date = new Date(time === null || time[1] !== undefined ? json : `${json}Z`);
  return Number.isNaN(date.getTime()) || !isDayOfMonth(json) ? undefined : date;
}

/** JavaScript reads February 30 as March 2. */
function isDayOfMonth(text: string): boolean {
  const day = Number(text.slice(8, 10));
  if (day <= 28) return true;
  return day <= new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
}

function toBigint(json: Json): bigint | undefined {
  if (typeof json === 'string') return isDecimal(json) ? BigInt(json) : undefined;
  return Number.isSafeInteger(json) ? BigInt(json as number) : undefined;
}

function isDecimal(text: string): boolean {
  return text.length <= MOST_DIGITS && DECIMAL.test(text);
}

interface Content {
  base64: string;
  name: string;
  type: string;
}

/** A file's content, as an object or a data URL. */
function contentIn(json: Json): Content | undefined {
  const data = typeof json === 'string' ? DATA_URL.exec(json) : null;
  if (data !== null) return contentOf({ base64: data[2] ?? '', mimeType: data[1] ?? '' });
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? contentOf(json) : undefined;
}

function contentOf({ base64, name, mimeType }: JsonObject): Content | undefined {
  if (typeof base64 !== 'string' || !isBase64(base64)) return undefined;
  return {
    base64,
    name: typeof name === 'string' ? name : 'file',
    type: typeof mimeType === 'string' ? mimeType : '',
  };
}

/** With or without padding, in either alphabet. */
function isBase64(text: string): boolean {
  if (!BASE64.test(text)) return false;
  const padding = text.length - text.replace(/=+$/, '').length;
  return padding === 0 ? text.length % 4 !== 1 : text.length % 4 === 0;
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(text.length);
  // Several times as quick as `Uint8Array.from`, which counts for megabytes.
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
