import { invalidArguments } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../json/schema.ts';
import { copyJson } from './copy-json.ts';
import { acceptsKind, canHold, holds, structureOfPart } from './kind.ts';
import { createFits, meantBranch } from './mismatch.ts';
import { readStructure, type Structure } from './structure.ts';
import { shown } from './wording.ts';

/** Gives the value repaired, or itself when nothing was to be done. `depth` is how many levels are above it. */
type Repair = (value: Json, structure: Structure, depth: number) => Json;

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * Repairs what models and clients commonly get wrong in arguments, led by the input schema: JSON text for a list or
 * an object, a number or boolean as text and the reverse, `null` or an empty text for a key that may be left out.
 * Only a value that the schema cannot accept at its place is touched. Gives a fresh object, never the caller's.
 * @throws GatewayError `VALIDATION_ERROR` when the arguments are not an object of JSON values, or nested too deep
 */
export function repairArguments(args: unknown, schema: JsonSchema): JsonObject {
  const given = args === undefined || args === null ? {} : copyJson(args, 0);
  const root = typeof given === 'string' ? parseText(given, 0) : given;
  if (!isJsonObject(root)) {
    throw invalidArguments(`an object, not ${shown(root ?? given)}`);
  }
  // An object is never turned into something else.
  return createRepair()(root, readStructure(schema), 0) as JsonObject;
}

function createRepair(): Repair {
  const fits = createFits();
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
    const entries = Object.entries(value);
    const kept = entries.filter(([key, held]) => !isLeftOut(key, held, structure));
    const repaired = kept.map(([key, held]): [string, Json] => {
      const place = structureOfPart(structure, key);
      return [key, place === undefined ? held : repair(held, place, depth + 1)];
    });
    const same =
      kept.length === entries.length && repaired.every(([, held], index) => held === kept[index]?.[1]);
    return same ? value : Object.fromEntries(repaired);
  };

  const repairUnion = (value: Json, union: Structure, depth: number): Json => {
    const known = done.get(union) ?? new Map<Json, Json>();
    done.set(union, known);
    const before = known.get(value);
    // Equal texts in two places must not become one object.
    if (before !== undefined) return typeof value === 'string' ? copyJson(before, depth) : before;
    const repaired = repairByBranch(value, union.branches ?? [], depth);
    known.set(value, repaired);
    return repaired;
  };

  const repairByBranch = (value: Json, branches: readonly Structure[], depth: number): Json => {
    const fitting = branches.filter((branch) => fits(value, branch));
    const [only] = fitting;
    if (only !== undefined) return fitting.length === 1 ? repair(value, only, depth) : value;
    for (const branch of branches) {
      const repaired = repair(value, branch, depth);
      if (fits(repaired, branch)) return repaired;
    }
    // Half repaired is better than not at all: the refusal then names only what is really wrong.
    const meant = meantBranch(value, branches);
    return meant === undefined ? value : repair(value, meant, depth);
  };

  return repair;
}

/** Whether a key holds `null` or an empty text only because the model filled in everything it saw. */
function isLeftOut(key: string, value: Json, structure: Structure): boolean {
  if (value !== null && value !== '') return false;
  const place = structure.properties.get(key);
  return place !== undefined && !structure.required.has(key) && !canHold(place, value);
}

function coerce(value: Json, structure: Structure, depth: number): Json {
  const other = typeof value === 'string' ? parseFor(value, structure, depth) : textOf(value);
  return other !== undefined && holds(structure, other) ? other : value;
}

function textOf(value: Json): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function parseFor(text: string, structure: Structure, depth: number): Json | undefined {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  if (JSON_NUMBER.test(text)) return parseNumber(text);
  return acceptsKind(structure, []) || acceptsKind(structure, {}) ? parseText(text, depth) : undefined;
}

/** Undefined when the number would not be the one that was written. */
function parseNumber(text: string): number | undefined {
  const number = Number(text);
  const exact = Number.isSafeInteger(number) || !/^-?\d+$/.test(text);
  return exact && Number.isFinite(number) ? number : undefined;
}

/** The list or object a JSON text holds; undefined for any other text. */
function parseText(text: string, depth: number): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  return copyJson(parsed, depth);
}
