import type { ListedTool } from '../catalog/tool.ts';

/** Characters of a description in a list of many. */
const LONGEST = 120;

/** The first sentence of a tool's description, in one line. */
export function summaryOf({ description }: Pick<ListedTool, 'description'>): string {
  const line = description.replaceAll(/\s+/g, ' ').trim();
  const end = line.search(/[.!?](\s|$)/);
  const sentence = end < 0 ? line : line.slice(0, end + 1);
  return sentence.length > LONGEST ? `${sentence.slice(0, LONGEST - 1)}…` : sentence;
}
