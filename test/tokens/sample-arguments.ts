import type { Json, JsonObject, JsonSchema } from '@laconic-mcp/core';

/** Which keys a sample has: every one, or only those that are required. */
export type Extent = 'every' | 'required';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-03-01T09:30:00Z',
  date: '2026-03-01',
  email: 'ada@example.com',
  uuid: '7f3b1c52-9f4e-4b0c-8d1a-3f2b6c5d4e10',
  uri: 'https://example.com/a',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

const PATTERNED = ['12', 'sample', 'sample-1', 'A1', '2026-03-01'];

/** Arguments that satisfy a listed schema, made from the schema alone. */
export function sampleArguments(schema: JsonSchema, extent: Extent): JsonObject {
  const { properties = {}, required = [], additionalProperties } = schema;
  const keys = Object.keys(properties).filter((key) => extent === 'every' || required.includes(key));
  const sample = Object.fromEntries(
    keys.map((key) => [key, sampleValue(properties[key] ?? {}, extent)] as const),
  );
  const isRecord = Object.keys(properties).length === 0 && typeof additionalProperties === 'object';
  return isRecord && extent === 'every' ? { sample: sampleValue(additionalProperties, extent) } : sample;
}

function sampleValue(schema: JsonSchema, extent: Extent): Json {
  const { type, anyOf, enum: values } = schema;
  if (values !== undefined) return values[0] ?? null;
  const branch = anyOf?.find((candidate) => candidate.type !== 'null') ?? anyOf?.[0];
  if (branch !== undefined) return sampleValue(branch, extent);
  switch (type) {
    case 'object':
      return sampleArguments(schema, extent);
    case 'array':
      return sampleList(schema, extent);
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return sampleNumber(schema as Bounds);
    case 'string':
      return sampleText(schema as JsonSchema & Bounds);
    default:
      return null;
  }
}

function sampleList(schema: JsonSchema, extent: Extent): Json[] {
  const { minItems = 0 } = schema as Bounds;
  const { items = {} } = schema;
  const length = extent === 'every' && !isCut(items) ? Math.max(minItems, 1) : minItems;
  return Array.from({ length }, () => sampleValue(items, extent));
}

/** Where a recursive schema was cut, it says no more than that there may be objects; an agent ends its tree there. */
function isCut({ type, properties = {}, additionalProperties }: JsonSchema): boolean {
  return type === 'object' && Object.keys(properties).length === 0 && additionalProperties === true;
}

interface Bounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  pattern?: string;
}

function sampleNumber({ minimum, maximum, exclusiveMinimum, multipleOf }: Bounds): number {
  if (multipleOf !== undefined) return Math.ceil((minimum ?? 1) / multipleOf) * multipleOf;
  if (minimum !== undefined) return minimum;
  if (exclusiveMinimum !== undefined) return exclusiveMinimum + 1;
  return Math.min(maximum ?? 1, 1);
}

function sampleText({ format, pattern, minLength = 0, maxLength }: JsonSchema & Bounds): string {
  const known = FORMATS[format ?? ''];
  if (known !== undefined) return known;
  if (pattern !== undefined) {
    const fitting = PATTERNED.find((text) => new RegExp(pattern, 'u').test(text));
    if (fitting === undefined) throw new Error(`No sample fits the pattern '${pattern}'`);
    return fitting;
  }
  const text = 'sample'.padEnd(minLength, 'x');
  return maxLength === undefined ? text : text.slice(0, Math.max(maxLength, minLength));
}
