import type { Tool } from '../catalog/tool.ts';
import type { SearchDocument } from './search-document.ts';
import { verbGroupsOf } from './search-verbs.ts';

/** How much of a verb's own rarity counts beyond that of all verbs said for it: which one it is says little. */
const OWN_VERB = 0.25;

/** The tools that have something in common, by their numbers. */
interface Posting {
  readonly tools: number[];
  /** How much it says of a tool: the rarer, the more. */
  weight: number;
}

/** The tools that have a word, by where they have it. */
interface WordPostings {
  readonly verb: Posting;
  readonly path: Posting;
  readonly arguments: Posting;
  readonly text: Posting;
}

/** Which tools have which words. */
interface Postings {
  readonly words: ReadonlyMap<string, WordPostings>;
  /** The tools whose verb is in a group. */
  readonly groups: ReadonlyMap<number, Posting>;
  readonly kinds: Readonly<Record<Tool['kind'], Posting>>;
  /** What the words of each tool's path weigh together. */
  readonly pathWeights: Float64Array;
}

/** Turns the words of tools into the tools of words. A tool's number is its place in the list. */
export function createPostings(
  tools: readonly Pick<Tool, 'kind'>[],
  documents: readonly SearchDocument[],
): Postings {
  const words = new Map<string, WordPostings>();
  const groups = new Map<number, Posting>();
  const kinds = { read: createPosting(), write: createPosting() };

  for (const [number, { verb, path, arguments: args, text }] of documents.entries()) {
    if (verb !== undefined) {
      wordOf(verb).verb.tools.push(number);
      for (const group of verbGroupsOf(verb)) groupOf(group).tools.push(number);
    }
    for (const stem of path) wordOf(stem).path.tools.push(number);
    for (const stem of args) wordOf(stem).arguments.tools.push(number);
    for (const stem of text) wordOf(stem).text.tools.push(number);
  }
  for (const [number, { kind }] of tools.entries()) kinds[kind].tools.push(number);

  for (const posting of [...groups.values(), kinds.read, kinds.write]) weigh(posting);
  for (const [stem, { verb, path, arguments: args, text }] of words) {
    for (const posting of [verb, path, args, text]) weigh(posting);
    verb.weight = temperedWeight(stem, verb);
  }
  return { words, groups, kinds, pathWeights: Float64Array.from(documents, weightOf) };

  function wordOf(stem: string): WordPostings {
    let word = words.get(stem);
    if (word === undefined) {
      word = {
        verb: createPosting(),
        path: createPosting(),
        arguments: createPosting(),
        text: createPosting(),
      };
      words.set(stem, word);
    }
    return word;
  }

  function groupOf(group: number): Posting {
    const posting = groups.get(group) ?? createPosting();
    groups.set(group, posting);
    return posting;
  }

  /** The inverse document frequency of BM25. */
  function weigh(posting: Posting): void {
    const { length } = posting.tools;
    posting.weight = Math.log(1 + (documents.length - length + 0.5) / (length + 0.5));
  }

  function temperedWeight(verb: string, { weight }: Posting): number {
    const shared = verbGroupsOf(verb).map((group) => groups.get(group)?.weight ?? weight);
    const least = Math.min(weight, ...shared);
    return least + OWN_VERB * (weight - least);
  }

  function weightOf({ verb, path }: SearchDocument): number {
    const verbWeight = verb === undefined ? 0 : wordOf(verb).verb.weight;
    return path.reduce((sum, stem) => sum + wordOf(stem).path.weight, verbWeight);
  }
}

function createPosting(): Posting {
  return { tools: [], weight: 0 };
}
