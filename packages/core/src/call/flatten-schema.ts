import { resolvePointer } from '../json/pointer.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '../json/schema.ts';

/** The keywords that say something about kinds, keys or values; all others are left to the procedure. */
const STRUCTURAL = [
  'type',
  'nullable',
  'enum',
  'const',
  'format',
  'minLength',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  'if',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'x-lenient',
] as const;

/** Stands for what cannot be told: any value, any keys. */
export const UNKNOWN: JsonSchema = { additionalProperties: true };

/**
 * Makes a function that gives a schema without `$ref`, `allOf` and `oneOf`: what comes back is either nothing but
 * `anyOf`, or has no branches. It may accept more than the schema did, never less. References are looked up in `root`.
 */
export function createFlatten(root: JsonSchema): (schema: JsonSchema) => JsonSchema {
  const done = new Map<JsonSchema, JsonSchema>();
  const flatten = (schema: JsonSchema): JsonSchema => {
    const known = done.get(schema);
    if (known !== undefined) return known;
    // A schema that is a part of itself says nothing about itself.
    done.set(schema, UNKNOWN);
    const { $ref, allOf, ...own } = schema;
    const parts = [...($ref === undefined ? [] : [lookUp(root, $ref)]), ...schemaList(allOf)].map(flatten);
    const [first] = parts;
    const merged =
      first === undefined ? own : parts.length === 1 && isBare(own) ? first : mergeParts([own, ...parts]);
    const flat = distribute(merged);
    done.set(schema, flat).set(flat, flat);
    return flat;
  };
  return flatten;
}

/** The object at a place of a schema, or else an empty one. */
export function asObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function asSchema(value: unknown): JsonSchema {
  return isJsonObject(value) ? value : UNKNOWN;
}

function schemaList(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.map(asSchema) : [];
}

function isBare(schema: JsonSchema): boolean {
  return STRUCTURAL.every((keyword) => schema[keyword] === undefined);
}

/** What the alternatives have in common goes into each of them. */
function distribute(schema: JsonSchema): JsonSchema {
  const keyword = schema.anyOf === undefined ? 'oneOf' : 'anyOf';
  const { [keyword]: branches, ...common } = schema;
  if (branches === undefined) return schema;
  const schemas = schemaList(branches);
  if (schemas.length === 0) return common;
  return { anyOf: isBare(common) ? schemas : schemas.map((branch) => ({ allOf: [common, branch] })) };
}

/** All parts hold, so the first one that has a keyword is enough, except where the others add keys. */
function mergeParts(parts: readonly JsonSchema[]): JsonSchema {
  const merged: { [keyword: string]: unknown } = {};
  let lost = false;
  for (const part of parts) {
    for (const keyword of STRUCTURAL) {
      const value = part[keyword];
      const present = merged[keyword];
      if (value === undefined || value === present) continue;
      if (present === undefined) merged[keyword] = value;
      else if (keyword === 'properties')
        merged['properties'] = mergeProperties(asObject(present), asObject(value));
      else if (keyword === 'required') merged['required'] = [present, value].flat();
      else if (keyword === 'anyOf' || keyword === 'oneOf') lost = true;
    }
  }
  // Branches that were left out may have declared keys.
  return lost ? { ...merged, additionalProperties: true } : merged;
}

function mergeProperties(first: JsonSchema, second: JsonSchema): Record<string, JsonSchema> {
  const entries = Object.entries(second).map(([key, schema]) => [
    key,
    Object.hasOwn(first, key) && first[key] !== schema ? {} : schema,
  ]);
  return Object.fromEntries([...Object.entries(first), ...entries]) as Record<string, JsonSchema>;
}

/** What a reference says; one that leads nowhere inside the document (`$anchor`, a remote schema) says nothing. */
function lookUp(root: JsonSchema, reference: unknown): JsonSchema {
  return asSchema(resolvePointer(root, reference));
}
