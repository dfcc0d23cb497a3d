import type { Json } from '@laconic-mcp/core';
import type { MarkedSchema } from './marks.ts';

/** How a `Date` travels. */
export function dateSchema(): MarkedSchema {
  return { type: 'string', format: 'date-time', 'x-value': 'date', 'x-lenient': true };
}

/** How a `bigint` travels: as decimal text, because clients lose digits of large JSON numbers. */
export function bigintSchema(): MarkedSchema {
  return {
    type: 'string',
    pattern: '^-?\\d+$',
    'x-value': 'bigint',
    'x-lenient': true,
    'x-note': 'integer as text',
  };
}

/** How `NaN` travels. */
export function nanSchema(): MarkedSchema {
  return { type: 'string', enum: ['NaN'], 'x-value': 'nan' };
}

/** A place that takes any value, or one whose wishes are not known. */
export function anySchema(): MarkedSchema {
  return { 'x-lenient': true };
}

/** A place that takes only `undefined`. */
export function undefinedSchema(): MarkedSchema {
  return { 'x-value': 'undefined', 'x-optional': true };
}

/** How a file or a run of bytes travels. */
export function fileSchema(value: 'file' | 'blob' | 'bytes'): MarkedSchema {
  const base64: MarkedSchema = { type: 'string', description: 'the content as base64' };
  if (value === 'bytes') return { ...base64, 'x-value': value };
  const text: MarkedSchema = { type: 'string' };
  const properties = value === 'file' ? { base64, name: text, mimeType: text } : { base64, mimeType: text };
  return { type: 'object', properties, required: ['base64'], 'x-value': value };
}

/** The schema of an instance check, for the classes that JSON can be turned into. */
export function instanceSchema(of: unknown): MarkedSchema {
  if (of === URL) return { type: 'string', format: 'uri', 'x-value': 'url' };
  if (of === Date) return dateSchema();
  if (of === globalThis.File) return fileSchema('file');
  if (of === Blob) return fileSchema('blob');
  if (of === Uint8Array || of === globalThis.Buffer) return fileSchema('bytes');
  return anySchema();
}

/** The schema of a fixed list of values, any of which may be something that JSON has not. */
export function literalSchema(values: readonly unknown[]): MarkedSchema {
  const branches: MarkedSchema[] = [];
  const plain = values.filter(isJsonScalar);
  if (plain.length > 0) branches.push({ enum: plain });
  const bigints = values.filter((value) => typeof value === 'bigint').map(String);
  if (bigints.length > 0) branches.push({ ...bigintSchema(), pattern: undefined, enum: bigints });
  if (values.includes(undefined)) branches.push(undefinedSchema());
  const [first, ...others] = branches;
  if (first === undefined) return { 'x-value': 'never' };
  return others.length === 0 ? first : { anyOf: branches };
}

/** Words for an enum of numbers, whose names JSON would lose: `0=Low, 1=High`. */
export function enumNote(entries: Readonly<Record<string, unknown>>): string | undefined {
  const names = Object.entries(entries).filter(
    ([name, value]) => typeof value === 'number' && !isNumeric(name),
  );
  return names.length === 0 ? undefined : names.map(([name, value]) => `${value}=${name}`).join(', ');
}

function isNumeric(name: string): boolean {
  return name !== '' && !Number.isNaN(Number(name));
}

function isJsonScalar(value: unknown): value is Json {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    Number.isFinite(value as number)
  );
}
