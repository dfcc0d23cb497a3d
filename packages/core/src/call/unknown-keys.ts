import type { Json, JsonObject } from '../json/schema.ts';
import { candidates } from './candidates.ts';
import type { Fits } from './fits.ts';
import { isNested, isSmall, partsOf, structureOfPart } from './kind.ts';
import { meantBranch } from './mismatch.ts';
import { nearestName } from './nearest-name.ts';
import { isPoisonous } from './poisonous-keys.ts';
import { isEmpty, remembered } from './remembered.ts';
import type { Structure } from './structure.ts';
import { issueAt, listed, type Path } from './wording.ts';

const MOST_FIELDS = 20;
const MOST_MISFITS = 100;
/** Comparisons of one call with the branches of unions; what is beyond counts as known. */
const MOST_STEPS = 50_000;

interface Stranger {
  path: Path;
  key: string;
  /** Where the key is not declared. */
  place: Structure;
}

interface Walk {
  path: Path;
  fits: Fits;
  /** Whether a value has no unknown key. */
  clean: Fits;
  /** How many values have been looked at that fit no branch of their union. */
  misfits: { count: number };
}

/**
 * Gives one line for each key that the schema does not declare, at every level of an object that names its keys and
 * is not loose. In a union a key is unknown when every branch that fits the value has unknown keys.
 */
export function* unknownKeys(args: JsonObject, structure: Structure, fits: Fits): Generator<string, void> {
  const { branches, properties, loose, lenient } = structure;
  if (branches === undefined && properties.size === 0 && !loose && !lenient) {
    if (Object.keys(args).length > 0) yield 'This tool takes no arguments';
    return;
  }
  let steps = 0;
  const cleanDeep = remembered((value, place) => isEmpty(unknownBelow(value, place, walk)));
  const walk: Walk = {
    path: undefined,
    fits,
    clean: (value, place) => {
      steps += 1;
      if (steps > MOST_STEPS) return true;
      return isNested(value) && isSmall(value)
        ? isEmpty(unknownBelow(value, place, walk))
        : cleanDeep(value, place);
    },
    misfits: { count: 0 },
  };
  for (const { path, key, place } of unknownBelow(args, structure, walk)) {
    yield issueAt(path, unknownKey(key, [...place.properties.keys()]));
  }
}

function* unknownBelow(value: Json, structure: Structure, walk: Walk): Generator<Stranger, void> {
  if (!isNested(value) || structure.lenient) return;
  if (structure.branches !== undefined) {
    yield* unknownInUnion(value, structure.branches, walk);
    return;
  }
  const closed = structure.declares && !structure.loose;
  for (const [key, part] of partsOf(value)) {
    const place = structureOfPart(structure, key);
    const path = { above: walk.path, key };
    if (place !== undefined) {
      if (isNested(part)) yield* unknownBelow(part, place, { ...walk, path });
    } else if (closed && typeof key === 'string' && !isPoisonous(key)) yield { path, key, place: structure };
  }
}

function* unknownInUnion(value: Json, branches: readonly Structure[], walk: Walk): Generator<Stranger, void> {
  const fitting = candidates(value, branches).filter((branch) => walk.fits(value, branch));
  if (fitting.some((branch) => walk.clean(value, branch))) return;
  if (fitting.length === 0) walk.misfits.count += 1;
  // What fits nothing is refused for that; a few of them are looked at for a better word.
  if (walk.misfits.count > MOST_MISFITS) return;
  const meant = meantBranch(value, fitting.length > 0 ? fitting : branches);
  if (meant !== undefined) yield* unknownBelow(value, meant, walk);
}

function unknownKey(key: string, fields: readonly string[]): string {
  const nearest = nearestName(key, fields);
  const end = nearest === undefined ? '.' : `; did you mean '${nearest}'?`;
  const declared = fields.length === 0 ? 'There are none' : `Fields: ${listed(fields, MOST_FIELDS)}`;
  return `no such field${end} ${declared}`;
}
