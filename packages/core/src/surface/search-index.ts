import type { Tool } from '../catalog/tool.ts';
import { createDocumentReader } from './search-document.ts';
import { createNameFinder } from './search-names.ts';
import { createPostings } from './search-postings.ts';
import { Scores } from './search-scores.ts';
import { readTerms } from './search-terms.ts';
import { isReadingGroup, isWeak, verbGroupsOf } from './search-verbs.ts';
import { createVocabulary, halvesOf } from './search-vocabulary.ts';

/** Characters of a query that are read, and distinct words that are searched for. */
const LONGEST_QUERY = 2_000;
const MOST_TERMS = 32;

/** What it counts to find a word, where finding it in the path counts 1. */
const SAME_MEANING = 0.9;
const IN_TEXT = 0.6;
const IN_ARGUMENTS = 0.3;
const WEAK = 0.4;

interface SearchOptions {
  /** Tools at most. */
  limit: number;
  /** A tool that is not visible is never found and takes no place. */
  isVisible: (tool: Tool) => boolean;
}

/** Finds tools by words. */
export interface SearchIndex {
  /**
   * The tools that fit a query, best first. A query is a name or path in any spelling, a few words or a sentence; one
   * without words finds nothing. Only the first 2,000 characters and 32 distinct words count.
   */
  search: (query: string, options: SearchOptions) => Tool[];
}

/**
 * Makes the index behind `search_tools`. A tool fits by how many words of the query its path has, how rare they are
 * and how much of the path they make up; words of its description and arguments count less. Other forms of a word, its
 * beginning, a word mistyped and another verb for the same are found too.
 */
export function createSearchIndex(tools: readonly Tool[]): SearchIndex {
  const ordered = tools.toSorted(byPath);
  const { words, groups, kinds, pathWeights } = createPostings(ordered, ordered.map(createDocumentReader()));
  const vocabulary = createVocabulary(words.keys());
  const findByName = createNameFinder(ordered);
  const scores = new Scores(pathWeights);

  function scoreStem(stem: string, weight: number): void {
    const word = words.get(stem);
    if (word !== undefined) {
      const { verb, path, arguments: args, text } = word;
      const most = path.tools.length > 0 ? path.weight : Number.POSITIVE_INFINITY;
      scores.addInPath(path.tools, weight * path.weight);
      scores.addInPath(verb.tools, weight * verb.weight);
      scores.addInText(text.tools, weight * IN_TEXT * Math.min(text.weight, most));
      scores.addInText(args.tools, weight * IN_ARGUMENTS * Math.min(args.weight, most));
    }
    for (const group of verbGroupsOf(stem)) {
      const posting = groups.get(group);
      if (posting !== undefined) scores.addInPath(posting.tools, weight * SAME_MEANING * posting.weight);
    }
  }

  function rank(query: string, isVisible: (tool: Tool) => boolean): number[] {
    const isNumberVisible = (number: number) => {
      const tool = ordered[number];
      return tool !== undefined && isVisible(tool);
    };
    // A word that names hidden tools only is guessed at like any unknown one, so that it cannot be told from one.
    const isNaming = (stem: string) =>
      verbGroupsOf(stem).length > 0 || (words.get(stem)?.path.tools.some(isNumberVisible) ?? false);
    const stems = [...new Set(readTerms(query))].slice(0, MOST_TERMS);
    const terms = new Set(stems.flatMap((stem) => halvesOf(stem, isNaming) ?? [stem]));

    const variants = [...terms].map((term) => [term, vocabulary.variantsOf(term, isNaming)] as const);

    scores.startQuery();
    for (const [term, meant] of variants) {
      const weight = isWeak(term) ? WEAK : 1;
      for (const { stem, likeness } of meant) scoreStem(stem, weight * likeness);
      scores.endTerm();
    }
    const kind = kindOf(terms);
    if (kind !== undefined) scores.favour(kinds[kind].tools, kinds[kind].weight);
    return scores.rank();
  }

  return {
    search(text, { limit, isVisible }) {
      const query = text.slice(0, LONGEST_QUERY);
      const found = new Set<Tool>();
      for (const number of [...findByName(query), ...rank(query, isVisible)]) {
        if (found.size >= limit) break;
        const tool = ordered[number];
        if (tool !== undefined && isVisible(tool)) found.add(tool);
      }
      return [...found];
    },
  };
}

/** The kind of tool that the verbs of a query speak of; a query without verbs wants to read. */
function kindOf(terms: ReadonlySet<string>): Tool['kind'] | undefined {
  const groups = [...terms].flatMap(verbGroupsOf);
  if (groups.every(isReadingGroup)) return 'read';
  return groups.some(isReadingGroup) ? undefined : 'write';
}

/** The shorter path first: of tools that fit equally it is the plainer one. */
function byPath({ path: left }: Tool, { path: right }: Tool): number {
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : 1;
}
