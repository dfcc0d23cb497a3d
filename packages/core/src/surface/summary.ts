import type { ListedTool } from '../catalog/tool.ts';

/** Characters of a description in a list of many. */
const LONGEST = 120;

/** The first sentence of a tool's description, in one line. */
export function summaryOf({ description }: Pick<ListedTool, 'description'>): string {
  const line = description.replaceAll(/\s+/g, ' ').trim();
  // Not the stop of 'e.g. this'.
  const end = line.search(/(?<!\b(?:e\.g|i\.e|etc|vs))[.!?](?=\s+\P{Ll}|$)/u);
  const sentence = end < 0 ? line : line.slice(0, end + 1);
  return sentence.length > LONGEST
    ? `${sentence.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : sentence;
}

/**
 * A signature as it is, or one that says where the whole is to be had, when it has more than `most` characters.
 * @param source the call that gives the whole, in words
 */
export function shortSignature(
  signature: string,
  { name, most, source }: { name: string; most: number; source: string },
): string {
  return signature.length > most ? `${name}(…) /* ${source} gives it whole */` : signature;
}
