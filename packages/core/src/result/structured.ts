import type { ListedTool } from '../catalog/tool.ts';
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../json/schema.ts';

const TEXT: JsonSchema = { type: 'string' };
const COUNT: JsonSchema = { type: 'integer' };
const ID: JsonSchema = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
const ANY: JsonSchema = {};

/** What an answer to a write may hold beside the result's own fields. */
const ENVELOPE: Record<string, JsonSchema> = {
  id: ID,
  deleted: { type: 'boolean' },
  accepted: COUNT,
  failed: COUNT,
  status_code: COUNT,
  data_size: COUNT,
  continuation_token: TEXT,
  ids: { type: 'array', items: ID },
  failures: { type: 'array', items: ANY },
  notice: TEXT,
};

/** What an answer to a large read may hold beside the result's own fields. */
const PROBE: Record<string, JsonSchema> = {
  count: COUNT,
  data_size: COUNT,
  results: { type: 'array', items: ANY },
  next: TEXT,
  outline: { type: 'array', items: { type: 'object' } },
  probe: { type: 'object' },
  _probe: { type: 'object' },
  truncated: { type: 'object' },
};

/**
 * The output schema of a tool as it is published: types only, nothing required, so that it is true of the full
 * result, of its envelope and of its probe alike. A result that is no object is under `result`, since structured
 * content is an object up to revision 2025-11-25.
 */
export function publishOutputSchema({ outputSchema, kind, probe }: ListedTool): JsonSchema | undefined {
  if (outputSchema === undefined) return undefined;
  const full = toTypes(outputSchema);
  const own = full.type === 'object' ? (full.properties ?? {}) : {};
  const properties = new Map(Object.entries(own));
  const extra = { result: full.type === 'object' ? ANY : full };
  const answers = kind === 'read' ? PROBE : probe === true ? { ...ENVELOPE, ...PROBE } : ENVELOPE;
  for (const [key, schema] of Object.entries({ ...answers, ...extra })) {
    const known = properties.get(key);
    properties.set(key, known === undefined || isSame(known, schema) ? schema : either(known, schema));
  }
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** JSON text as structured content. */
export function toStructuredContent(text: string): JsonObject {
  const json = JSON.parse(text) as Json;
  return isJsonObject(json) ? json : { result: json };
}

/** The kinds of values a schema allows, and nothing that a cut or encoded value could break. */
function toTypes(schema: JsonSchema): JsonSchema {
  if (schema['x-lenient'] === true) return ANY;
  const { type, properties, items, anyOf, description } = schema;
  const words = description === undefined ? {} : { description };
  if (anyOf !== undefined) return { ...words, anyOf: anyOf.map(toTypes) };
  if (type === 'object') {
    const kept = Object.entries(properties ?? {}).map(([key, value]) => [key, toTypes(value)] as const);
    return { type, ...words, properties: Object.fromEntries(kept) };
  }
  if (type === 'array') return { type, ...words, items: items === undefined ? ANY : toTypes(items) };
  return type === undefined ? ANY : { type, ...words };
}

function either(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (Object.keys(one).length === 0 || Object.keys(other).length === 0) return ANY;
  return { anyOf: [one, other] };
}

function isSame(one: JsonSchema, other: JsonSchema): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
