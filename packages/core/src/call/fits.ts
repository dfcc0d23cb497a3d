import type { Json, JsonObject } from '../json/schema.ts';
import { candidates } from './candidates.ts';
import { holds, isLenient, isNested, isSmall, structureOfPart } from './kind.ts';
import { remembered } from './remembered.ts';
import type { Structure } from './structure.ts';

/** Tells whether a value fits a structure. */
export type Fits = (value: Json, structure: Structure) => boolean;

/** Steps of all the comparisons of one call; what is beyond counts as fitting, and is left to the procedure. */
const MOST_STEPS = 100_000;

/** Makes a {@link Fits} for one call: it remembers what it told, so the values must not change. */
export function createFits(): Fits {
  let steps = 0;
  const fits: Fits = (value, structure) => {
    steps += 1;
    const { branches } = structure;
    if (steps > MOST_STEPS) return true;
    if (branches !== undefined) return candidates(value, branches).some((branch) => fits(value, branch));
    if (structure.lenient) return true;
    if (!holds(structure, value)) return false;
    if (!isNested(value)) return true;
    return isSmall(value) ? fitsInside(value, structure) : fitsDeep(value, structure);
  };
  const fitsPart = (part: Json, place: Structure | undefined) => place === undefined || fits(part, place);
  const fitsInside = (value: Json[] | JsonObject, structure: Structure): boolean => {
    if (Array.isArray(value)) return value.every((item) => fitsPart(item, structure.items));
    if (isIncomplete(value, structure)) return false;
    return Object.keys(value).every((key) => fitsPart(value[key] ?? null, structureOfPart(structure, key)));
  };
  const fitsDeep = remembered((value, structure) => !isNested(value) || fitsInside(value, structure));
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
