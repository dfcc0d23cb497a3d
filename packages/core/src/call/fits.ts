import type { Json, JsonObject } from '../json/schema.ts';
import { holds, isLenient, isNested, mayFit, partsOf, structureOfPart } from './kind.ts';
import { remembered } from './remembered.ts';
import type { Structure } from './structure.ts';

/** Tells whether a value fits a structure. */
export type Fits = (value: Json, structure: Structure) => boolean;

/** Makes a {@link Fits} for one call: it remembers what it told, so the values must not change. */
export function createFits(): Fits {
  const fits: Fits = (value, structure) => {
    const { branches } = structure;
    if (branches !== undefined) return branches.some((branch) => fits(value, branch));
    if (structure.lenient) return true;
    if (!isNested(value)) return holds(structure, value);
    // Most branches of a wide union fall here, before anything has to be remembered.
    return mayFit(value, structure) && holds(structure, value) && fitsInside(value, structure);
  };
  const fitsInside = remembered((value, structure) => {
    const parts = value as Json[] | JsonObject;
    if (!Array.isArray(parts) && isIncomplete(parts, structure)) return false;
    for (const [key, part] of partsOf(parts)) {
      const place = structureOfPart(structure, key);
      if (place !== undefined && !fits(part, place)) return false;
    }
    return true;
  });
  return fits;
}

function isIncomplete(value: JsonObject, structure: Structure): boolean {
  for (const key of structure.required) {
    if (Object.hasOwn(value, key)) continue;
    const place = structureOfPart(structure, key);
    if (place === undefined || !isLenient(place)) return true;
  }
  return false;
}
