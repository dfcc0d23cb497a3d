import type { JsonSchema } from '@laconic-mcp/core';

/** What a parser wants in a place where JSON has no such value. `coerce` takes anything; the last two take nothing. */
export type ValueKind =
  | 'date'
  | 'bigint'
  | 'set'
  | 'map'
  | 'url'
  | 'file'
  | 'blob'
  | 'bytes'
  | 'nan'
  | 'boolean'
  | 'coerce'
  | 'undefined'
  | 'never';

/**
 * A JSON Schema between conversion and publishing. The keywords that start with `x-` are ours: the plan reads them,
 * and only `x-lenient` leaves with the published schema.
 */
export interface MarkedSchema extends JsonSchema {
  properties?: Record<string, MarkedSchema> | undefined;
  additionalProperties?: boolean | MarkedSchema | undefined;
  patternProperties?: Record<string, MarkedSchema> | undefined;
  propertyNames?: MarkedSchema | undefined;
  items?: MarkedSchema | undefined;
  prefixItems?: MarkedSchema[] | undefined;
  anyOf?: MarkedSchema[] | undefined;
  oneOf?: MarkedSchema[] | undefined;
  allOf?: MarkedSchema[] | undefined;
  pattern?: string | undefined;

  'x-value'?: ValueKind | undefined;
  /** Words that belong to the description: what a keyword would say if every client took it. */
  'x-note'?: string | undefined;
  /** The key that holds this schema may be left out, whatever `required` says. */
  'x-optional'?: true | undefined;
  /** Stands for another document of the same conversion, by its number. Gone after linking. */
  'x-part'?: number | undefined;
  /** A `$ref` after linking: the node itself, so that recursion is a cycle. */
  'x-target'?: MarkedSchema | undefined;
  /** The keys and the values of a map. */
  'x-key'?: MarkedSchema | undefined;
  'x-entry'?: MarkedSchema | undefined;
}

const OURS = new Set(['x-value', 'x-note', 'x-optional', 'x-part', 'x-target', 'x-key', 'x-entry']);

/** Tells a keyword that must not leave the adapter. */
export function isMark(keyword: string): boolean {
  return OURS.has(keyword);
}

/** Adds words to the schema's note, once. */
export function addNote(schema: MarkedSchema, note: string): void {
  const before = schema['x-note'];
  if (before === undefined) schema['x-note'] = note;
  else if (!before.split('; ').includes(note)) schema['x-note'] = `${before}; ${note}`;
}

/** Empties a schema down to what a person wrote about it, then gives it new keywords. */
export function replaceKeywords(schema: MarkedSchema, keywords: MarkedSchema): void {
  for (const keyword of Object.keys(schema)) {
    if (!['title', 'description', 'examples', 'deprecated', 'default'].includes(keyword))
      delete schema[keyword];
  }
  Object.assign(schema, keywords);
}

/**
 * Brings one node, not its children, into the form that publishing and planning read: references followed, `allOf`
 * folded, `oneOf`, `const` and lists of types rewritten, `type` set wherever the node is not a union.
 */
export type Settle = (node: MarkedSchema) => MarkedSchema;
