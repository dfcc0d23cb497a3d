import type { Json, JsonObject } from '@laconic-mcp/core';
import { acceptsUndefined } from '../schema/accepts.ts';
import type { MarkedSchema, Settle, ValueKind } from '../schema/marks.ts';
import { namedKeys } from '../schema/publish-object.ts';
import { type ScalarKind, toValue } from './value.ts';

/**
 * How well a value fits a schema: `3` fits and every key is named, `2` fits, `1` an object whose tags fit but not all
 * of the rest, `0` does not fit.
 */
export type Fit = 0 | 1 | 2 | 3;

/** Tells how well a value fits the schema of a union's branch. */
export type Fits = (value: Json, node: MarkedSchema) => Fit;

interface Place {
  name: string;
  child: MarkedSchema;
  required: boolean;
  /** A fixed value, which tells the branches of a union apart. */
  tag: boolean;
}

const DEEPEST_UNION = 16;

/** Makes the fit function of one conversion. `nameOf` gives the published name of a key. */
export function createFits(settle: Settle, nameOf: (key: string) => string): Fits {
  const places = new WeakMap<MarkedSchema, readonly Place[]>();
  // Nested unions would otherwise judge the same value again on every level.
  const judged = new WeakMap<object, Map<MarkedSchema, Fit>>();

  const fits: Fits = (value, node) => {
    if (typeof value !== 'object' || value === null) return fitSettled(value, settle(node), 0);
    const known = judged.get(value) ?? new Map<MarkedSchema, Fit>();
    judged.set(value, known);
    const before = known.get(node);
    if (before !== undefined) return before;
    const fit = fitSettled(value, settle(node), 0);
    known.set(node, fit);
    return fit;
  };

  const fitSettled = (value: Json, node: MarkedSchema, unions: number): Fit => {
    const mark = node['x-value'];
    if (mark !== undefined) return fitsMark(value, mark, node) ? 3 : 0;
    if (node.anyOf !== undefined) {
      if (unions > DEEPEST_UNION) return 0;
      const branches = node.anyOf.map((branch) => fitSettled(value, settle(branch), unions + 1));
      return Math.max(0, ...branches) as Fit;
    }
    if (node.enum !== undefined) return node.enum.includes(value) ? 3 : 0;
    if (node.type === undefined) return 2;
    if (!isType(value, node.type)) return 0;
    if (isObject(value)) return fitObject(value, node);
    return Array.isArray(value) && !fitsList(value, node) ? 0 : 3;
  };

  const placesOf = (node: MarkedSchema): readonly Place[] => {
    const known = places.get(node);
    if (known !== undefined) return known;
    const found = [...namedKeys(node, settle)].map(([key, child]): Place => {
      const { enum: values, 'x-value': mark } = settle(child);
      const required = node.required?.includes(key) === true && !acceptsUndefined(child, settle);
      return { name: nameOf(key), child, required, tag: values !== undefined && mark === undefined };
    });
    places.set(node, found);
    return found;
  };

  const fitObject = (value: JsonObject, node: MarkedSchema): Fit => {
    const named = placesOf(node);
    const holds = ({ name, child, required }: Place) => {
      const held = Object.hasOwn(value, name) ? value[name] : undefined;
      return held === undefined ? !required : fits(held, child) >= 2;
    };
    const tags = named.filter((place) => place.tag);
    if (!tags.every(holds)) return 0;
    if (!named.every(holds)) return tags.some(({ name }) => Object.hasOwn(value, name)) ? 1 : 0;
    const names = new Set(named.map(({ name }) => name));
    const strangers = Object.keys(value).filter((key) => !names.has(key));
    if (strangers.length === 0) return 3;
    const rest = node.additionalProperties;
    if (typeof rest !== 'object') return rest === false ? 0 : 2;
    return strangers.every((key) => fits(value[key] ?? null, rest) >= 2) ? 3 : 0;
  };

  const fitsList = (value: readonly Json[], node: MarkedSchema): boolean =>
    value.every((item, index) => {
      const place = node.prefixItems?.[index] ?? node.items;
      return place === undefined || fits(item, place) >= 2;
    });

  const fitsMark = (value: Json, mark: ValueKind, node: MarkedSchema): boolean => {
    if (mark === 'undefined' || mark === 'never') return false;
    if (mark === 'coerce') return typeof value !== 'object';
    if (mark === 'set') return Array.isArray(value) && fitsList(value, node);
    if (mark === 'map') return typeof value === 'object' && value !== null;
    if (mark === 'boolean' && typeof value === 'boolean') return true;
    if (mark === 'bigint' && node.enum !== undefined) return node.enum.includes(String(value));
    return toValue(value, mark as ScalarKind) !== undefined;
  };

  return fits;
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
