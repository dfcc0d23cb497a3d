import { isJsonObject, type Json, type JsonSchema } from '../json/schema.ts';
import { asObject, createFlatten, UNKNOWN } from './flatten-schema.ts';

/**
 * What a schema says about kinds, keys and values at one place, without bounds, patterns and formats. It accepts
 * whatever the schema accepts. Recursive schemas make a graph with cycles.
 */
export interface Structure {
  /** When present, the value fits one of these and nothing else is said. Branches have no branches. */
  branches: readonly Structure[] | undefined;
  /** Behind a coercing parser: any value may be right here, and none may be right too. */
  lenient: boolean;
  /** JSON Schema's type names; undefined for every kind. */
  kinds: ReadonlySet<string> | undefined;
  /** The only values; undefined for all. */
  values: readonly Json[] | undefined;
  /** Whether a text here may be empty. */
  blank: boolean;
  properties: ReadonlyMap<string, Structure>;
  required: ReadonlySet<string>;
  /** Whether the schema names its keys. */
  declares: boolean;
  /** Whether other keys are welcome. */
  loose: boolean;
  /** What other keys hold. */
  rest: Structure | undefined;
  items: Structure | undefined;
}

const ANYTHING: Structure = {
  branches: undefined,
  lenient: false,
  kinds: undefined,
  values: undefined,
  blank: true,
  properties: new Map(),
  required: new Set(),
  declares: false,
  loose: true,
  rest: undefined,
  items: undefined,
};

/** Deeper parts of a schema, and unions of more alternatives, are not judged. */
const DEEPEST = 128;
const MOST_ALTERNATIVES = 1_000;

const TYPES: ReadonlySet<string> = new Set([
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
]);

/** The formats of JSON Schema that no empty text satisfies. */
const FILLED_FORMATS: ReadonlySet<unknown> = new Set([
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'uri',
  'iri',
  'uuid',
]);

const structures = new WeakMap<JsonSchema, Structure>();

/** Reads the structure of a schema, once per schema object. Never throws; what it cannot read accepts anything. */
export function readStructure(schema: JsonSchema): Structure {
  const known = structures.get(schema);
  if (known !== undefined) return known;
  const structure = createReader(schema)(schema, 0);
  structures.set(schema, structure);
  return structure;
}

function createReader(root: JsonSchema): (schema: JsonSchema, depth: number) => Structure {
  const flatten = createFlatten(root);
  const known = new Map<JsonSchema, Structure>();

  const read = (schema: JsonSchema, depth: number): Structure => {
    const flat = flatten(schema);
    const found = known.get(flat);
    if (found !== undefined) return found;
    if (depth > DEEPEST) return ANYTHING;
    const structure: Structure = { ...ANYTHING };
    // Known before it is filled: a recursive schema finds itself.
    known.set(flat, structure);
    if (flat.anyOf === undefined) fill(structure, flat, depth);
    else structure.branches = alternatives(flat, new Set()).map((branch) => read(branch, depth + 1));
    return structure;
  };

  const alternatives = (schema: JsonSchema, seen: Set<JsonSchema>): JsonSchema[] => {
    const flat = flatten(schema);
    if (flat.anyOf === undefined) return [flat];
    if (seen.has(flat)) return [];
    if (seen.size > MOST_ALTERNATIVES) return [UNKNOWN];
    seen.add(flat);
    return flat.anyOf.flatMap((branch) => alternatives(branch, seen));
  };

  const fill = (structure: Structure, schema: JsonSchema, depth: number): void => {
    const inside = (part: unknown): Structure => read(asObject(part), depth + 1);
    const { additionalProperties: rest } = schema;
    const properties = Object.entries(asObject(schema.properties));
    structure.lenient = schema['x-lenient'] === true;
    structure.kinds = readKinds(schema);
    structure.values = readValues(schema);
    structure.blank = !(FILLED_FORMATS.has(schema.format) || Number(schema['minLength'] ?? 0) > 0);
    structure.properties = new Map(properties.map(([key, part]) => [key, inside(part)]));
    structure.required = new Set(Array.isArray(schema.required) ? schema.required : []);
    structure.declares = properties.length > 0 || rest === false;
    structure.loose = isLoose(schema);
    structure.rest =
      isJsonObject(rest) && schema['patternProperties'] === undefined ? inside(rest) : undefined;
    structure.items =
      isJsonObject(schema.items) && schema['prefixItems'] === undefined ? inside(schema.items) : undefined;
  };

  return read;
}

function readKinds(schema: JsonSchema): ReadonlySet<string> | undefined {
  const types = [schema.type ?? []].flat();
  if (types.length === 0 || !types.every((type) => TYPES.has(type))) return undefined;
  return new Set(schema['nullable'] === true ? [...types, 'null'] : types);
}

function readValues(schema: JsonSchema): readonly Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

function isLoose(schema: JsonSchema): boolean {
  const more = [schema.additionalProperties, schema['unevaluatedProperties']];
  const conditional = [schema['patternProperties'], schema['dependentSchemas'], schema['if']];
  return (
    more.some((rest) => rest === true || isJsonObject(rest)) || conditional.some((part) => part !== undefined)
  );
}
