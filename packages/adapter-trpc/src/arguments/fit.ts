import type { Json, JsonObject } from '@laconic-mcp/core';
import type { MarkedSchema, Settle, ValueKind } from '../schema/marks.ts';
import { namedKeys } from '../schema/publish-object.ts';
import { type ScalarKind, toValue } from './value.ts';

/**
 * How well a value fits a schema: `3` fits and every key is named, `2` fits, `1` an object whose tags fit but not all
 * of the rest, `0` does not fit.
 */
export type Fit = (value: Json) => 0 | 1 | 2 | 3;

const DEEPEST = 16;

/** Makes the fit functions of one conversion. `nameOf` gives the published name of a key. */
export function createFits(settle: Settle, nameOf: (key: string) => string): (node: MarkedSchema) => Fit {
  // Nested unions would otherwise judge the same value again on every level.
  const judged = new WeakMap<object, Map<MarkedSchema, 0 | 1 | 2 | 3>>();

  const fit = (value: Json, node: MarkedSchema, depth: number): 0 | 1 | 2 | 3 => {
    if (typeof value !== 'object' || value === null) return fitOnce(value, settle(node), depth);
    const known = judged.get(value) ?? new Map<MarkedSchema, 0 | 1 | 2 | 3>();
    judged.set(value, known);
    const before = known.get(node);
    if (before !== undefined) return before;
    const result = fitOnce(value, settle(node), depth);
    known.set(node, result);
    return result;
  };

  const fitOnce = (value: Json, settled: MarkedSchema, depth: number): 0 | 1 | 2 | 3 => {
    if (depth > DEEPEST) return 2;
    const mark = settled['x-value'];
    if (mark !== undefined) return fitsMark(value, mark, settled) ? 3 : 0;
    if (settled.anyOf !== undefined) return fitUnion(value, settled.anyOf, depth);
    if (settled.enum !== undefined) return settled.enum.includes(value) ? 3 : 0;
    if (settled.type === undefined) return 2;
    if (!isType(value, settled.type)) return 0;
    if (isObject(value)) return fitObject(value, settled, depth);
    if (Array.isArray(value)) return fitList(value, settled, depth);
    return 3;
  };

  const fitUnion = (value: Json, anyOf: readonly MarkedSchema[], depth: number): 0 | 1 | 2 | 3 => {
    const fits = anyOf.map((branch) => fit(value, branch, depth + 1));
    return Math.max(0, ...fits) as 0 | 1 | 2 | 3;
  };

  const fitObject = (value: JsonObject, node: MarkedSchema, depth: number): 0 | 1 | 2 | 3 => {
    const named = new Map([...namedKeys(node, settle)].map(([key, child]) => [nameOf(key), { key, child }]));
    let tags = 0;
    let misfit = false;
    for (const [name, { key, child }] of named) {
      const held = Object.hasOwn(value, name) ? value[name] : undefined;
      const tag = isTag(settle(child));
      const fits = held === undefined ? !node.required?.includes(key) : fit(held, child, depth + 1) >= 2;
      if (tag && !fits) return 0;
      if (tag && held !== undefined) tags += 1;
      if (!fits) misfit = true;
    }
    if (misfit) return tags > 0 ? 1 : 0;
    const strangers = Object.keys(value).filter((key) => !named.has(key));
    if (strangers.length > 0 && node.additionalProperties === false) return 0;
    return strangers.length > 0 ? fitStrangers(value, strangers, { node, depth }) : 3;
  };

  const fitStrangers = (
    value: JsonObject,
    strangers: readonly string[],
    { node, depth }: { node: MarkedSchema; depth: number },
  ): 0 | 2 | 3 => {
    const rest = node.additionalProperties;
    if (typeof rest !== 'object') return 2;
    return strangers.every((key) => fit(value[key] ?? null, rest, depth + 1) >= 2) ? 3 : 0;
  };

  const fitList = (value: readonly Json[], node: MarkedSchema, depth: number): 0 | 2 | 3 => {
    const fits = value.every((item, index) => {
      const place = node.prefixItems?.[index] ?? node.items;
      return place === undefined || fit(item, place, depth + 1) >= 2;
    });
    return fits ? 3 : 0;
  };

  const fitsMark = (value: Json, mark: ValueKind, node: MarkedSchema): boolean => {
    if (mark === 'undefined' || mark === 'never') return false;
    if (mark === 'coerce') return typeof value !== 'object';
    if (mark === 'set') return Array.isArray(value) && fitList(value, node, 0) > 0;
    if (mark === 'map') return typeof value === 'object' && value !== null;
    if (mark === 'boolean' && typeof value === 'boolean') return true;
    if (mark === 'bigint' && node.enum !== undefined) return node.enum.includes(String(value));
    return toValue(value, mark as ScalarKind) !== undefined;
  };

  return (node) => (value) => fit(value, node, 0);
}

/** A fixed value, which tells the branches of a union apart. */
function isTag({ enum: values, 'x-value': mark }: MarkedSchema): boolean {
  return values !== undefined && mark === undefined;
}

function isType(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return type === 'object' ? isObject(value) : typeof value === type;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
