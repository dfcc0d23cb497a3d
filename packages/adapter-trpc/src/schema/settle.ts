import type { Json } from '@laconic-mcp/core';
import { foldAll } from './fold.ts';
import type { MarkedSchema, Settle } from './marks.ts';
import { anySchema } from './value-schemas.ts';

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'x-lenient']);
const LONGEST_CHAIN = 64;

const TYPE_HINTS: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['pattern', 'format', 'minLength', 'maxLength', 'contentEncoding']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** Makes the settle function of one conversion; it remembers what it settled. */
export function createSettle(): Settle {
  const settled = new WeakMap<MarkedSchema, MarkedSchema>();
  const settle: Settle = (node) => {
    const known = settled.get(node);
    if (known !== undefined) return known;
    const result = settleOnce(node, settle);
    settled.set(node, result);
    settled.set(result, result);
    return result;
  };
  return settle;
}

/** The node that a chain of references ends at: what a recursion comes back to. */
export function originOf(node: MarkedSchema): MarkedSchema {
  let end = node;
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const next = end['x-target'];
    if (next === undefined) return end;
    end = next;
  }
  return end;
}

function settleOnce(node: MarkedSchema, settle: Settle): MarkedSchema {
  const flat = followTargets(node);
  if (flat.allOf !== undefined) return settleAllOf(flat, settle);
  if (flat.oneOf !== undefined) return settleOneOf(flat, settle);
  if (flat.anyOf !== undefined) return settleAnyOf(flat);
  return settlePlain(flat, settle);
}

function followTargets(node: MarkedSchema): MarkedSchema {
  const layers: MarkedSchema[] = [node];
  let end = node;
  while (end['x-target'] !== undefined) {
    if (layers.length > LONGEST_CHAIN) return anySchema();
    end = end['x-target'];
    layers.unshift(end);
  }
  const flat: MarkedSchema = Object.assign({}, ...layers);
  flat['x-target'] = undefined;
  return flat;
}

function settleAllOf(flat: MarkedSchema, settle: Settle): MarkedSchema {
  const { allOf = [], ...rest } = flat;
  const [annotations, structure] = split(rest);
  const parts = Object.keys(structure).length === 0 ? allOf : [structure, ...allOf];
  return { ...settle(foldAll(parts, settle)), ...annotations };
}

function settleOneOf(flat: MarkedSchema, settle: Settle): MarkedSchema {
  const { oneOf = [], anyOf, ...rest } = flat;
  if (anyOf === undefined) return settle({ ...rest, anyOf: oneOf });
  return settle({ ...rest, allOf: [{ anyOf }, { anyOf: oneOf }] });
}

function settleAnyOf(flat: MarkedSchema): MarkedSchema {
  const { anyOf = [], ...rest } = flat;
  const [annotations, structure] = split(rest);
  if (Object.keys(structure).length === 0) return flat;
  return { ...annotations, anyOf: anyOf.map((branch) => ({ allOf: [structure, branch] })) };
}

function settlePlain(flat: MarkedSchema, settle: Settle): MarkedSchema {
  const { const: constant, not: _not, ...rest } = flat;
  if (isNever(flat)) return { ...rest, 'x-value': 'never' };
  const schema: MarkedSchema = constant === undefined ? rest : { ...rest, enum: [constant] };
  const type: unknown = schema.type;
  if (Array.isArray(type)) return settle(splitTypes(schema, type as string[]));
  if (schema.enum !== undefined) return settleEnum(schema, schema.enum);
  if (typeof type === 'string' || schema['x-value'] !== undefined) return schema;
  const hint = TYPE_HINTS.find(([, keywords]) => keywords.some((keyword) => schema[keyword] !== undefined));
  return hint === undefined ? { ...schema, 'x-lenient': true } : { ...schema, type: hint[0] };
}

function isNever({ not }: MarkedSchema): boolean {
  return typeof not === 'object' && not !== null && Object.keys(not).length === 0;
}

function splitTypes(schema: MarkedSchema, types: readonly string[]): MarkedSchema {
  const [annotations, structure] = split(schema);
  const [only] = types;
  if (types.length === 1 && only !== undefined) return { ...schema, type: only };
  const branches = types.map((type): MarkedSchema => {
    const values = structure.enum?.filter((value) => fitsType(value, type));
    return { ...structure, type, enum: values };
  });
  return { ...annotations, anyOf: branches.filter((branch) => branch.enum?.length !== 0) };
}

function settleEnum(schema: MarkedSchema, values: readonly Json[]): MarkedSchema {
  const types = [...new Set(values.map(enumType))];
  const [only] = types;
  if (only === undefined) return { ...schema, 'x-value': 'never' };
  if (types.length === 1) return { ...schema, type: only === 'number' ? numberType(values) : only };
  const [annotations, structure] = split(schema);
  const branches = types.map((type): MarkedSchema => {
    const own = values.filter((value) => enumType(value) === type);
    return { ...structure, type: type === 'number' ? numberType(own) : type, enum: own };
  });
  return { ...annotations, anyOf: branches };
}

function numberType(values: readonly Json[]): string {
  return values.every(Number.isInteger) ? 'integer' : 'number';
}

function enumType(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function fitsType(value: Json, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : enumType(value) === type;
}

function split(schema: MarkedSchema): [MarkedSchema, MarkedSchema] {
  const annotations: MarkedSchema = {};
  const structure: MarkedSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (value === undefined) continue;
    const isAnnotation = ANNOTATIONS.has(keyword) || keyword === 'x-note' || keyword === 'x-optional';
    (isAnnotation ? annotations : structure)[keyword] = value;
  }
  return [annotations, structure];
}
