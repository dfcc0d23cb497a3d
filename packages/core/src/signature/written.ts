/** A type's text, and how tightly it holds together. */
export interface Written {
  text: string;
  /** The higher, the more may be put beside it without brackets. */
  bond: number;
}

/** With a default or a comment behind it: only where a comma or a bracket follows. */
export const LOOSE = 0;
const UNION = 1;
const BOTH = 2;
const ONE = 3;

/** How a place that takes any value is written out, where every kind has a type of its own. */
const EVERYTHING = 'string|number|boolean|object|(string|number|boolean|object)[]|null';

/** A type that is in one piece. */
export function one(text: string): Written {
  return { text, bond: ONE };
}

/** A text that anything may be put behind. */
export function tight(written: Written): string {
  return within(written, ONE);
}

/** Any of some types; doubles say nothing. */
export function unionOf(branches: readonly Written[]): Written {
  const texts = new Set(branches.map((branch) => within(branch, UNION)));
  const [first] = branches;
  if (first === undefined) return one('never');
  if (texts.size === 1) return first;
  const text = [...texts].join('|');
  return text === EVERYTHING ? one('any') : { text, bond: UNION };
}

/** All of some types together; without any, everything. */
export function intersectionOf(parts: readonly Written[]): Written {
  const [first, ...others] = parts;
  if (first === undefined) return one('any');
  if (others.length === 0) return first;
  return { text: parts.map((part) => within(part, BOTH)).join('&'), bond: BOTH };
}

function within({ text, bond }: Written, needed: number): string {
  return bond >= needed ? text : `(${text})`;
}
