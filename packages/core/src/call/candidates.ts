import type { Json, JsonObject } from '../json/schema.ts';
import { acceptsKind, isLenient, isNested, structureOfPart } from './kind.ts';
import type { Structure } from './structure.ts';

/** Fixed values of one key beyond which they do not tell branches apart. */
const MOST_TAGS = 8;

/** One of each kind. */
const SCALARS: readonly Json[] = [null, true, 0, ''];

/** What an object must have to fit a branch: a key, and where it is a tag one of its values. */
interface Need {
  key: string;
  tag: string | undefined;
}

/** Branches, and their places in the union. */
interface Group {
  places: number[];
  branches: Structure[];
}

/** The branches of a union by what they need. */
interface Index {
  scalars: readonly Structure[];
  lists: readonly Structure[];
  /** Those for objects that need nothing. */
  always: Group;
  byKey: ReadonlyMap<string, Group>;
  /** By key, and then by the text of the tag. */
  byTag: ReadonlyMap<string, ReadonlyMap<string, Group>>;
}

const indexes = new WeakMap<readonly Structure[], Index>();

/**
 * The branches of a union, in order, that a value could fit, whatever is repaired inside it. Tells those for objects
 * apart by their tags and required keys, in a time that does not grow with their number.
 */
export function candidates(value: Json, branches: readonly Structure[]): readonly Structure[] {
  const index = indexes.get(branches) ?? createIndex(branches);
  indexes.set(branches, index);
  if (!isNested(value)) return index.scalars;
  if (Array.isArray(value)) return index.lists;
  const groups = index.always.places.length > 0 ? [index.always] : [];
  for (const [key, group] of present(value, index.byKey)) if (Object.hasOwn(value, key)) groups.push(group);
  for (const [key, byTag] of index.byTag) {
    const group = tagged(value, key, byTag);
    if (group !== undefined) groups.push(group);
  }
  return groups.length === 1 ? (groups[0]?.branches ?? []) : inOrder(groups, branches);
}

function inOrder(groups: readonly Group[], branches: readonly Structure[]): readonly Structure[] {
  const places = new Set(groups.flatMap((group) => group.places));
  return [...places].sort((one, other) => one - other).flatMap((place) => branches[place] ?? []);
}

/** The entries of the index worth asking about: those of the value's keys where these are fewer. */
function present(value: JsonObject, entries: ReadonlyMap<string, Group>): Iterable<readonly [string, Group]> {
  const keys = entries.size > 0 ? Object.keys(value) : [];
  if (keys.length >= entries.size) return entries;
  return keys.flatMap((key): [string, Group][] => {
    const entry = entries.get(key);
    return entry === undefined ? [] : [[key, entry]];
  });
}

function tagged(value: JsonObject, key: string, byTag: ReadonlyMap<string, Group>): Group | undefined {
  const held = Object.hasOwn(value, key) ? value[key] : undefined;
  if (held === undefined || isNested(held)) return undefined;
  // By its text, because a text that spells a number, such as '1.0', can still be repaired.
  return byTag.get(String(held)) ?? byTag.get(String(Number(held)));
}

function createIndex(branches: readonly Structure[]): Index {
  const needs = branches.map(needsOf);
  const counts = new Map<string, number>();
  for (const need of needs.flat()) counts.set(nameOf(need), (counts.get(nameOf(need)) ?? 0) + 1);
  const always: Group = { places: [], branches: [] };
  const byKey = new Map<string, Group>();
  const byTag = new Map<string, Map<string, Group>>();
  for (const [place, branch] of branches.entries()) {
    if (!branch.lenient && !acceptsKind(branch, {})) continue;
    const rarest = rarestKey(needs[place] ?? [], counts);
    const groups = rarest.map(({ key, tag }) =>
      tag === undefined ? groupOf(byKey, key) : groupOf(ensure(byTag, key), tag),
    );
    for (const group of groups.length === 0 ? [always] : groups) {
      group.places.push(place);
      group.branches.push(branch);
    }
  }
  return {
    scalars: branches.filter((branch) => branch.lenient || SCALARS.some((one) => acceptsKind(branch, one))),
    lists: branches.filter((branch) => branch.lenient || acceptsKind(branch, [])),
    always,
    byKey,
    byTag,
  };
}

function needsOf(branch: Structure): Need[] {
  if (branch.lenient) return [];
  return [...branch.required].flatMap((key): Need[] => {
    const place = structureOfPart(branch, key);
    if (place !== undefined && isLenient(place)) return [];
    const tags = place?.values;
    const scalars = tags !== undefined && tags.length <= MOST_TAGS && !tags.some(isNested);
    return scalars ? tags.map((tag) => ({ key, tag: String(tag) })) : [{ key, tag: undefined }];
  });
}

/** The needs of the one key that the fewest other branches share. */
function rarestKey(needs: readonly Need[], counts: ReadonlyMap<string, number>): readonly Need[] {
  const byKey = new Map<string, Need[]>();
  for (const need of needs) byKey.set(need.key, [...(byKey.get(need.key) ?? []), need]);
  const shared = (list: readonly Need[]) => Math.max(...list.map((need) => counts.get(nameOf(need)) ?? 0));
  return [...byKey.values()].sort((one, other) => shared(one) - shared(other))[0] ?? [];
}

function nameOf({ key, tag }: Need): string {
  return JSON.stringify([key, tag]);
}

function groupOf(groups: Map<string, Group>, key: string): Group {
  const group = groups.get(key) ?? { places: [], branches: [] };
  groups.set(key, group);
  return group;
}

function ensure(maps: Map<string, Map<string, Group>>, key: string): Map<string, Group> {
  const map = maps.get(key) ?? new Map<string, Group>();
  maps.set(key, map);
  return map;
}
