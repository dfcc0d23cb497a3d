import type { Json, JsonObject } from '@laconic-mcp/core';

/** The kinds of value that one JSON value alone gives. */
export type ScalarKind = 'date' | 'bigint' | 'url' | 'file' | 'blob' | 'bytes' | 'nan' | 'boolean';

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const DATE_TIME =
  /^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i;
const DECIMAL = /^-?\d+$/;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const DATA_URL = /^data:([^;,]*)(?:;[^,]*)?;base64,(.*)$/s;
const LAST_TIME = 8.64e15;

/** The value a parser wants, or `undefined` when `json` does not say one. Never throws. */
export function toValue(json: Json, kind: ScalarKind): unknown {
  return READERS[kind](json);
}

const READERS: Readonly<Record<ScalarKind, (json: Json) => unknown>> = {
  date: toDate,
  bigint: toBigint,
  url: (json) => (typeof json === 'string' && URL.canParse(json) ? new URL(json) : undefined),
  nan: (json) => (json === 'NaN' ? Number.NaN : undefined),
  // Coercion reads every text but the empty one as true, 'false' too.
  boolean: (json) => (json === 'true' ? true : json === 'false' ? false : undefined),
  file: (json) => {
    const content = toContent(json);
    return content && new File([content.bytes], content.name, { type: content.type });
  },
  blob: (json) => {
    const content = toContent(json);
    return content && new Blob([content.bytes], { type: content.type });
  },
  bytes: (json) => (typeof json === 'string' ? toBytes(json) : undefined),
};

/** ISO 8601 with UTC where no offset is given, or epoch milliseconds. */
function toDate(json: Json): Date | undefined {
  if (typeof json === 'number') return Math.abs(json) <= LAST_TIME ? new Date(json) : undefined;
  if (typeof json !== 'string') return undefined;
  const time = DATE_TIME.exec(json);
  if (time === null && !DATE.test(json)) return undefined;
  const date = new Date(time === null || time[1] !== undefined ? json : `${json}Z`);
  const day = Number(json.slice(8, 10));
  // JavaScript reads February 30 as March 2.
  const lastDay = new Date(Date.UTC(Number(json.slice(0, 4)), Number(json.slice(5, 7)), 0)).getUTCDate();
  return Number.isNaN(date.getTime()) || day > lastDay ? undefined : date;
}

function toBigint(json: Json): bigint | undefined {
  if (typeof json === 'string') return DECIMAL.test(json) ? BigInt(json) : undefined;
  return Number.isSafeInteger(json) ? BigInt(json as number) : undefined;
}

interface Content {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  type: string;
}

function toContent(json: Json): Content | undefined {
  const data = typeof json === 'string' ? DATA_URL.exec(json) : null;
  if (data !== null) return contentOf({ base64: data[2] ?? '', mimeType: data[1] ?? '' });
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? contentOf(json) : undefined;
}

function contentOf({ base64, name, mimeType }: JsonObject): Content | undefined {
  const bytes = typeof base64 === 'string' ? toBytes(base64) : undefined;
  if (bytes === undefined) return undefined;
  return {
    bytes,
    name: typeof name === 'string' ? name : 'file',
    type: typeof mimeType === 'string' ? mimeType : '',
  };
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!BASE64.test(base64)) return undefined;
  try {
    const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
