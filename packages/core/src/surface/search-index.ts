import MiniSearch, { type Query } from 'minisearch';
import type { Tool } from '../catalog/tool.ts';
import { createDocumentReader, type SearchDocument } from './search-document.ts';
import { readTerms } from './search-terms.ts';
import { isReadingGroup, isWeak, verbGroupsOf } from './search-verbs.ts';

/** Characters of a query that are read, and distinct words that are searched for. */
const LONGEST_QUERY = 2_000;
const MOST_TERMS = 32;

/** What a word counts by where a tool has it, a weak word, another verb for the same, and the kind that is wanted. */
const BOOST = { path: 3, verb: 2, text: 0.6 };
const WEAK = 0.4;
const SAME_MEANING = 0.9;
const RIGHT_KIND = 1.15;
/** How much a longer path counts less. */
const PLAINNESS = 0.3;

/** Letters that a word has at least to be taken for a beginning, for one with a letter wrong, with two. */
const BEGINNING = 3;
const MISTYPED = 4;
const MISTYPED_TWICE = 5;

/** How a search is bounded. */
interface SearchOptions {
  /** Tools at most. */
  limit: number;
  /** A tool that is not visible is never found and takes no place. */
  isVisible: (tool: Tool) => boolean;
}

/** Finds tools by words. */
export interface SearchIndex {
  /**
   * The tools that fit a query, best first. A query is a name or path, a few words or a sentence; one without words
   * finds nothing. Only the first 2,000 characters and 32 distinct words count.
   */
  search: (query: string, options: SearchOptions) => Tool[];
}

/** A tool as it is indexed: its words, joined by spaces. */
interface IndexedTool extends Record<keyof SearchDocument, string> {
  id: number;
}

/**
 * Makes the index behind `search_tools`, over the words of paths, names, descriptions and arguments. Other forms of a
 * word and other verbs for the same are found too. For a word that no visible tool is described by, so are the words
 * that begin with it or differ by a slip of the finger, and the tools that have an argument of that name.
 */
export function createSearchIndex(tools: readonly Tool[]): SearchIndex {
  // Of tools that fit equally the one with the shorter path is the plainer one.
  const ordered = [...tools].sort((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  const documents = ordered.map(createDocumentReader());
  const byName = new Map(
    ordered.toReversed().flatMap(
      (tool) =>
        [
          [tool.path, tool],
          [tool.name, tool],
        ] as const,
    ),
  );
  const index = new MiniSearch<IndexedTool>({
    fields: ['path', 'verb', 'text', 'arguments'],
    tokenize: (text) => (text === '' ? [] : text.split(' ')),
    processTerm: (term) => term,
  });
  index.addAll(documents.map(toIndexed));
  const plainness = documents.map(({ path }) => (path.length + 2) ** -PLAINNESS);
  const toolsByWord = new Map<string, Tool[]>();
  documents.forEach(({ verb, path, text }, id) => {
    const tool = ordered[id];
    for (const word of [...path, ...text, verb ?? '']) {
      const known = toolsByWord.get(word);
      if (tool === undefined) continue;
      if (known === undefined) toolsByWord.set(word, [tool]);
      else known.push(tool);
    }
  });

  return {
    search(text, { limit, isVisible }) {
      const query = text.slice(0, LONGEST_QUERY);
      const terms = [...new Set(readTerms(query))].slice(0, MOST_TERMS);
      // A word that only hidden tools have is guessed at like any unknown one, so that it cannot be told from one.
      const unknown = terms.filter(
        (term) => verbGroupsOf(term).length === 0 && !toolsByWord.get(term)?.some(isVisible),
      );
      const groups = countGroups(terms);
      const kind = kindOf(terms);
      const found = index.search(toQuery([...terms, ...groups.keys()], unknown), {
        boost: BOOST,
        boostTerm: (term) => (groups.get(term) ?? 0) * SAME_MEANING || (isWeak(term) ? WEAK : 1),
        boostDocument: (id) => (ordered[id]?.kind === kind ? RIGHT_KIND : 1) * (plainness[id] ?? 1),
      });
      const names = [query.trim(), ...(query.match(/[\w.-]+/g) ?? [])];
      const best = new Set(names.flatMap((name) => byName.get(name) ?? []).filter(isVisible));
      for (const { id } of found) {
        const tool = ordered[id];
        if (best.size >= limit) break;
        if (tool !== undefined && isVisible(tool)) best.add(tool);
      }
      return [...best].slice(0, limit);
    },
  };
}

function toIndexed({ verb, path, arguments: args, text }: SearchDocument, id: number): IndexedTool {
  return {
    id,
    path: path.join(' '),
    verb: verb === undefined ? '' : [verb, ...verbGroupsOf(verb).map(groupTerm)].join(' '),
    arguments: args.join(' '),
    text: text.join(' '),
  };
}

function toQuery(terms: readonly string[], unknown: readonly string[]): Query {
  return {
    combineWith: 'OR',
    queries: [
      {
        fields: ['path', 'verb', 'text'],
        queries: [terms.join(' ')],
      },
      {
        queries: [unknown.join(' ')],
        prefix: (term) => term.length >= BEGINNING,
        fuzzy: (term) => (term.length < MISTYPED ? false : term.length < MISTYPED_TWICE ? 1 : 2),
      },
    ],
  };
}

/** All verbs for the same share a term that no word is. */
function groupTerm(group: number): string {
  return `#${group}`;
}

/** How many verbs of a query speak of each group, under the group's term. */
function countGroups(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const group of terms.flatMap(verbGroupsOf).map(groupTerm))
    counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

/** The kind of tool that the verbs of a query speak of; a query without verbs wants to read. */
function kindOf(terms: readonly string[]): Tool['kind'] | undefined {
  const groups = terms.flatMap(verbGroupsOf);
  if (groups.every(isReadingGroup)) return 'read';
  return groups.some(isReadingGroup) ? undefined : 'write';
}
