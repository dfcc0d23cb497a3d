import { acceptsUndefined } from './accepts.ts';
import type { MarkedSchema, Settle } from './marks.ts';
import { objectVariants } from './root-object.ts';

const MOST_VARIANTS = 64;

/**
 * Folds the schemas of stacked `.input()`s, each of which is given the whole raw input, into one. The union of the
 * keys, required what one of them requires, the later schema for a shared key. Where one is no object the last wins.
 */
export function mergeInputs(roots: readonly MarkedSchema[], settle: Settle): MarkedSchema {
  const last = roots.at(-1) ?? {};
  if (roots.length < 2) return last;
  const lists = roots.map((root) => objectVariants(root, settle));
  if (lists.some((list) => list === undefined)) return last;
  const variants = lists
    .flatMap((list) => (list === undefined ? [] : [list]))
    .reduce((left, right) => left.flatMap((one) => right.map((other) => mergeObjects(one, other))));
  const optional = roots.every((root) => acceptsUndefined(root, settle));
  const [only] = variants;
  const merged =
    variants.length === 1 && only !== undefined ? only : { anyOf: variants.slice(0, MOST_VARIANTS) };
  return { ...merged, 'x-optional': optional ? true : undefined };
}

function mergeObjects(left: MarkedSchema, right: MarkedSchema): MarkedSchema {
  const required = [...new Set([...(left.required ?? []), ...(right.required ?? [])])];
  const rests = [left.additionalProperties, right.additionalProperties];
  const description = [left.description, right.description].filter((text) => text !== undefined).join(' ');
  return {
    ...left,
    ...right,
    description: description === '' ? undefined : description,
    properties: { ...left.properties, ...right.properties },
    required,
    additionalProperties: mergeRest(rests),
    'x-lenient': left['x-lenient'] ?? right['x-lenient'],
  };
}

/** Closed only when all are: the keys of one are strangers to the other. */
function mergeRest(
  rests: readonly (boolean | MarkedSchema | undefined)[],
): boolean | MarkedSchema | undefined {
  if (rests.every((rest) => rest === false)) return false;
  return rests.find((rest) => typeof rest === 'object') ?? (rests.includes(true) ? true : undefined);
}
