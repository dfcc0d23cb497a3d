import { isJsonObject, type Json, type JsonObject } from '../json/schema.ts';
import { candidates } from './candidates.ts';
import type { Fits } from './fits.ts';
import { acceptsKind, holds, isLenient, isNested, partsOf, structureOfPart } from './kind.ts';
import type { Structure } from './structure.ts';
import { issueAt, type Path, shown, wanted } from './wording.ts';

/** Where a walk is, and how it tells which branch of a union a value fits. */
export interface Walk {
  path: Path;
  fits: Fits;
}

/** Gives one line, `path: what is wanted, what came`, for each place where the value does not fit. */
export function* mismatches(value: Json, structure: Structure, walk: Walk): Generator<string, void> {
  if (structure.branches !== undefined) yield* unionMismatches(value, structure.branches, walk);
  else if (structure.lenient) return;
  else if (!holds(structure, value)) yield mismatch(value, [structure], walk.path);
  else if (isNested(value)) yield* mismatchesInside(value, structure, walk);
}

/**
 * The branch a value was meant for: the only one of its kind, the one whose tag it carries, or else the nearest of
 * several for a list or an object. Undefined when that cannot be told.
 */
export function meantBranch(value: Json, branches: readonly Structure[]): Structure | undefined {
  const ofKind = branches.filter((branch) => acceptsKind(branch, value));
  if (ofKind.length < 2 || Array.isArray(value)) return ofKind[0];
  if (!isJsonObject(value)) return undefined;
  const tag = tagOf(ofKind);
  const tagged = tag === undefined ? ofKind : ofKind.filter((branch) => missing(value, branch, [tag]) === 0);
  const counts = tagged.map((branch) => missing(value, branch, [...branch.required]));
  return tagged[counts.indexOf(Math.min(...counts))];
}

function* unionMismatches(value: Json, branches: readonly Structure[], walk: Walk): Generator<string, void> {
  if (candidates(value, branches).some((branch) => walk.fits(value, branch))) return;
  const meant = isNested(value) ? meantBranch(value, branches) : undefined;
  const objects = branches.filter((branch) => acceptsKind(branch, value));
  const tag = isJsonObject(value) ? tagOf(objects) : undefined;
  if (meant !== undefined) yield* mismatches(value, meant, walk);
  else if (tag === undefined) yield mismatch(value, branches, walk.path);
  else
    yield tagMismatch(
      value,
      objects.flatMap((branch) => branch.properties.get(tag) ?? []),
      { path: walk.path, tag },
    );
}

function* mismatchesInside(
  value: Json[] | JsonObject,
  structure: Structure,
  walk: Walk,
): Generator<string, void> {
  for (const key of Array.isArray(value) ? [] : structure.required) {
    const place = structureOfPart(structure, key);
    if (Object.hasOwn(value, key) || (place !== undefined && isLenient(place))) continue;
    yield absence(place === undefined ? [] : [place], { above: walk.path, key });
  }
  for (const [key, part] of partsOf(value)) {
    const place = structureOfPart(structure, key);
    if (place !== undefined) yield* mismatches(part, place, { ...walk, path: { above: walk.path, key } });
  }
}

function tagMismatch(value: Json, places: readonly Structure[], at: { path: Path; tag: string }): string {
  const path = { above: at.path, key: at.tag };
  const tag = isJsonObject(value) && Object.hasOwn(value, at.tag) ? value[at.tag] : undefined;
  return tag === undefined ? absence(places, path) : mismatch(tag, places, path);
}

function mismatch(value: Json, places: readonly Structure[], path: Path): string {
  return issueAt(path, `${wanted(places)}, not ${shown(value)}`);
}

function absence(places: readonly Structure[], path: Path): string {
  return issueAt(path, `${wanted(places)} is required`);
}

/** The first key that is required and has fixed values in every branch. */
function tagOf(branches: readonly Structure[]): string | undefined {
  const keys = [...(branches[0]?.required ?? [])];
  return keys.find((key) =>
    branches.every((branch) => branch.required.has(key) && branch.properties.get(key)?.values !== undefined),
  );
}

/** How many of the keys are not there or hold a value of the wrong kind. */
function missing(value: JsonObject, branch: Structure, keys: readonly string[]): number {
  return keys.filter((key) => {
    const place = structureOfPart(branch, key);
    if (place === undefined || isLenient(place)) return false;
    const held = Object.hasOwn(value, key) ? value[key] : undefined;
    return held === undefined || !(place.branches ?? [place]).some((one) => holds(one, held));
  }).length;
}
