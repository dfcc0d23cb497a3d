import { invalidArguments } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../json/schema.ts';
import { candidates } from './candidates.ts';
import { createJsonCopier, type JsonCopier } from './copy-json.ts';
import { createFits } from './fits.ts';
import { acceptsKind, canHold, holds, isLenient, isNested, structureOfPart } from './kind.ts';
import { meantBranch } from './mismatch.ts';
import { readStructure, type Structure } from './structure.ts';
import { shown } from './wording.ts';

/** Gives the value repaired, or itself when nothing was to be done. `depth` is how many levels are above it. */
type Repair = (value: Json, structure: Structure, depth: number) => Json;

/** More values than this that fit no branch of their union are refused as they came; a refusal shows only a few. */
const MOST_GUESSES = 100;

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Repairs what models and clients commonly get wrong in arguments, led by the input schema: JSON text for a list or
 * an object, a number or boolean as text and the reverse, `null` or an empty text for a key that may be left out.
 * Only a value that the schema cannot accept at its place is touched. Gives a fresh object, never the caller's.
 * @throws GatewayError `VALIDATION_ERROR` when the arguments are not an object of JSON values, nested deeper than 64
 * levels, or more than 10,000 values
 */
export function repairArguments(args: unknown, schema: JsonSchema): JsonObject {
  const copier = createJsonCopier();
  const given = args === undefined || args === null ? {} : copier.copy(args, 0);
  const root = isNestedText(given) ? copier.parse(given, 0) : given;
  if (!isJsonObject(root)) {
    throw invalidArguments(`an object, not ${shown(root ?? given)}`);
  }
  // An object is never turned into something else.
  return createRepair(copier)(root, readStructure(schema), 0) as JsonObject;
}

function createRepair(copier: JsonCopier): Repair {
  const fits = createFits();
  let guesses = 0;
  // Remembering the unions keeps nested ones in proportion to the value.
  const done = new Map<Structure, Map<Json, Json>>();

  const repair: Repair = (value, structure, depth) => {
    if (structure.branches !== undefined) return repairUnion(value, structure, depth);
    if (structure.lenient) return value;
    const right = acceptsKind(structure, value) ? value : coerce(value, structure, depth);
    if (Array.isArray(right)) return repairItems(right, structure, depth);
    return isJsonObject(right) ? repairKeys(right, structure, depth) : right;
  };

  const repairItems = (items: Json[], { items: place }: Structure, depth: number): Json[] => {
    if (place === undefined) return items;
    const repaired = items.map((item) => repair(item, place, depth + 1));
    return repaired.some((item, index) => item !== items[index]) ? repaired : items;
  };

  const repairKeys = (value: JsonObject, structure: Structure, depth: number): JsonObject => {
    const changes = new Map<string, Json | undefined>();
    for (const key of Object.keys(value)) {
      const held = value[key] ?? null;
      const place = structureOfPart(structure, key);
      if (place === undefined) continue;
      const repaired = isLeftOut(key, held, structure) ? undefined : repair(held, place, depth + 1);
      if (repaired !== held) changes.set(key, repaired);
    }
    return changes.size === 0 ? value : changed(value, changes);
  };

  const coerce = (value: Json, structure: Structure, depth: number): Json => {
    const other = typeof value === 'string' ? parseFor(value, structure, depth) : textOf(value);
    return other !== undefined && holds(structure, other) ? other : value;
  };

  const parseFor = (text: string, structure: Structure, depth: number): Json | undefined => {
    if (text === 'null') return null;
    if (text === 'true' || text === 'false') return text === 'true';
    if (acceptsKind(structure, 0) && JSON_NUMBER.test(text)) return parseNumber(text);
    return isNestedText(text) && takesNested([structure]) ? copier.parse(text, depth) : undefined;
  };

  const repairUnion = (value: Json, union: Structure, depth: number): Json => {
    if (!isNested(value) && !isNestedText(value)) return repairByBranch(value, union.branches ?? [], depth);
    const known = done.get(union) ?? new Map<Json, Json>();
    done.set(union, known);
    const before = known.get(value);
    // Equal texts in two places must not become one object.
    if (before !== undefined)
      return isNested(before) && !isNested(value) ? copier.copy(before, depth) : before;
    const repaired = repairByBranch(value, union.branches ?? [], depth);
    known.set(value, repaired);
    return repaired;
  };

  const repairByBranch = (value: Json, branches: readonly Structure[], depth: number): Json => {
    const possible = candidates(value, branches);
    const fitting = possible.filter((branch) => fits(value, branch));
    const [only] = fitting;
    if (only !== undefined) return fitting.length === 1 ? repair(value, only, depth) : value;
    if (isNestedText(value)) {
      // Read once, not once for each branch.
      const parsed = takesNested(branches) ? copier.parse(value, depth) : undefined;
      const taken = parsed !== undefined && branches.some((branch) => acceptsKind(branch, parsed));
      return taken ? repairByBranch(parsed, branches, depth) : value;
    }
    for (const branch of possible) {
      const repaired = repair(value, branch, depth);
      if (fits(repaired, branch)) return repaired;
    }
    // Half repaired is better than not at all: the refusal then names only what is really wrong.
    guesses += 1;
    const likely = possible.length > 0 ? possible : branches;
    const meant = guesses > MOST_GUESSES ? undefined : meantBranch(value, likely);
    return meant === undefined ? value : repair(value, meant, depth);
  };

  return repair;
}

/** A copy with other values for some keys; those without one are left out. */
function changed(value: JsonObject, changes: ReadonlyMap<string, Json | undefined>): JsonObject {
  const entries = Object.entries(value).flatMap(([key, held]): [string, Json][] => {
    const now = changes.has(key) ? changes.get(key) : held;
    return now === undefined ? [] : [[key, now]];
  });
  return Object.fromEntries(entries);
}

/**
 * Whether a key holds `null` or an empty text only because the model filled in everything it saw. What a coercing parser
 * makes of them is not known here.
 */
function isLeftOut(key: string, value: Json, structure: Structure): boolean {
  if (value !== null && value !== '' && value !== 'null') return false;
  const place = structure.properties.get(key);
  if (place === undefined || isLenient(place) || structure.required.has(key)) return false;
  return !canHold(place, value) && !(value === 'null' && canHold(place, null));
}

function isNestedText(value: Json): value is string {
  return typeof value === 'string' && /^\s*[[{]/.test(value);
}

function takesNested(places: readonly Structure[]): boolean {
  return places.some((place) => acceptsKind(place, []) || acceptsKind(place, {}));
}

function textOf(value: Json): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Undefined when the number would not be the one that was written. */
function parseNumber(text: string): number | undefined {
  const number = Number(text);
  const exact = Number.isSafeInteger(number) || !/^-?\d+$/.test(text);
  return exact && Number.isFinite(number) ? number : undefined;
}
