import type { Json, JsonObject } from '../json/schema.ts';
import type { Structure } from './structure.ts';

/** The JSON kind of a value, in JSON Schema's words. A whole number is a `number`. */
export function kindOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether a place without branches may hold a value of this kind, whatever the value is. */
export function acceptsKind(structure: Structure, value: Json): boolean {
  const kind = kindOf(value);
  const { kinds, values } = structure;
  const typed = kinds === undefined || kinds.has(kind) || (kinds.has('integer') && Number.isInteger(value));
  return typed && (values === undefined || values.some((one) => kindOf(one) === kind));
}

/** Whether a place without branches may hold this value, leaving aside what is inside it. */
export function holds(structure: Structure, value: Json): boolean {
  if (!acceptsKind(structure, value)) return false;
  const { values } = structure;
  return values === undefined || typeof value === 'object' || values.includes(value);
}

/** Whether a value without parts, `null` or an empty text for instance, can be right at this place. */
export function canHold(structure: Structure, value: null | ''): boolean {
  const places = structure.branches ?? [structure];
  return places.some((place) => holds(place, value) && (value === null || place.blank));
}

/** Whether a value has parts. */
export function isNested(value: Json): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null;
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
