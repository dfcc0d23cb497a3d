import type { Json, JsonObject } from '../json/schema.ts';
import type { Structure } from './structure.ts';

/** The JSON kind of a value, in JSON Schema's words. A whole number is a `number`. */
export function kindOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether a place without branches may hold a value of this kind, whatever the value is. */
export function acceptsKind(structure: Structure, value: Json): boolean {
  const { values } = structure;
  if (!isTyped(structure, value)) return false;
  const kind = kindOf(value);
  return values === undefined || values.some((one) => kindOf(one) === kind);
}

function isTyped({ kinds }: Structure, value: Json): boolean {
  return kinds === undefined || kinds.has(kindOf(value)) || (kinds.has('integer') && Number.isInteger(value));
}

/** Whether a place without branches may hold this value, leaving aside what is inside it. */
export function holds(structure: Structure, value: Json): boolean {
  const { values } = structure;
  return isTyped(structure, value) && (values === undefined || isOneOf(value, values));
}

const LONGEST_LIST = 16;
const FEW_PARTS = 16;
const sets = new WeakMap<readonly Json[], ReadonlySet<Json>>();

/** Whether a value is one of several: a scalar by itself, a list or an object by its kind alone. */
export function isOneOf(value: Json, values: readonly Json[]): boolean {
  if (isNested(value)) return values.some((one) => kindOf(one) === kindOf(value));
  if (values.length <= LONGEST_LIST) return values.includes(value);
  const known = sets.get(values) ?? new Set(values);
  sets.set(values, known);
  return known.has(value);
}

/** Whether `null` or a text can be right at this place; an empty text only where one is not refused for that. */
export function canHold(structure: Structure, value: null | string): boolean {
  const places = structure.branches ?? [structure];
  return places.some((place) => holds(place, value) && (value !== '' || place.blank));
}

/** Whether a value has parts. */
export function isNested(value: Json): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
}

/** Whether a list or an object is quicker to look at again than to remember. */
export function isSmall(value: Json[] | JsonObject): boolean {
  if (Array.isArray(value)) return value.length <= FEW_PARTS && !value.some(isNested);
  const keys = Object.keys(value);
  return keys.length <= FEW_PARTS && !keys.some((key) => isNested(value[key] ?? null));
}

/** The items of a list with their indexes, or the values of an object with their keys. */
export function partsOf(value: Json[] | JsonObject): Iterable<[string | number, Json]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value);
}

/** The structure of an item or of a key's value; undefined when nothing is said about it. */
export function structureOfPart(structure: Structure, key: string | number): Structure | undefined {
  return typeof key === 'number' ? structure.items : (structure.properties.get(key) ?? structure.rest);
}

/** Whether anything may be at this place, because a coercing parser stands behind it. */
export function isLenient(structure: Structure): boolean {
  return structure.lenient || (structure.branches?.some((branch) => branch.lenient) ?? false);
}
