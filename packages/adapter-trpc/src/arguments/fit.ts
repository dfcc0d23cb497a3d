import type { Json, JsonObject } from '@laconic-mcp/core';
import { acceptsUndefined } from '../schema/accepts.ts';
import type { MarkedSchema, Settle, ValueKind } from '../schema/marks.ts';
import { namedKeys } from '../schema/publish-object.ts';
import { isReadable, type ScalarKind } from './value.ts';

/**
 * How well a value fits a schema: `3` fits and every key is named, `2` fits, `1` an object whose tags fit but not all
 * of the rest, `0` does not fit.
 */
export type Fit = 0 | 1 | 2 | 3;

/** Gives the question how well a value fits the schema of a union's branch. */
export type FitOf = (node: MarkedSchema) => (value: Json) => Fit;

interface Place {
  name: string;
  child: MarkedSchema;
  required: boolean;
  /** A fixed value, which tells the branches of a union apart. */
  tag: boolean;
}

/** The keys of an object, and a quick way to tell that a value cannot be it. */
interface Shape {
  places: readonly Place[];
  tags: readonly Place[];
  names: ReadonlySet<string>;
  /** Values of required tags, of which one must be there. */
  fixed: readonly { name: string; values: ReadonlySet<Json> }[];
  /** Required keys. Without tags an object that lacks one does not fit at all. */
  required: readonly string[];
}

const DEEPEST_UNION = 16;

/** Makes the fit functions of one conversion. `nameOf` gives the published name of a key. */
export function createFitOf(settle: Settle, nameOf: (key: string) => string): FitOf {
  const shapes = new WeakMap<MarkedSchema, Shape>();
  // Nested unions would otherwise judge the same value again on every level.
  const judged = new WeakMap<object, Map<MarkedSchema, Fit>>();

  const fitOf: FitOf = (node) => {
    let shape: Shape | null | undefined;
    return (value) => {
      if (shape === undefined) shape = isPlainObject(settle(node)) ? shapeOf(settle(node)) : null;
      // Most branches of a wide union fall here, before anything has to be remembered.
      if (shape !== null && isObject(value) && !mayFit(value, shape)) return 0;
      return fits(value, node);
    };
  };

  const fits = (value: Json, node: MarkedSchema): Fit => {
    if (typeof value !== 'object' || value === null) return fitSettled(value, settle(node), 0);
    const settled = settle(node);
    if (isFlat(value)) return fitSettled(value, settled, 0);
    const known = judged.get(value) ?? new Map<MarkedSchema, Fit>();
    judged.set(value, known);
    const before = known.get(node);
    if (before !== undefined) return before;
    const fit = fitSettled(value, settled, 0);
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
    if (node.enum !== undefined) return isOneOf(value, node.enum) ? 3 : 0;
    if (node.type === undefined) return 2;
    if (!isType(value, node.type)) return 0;
    if (isObject(value)) return fitObject(value, node);
    return Array.isArray(value) && !fitsList(value, node) ? 0 : 3;
  };

  const shapeOf = (node: MarkedSchema): Shape => {
    const known = shapes.get(node);
    if (known !== undefined) return known;
    const places = [...namedKeys(node, settle)].map(([key, child]): Place => {
      const { enum: values, 'x-value': mark } = settle(child);
      const required = node.required?.includes(key) === true && !acceptsUndefined(child, settle);
      return { name: nameOf(key), child, required, tag: values !== undefined && mark === undefined };
    });
    const tags = places.filter(({ tag }) => tag);
    const needed = places.filter(({ required }) => required);
    const shape: Shape = {
      places,
      tags,
      names: new Set(places.map(({ name }) => name)),
      fixed: needed
        .filter(({ tag }) => tag)
        .map(({ name, child }) => ({ name, values: new Set(settle(child).enum) })),
      required: tags.length > 0 ? [] : needed.map(({ name }) => name),
    };
    shapes.set(node, shape);
    return shape;
  };

  const fitObject = (value: JsonObject, node: MarkedSchema): Fit => {
    const { places, tags, names } = shapeOf(node);
    const holds = ({ name, child, required }: Place) => {
      const held = Object.hasOwn(value, name) ? value[name] : undefined;
      return held === undefined ? !required : fits(held, child) >= 2;
    };
    if (!tags.every(holds)) return 0;
    if (!places.every(holds)) return tags.some(({ name }) => Object.hasOwn(value, name)) ? 1 : 0;
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
    return isReadable(value, mark as ScalarKind);
  };

  return fitOf;
}

const LONGEST_LIST = 16;
const sets = new WeakMap<readonly Json[], ReadonlySet<Json>>();

function isOneOf(value: Json, values: readonly Json[]): boolean {
  if (values.length <= LONGEST_LIST) return values.includes(value);
  const known = sets.get(values) ?? new Set(values);
  sets.set(values, known);
  return known.has(value);
}

function mayFit(value: JsonObject, { fixed, required }: Shape): boolean {
  for (const { name, values } of fixed) {
    const held = Object.hasOwn(value, name) ? value[name] : undefined;
    if (held === undefined || !values.has(held)) return false;
  }
  return required.every((name) => Object.hasOwn(value, name));
}

function isPlainObject({ type, anyOf, 'x-value': mark }: MarkedSchema): boolean {
  return type === 'object' && anyOf === undefined && mark === undefined;
}

/** Whether a value is quicker to look at again than to remember. */
function isFlat(value: Json[] | JsonObject): boolean {
  const parts = Array.isArray(value) ? value : Object.values(value);
  return !parts.some((part) => typeof part === 'object' && part !== null);
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
