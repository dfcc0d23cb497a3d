import type { Json, JsonSchema } from '@laconic-mcp/core';
import { joinBranches } from './publish-union.ts';

/**
 * Merges the variants of a root union into one object, because model APIs refuse a union there: every key of every
 * variant, required what all require, and a line that tells which keys go together.
 */
export function mergeVariants(variants: readonly JsonSchema[]): JsonSchema {
  const keys = [...new Set(variants.flatMap((variant) => Object.keys(variant.properties ?? {})))];
  const properties = keys.map((key) => {
    const schemas = variants
      .map((variant) => propertyOf(variant, key))
      .filter((schema) => schema !== undefined);
    return [key, joinBranches(schemas)] as const;
  });
  const required = keys.filter((key) => variants.every((variant) => variant.required?.includes(key)));
  const rest = mergeRest(variants.map((variant) => variant.additionalProperties));
  return {
    type: 'object',
    description: variantRule(variants),
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    ...(rest === undefined ? {} : { additionalProperties: rest }),
    ...(variants.some((variant) => variant['x-lenient']) ? { 'x-lenient': true } : {}),
  };
}

function propertyOf(variant: JsonSchema, key: string): JsonSchema | undefined {
  const properties = variant.properties ?? {};
  return Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function mergeRest(rests: readonly (boolean | JsonSchema | undefined)[]): boolean | undefined {
  if (rests.every((rest) => rest === false)) return false;
  return rests.some((rest) => rest !== undefined && rest !== false) ? true : undefined;
}

/** One short clause a variant: `action 'create': title, note?; action 'remove': id`. */
function variantRule(variants: readonly JsonSchema[]): string {
  const tag = tagOf(variants);
  if (tag === undefined) {
    return `One of: ${variants.map((variant) => `{${fieldList(variant)}}${wordsOf(variant)}`).join(' | ')}`;
  }
  const clauses = variants.map((variant) => {
    const values = (fixedValues(variant, tag) ?? []).map(quote).join(' or ');
    return `${tag} ${values}${wordsOf(variant)}: ${fieldList(variant, tag) || 'nothing else'}`;
  });
  return clauses.join('; ');
}

/** The key whose fixed values tell the variants apart. */
function tagOf(variants: readonly JsonSchema[]): string | undefined {
  return Object.keys(variants[0]?.properties ?? {}).find((key) => {
    const lists = variants.map((variant) => fixedValues(variant, key));
    if (lists.some((list) => list === undefined)) return false;
    const values = lists.flatMap((list) => list ?? []);
    return new Set(values).size === values.length;
  });
}

function fixedValues(variant: JsonSchema, key: string): readonly Json[] | undefined {
  const schema = propertyOf(variant, key);
  return schema?.type === 'null' ? [null] : schema?.enum;
}

function wordsOf({ description }: JsonSchema): string {
  return description === undefined ? '' : ` (${description})`;
}

function fieldList(variant: JsonSchema, tag?: string): string {
  const keys = Object.keys(variant.properties ?? {}).filter((key) => key !== tag);
  return keys.map((key) => (variant.required?.includes(key) ? key : `${key}?`)).join(', ');
}

function quote(value: Json): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
