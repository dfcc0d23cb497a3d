import type { Json } from '../json/schema.ts';
import { isNested, partsOf, structureOfPart } from './kind.ts';
import type { Structure } from './structure.ts';
import { issueAt, type Path } from './wording.ts';

/** Keys that mean something to JavaScript itself. */
const POISONOUS: ReadonlySet<string | number> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether the key is `__proto__`, `constructor` or `prototype`. */
export function isPoisonous(key: string | number): boolean {
  return POISONOUS.has(key);
}

/**
 * Gives one line for each poisonous key, at any level and also where other keys are welcome, that no schema declares.
 * `places` is what may be said about the value; several where a union leaves it open.
 */
export function* poisonousKeys(
  value: Json,
  places: ReadonlySet<Structure>,
  path?: Path,
): Generator<string, void> {
  // Nearly all arguments have none, and then nothing need be known about their places.
  if (!isNested(value) || !hasPoison(value)) return;
  for (const [key, held] of partsOf(value)) {
    const below = { above: path, key };
    if (isPoisonous(key) && ![...places].some((place) => place.properties.has(String(key)))) {
      yield issueAt(below, 'not allowed as a field name');
    } else if (isNested(held)) {
      yield* poisonousKeys(held, placesOfPart(places, key), below);
    }
  }
}

function hasPoison(value: Json): boolean {
  if (!isNested(value)) return false;
  if (Array.isArray(value)) return value.some(hasPoison);
  return Object.keys(value).some((key) => isPoisonous(key) || hasPoison(value[key] ?? null));
}

function placesOfPart(places: ReadonlySet<Structure>, key: string | number): ReadonlySet<Structure> {
  const below = new Set<Structure>();
  for (const place of places) {
    const part = structureOfPart(place, key);
    for (const one of part?.branches ?? [part]) if (one !== undefined) below.add(one);
  }
  return below;
}
