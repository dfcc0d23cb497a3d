import MiniSearch, { type Query } from 'minisearch';
import type { Tool } from '../catalog/tool.ts';
import { createDocumentReader, type SearchDocument } from './document.ts';
import { readTerms } from './terms.ts';
import { isReadingGroup, isWeak, verbGroupsOf } from './verbs.ts';

/** Characters of a query that are read, and distinct words that are searched for. */
const LONGEST_QUERY = 2_000;
const MOST_TERMS = 32;

/** What a word counts by where a tool has it, and what a weak word counts. */
const BOOST = { path: 3, text: 0.6 };
const WEAK = 0.4;
/** What it counts that a tool does what the query asks for: by this verb, by another one for
 * the same, by several of them, by its kind. */
const RIGHT_VERB = 2;
const LIKE_VERB = 1.8;
const AGAIN = 1.1;
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
      const weightOf = createVerbWeight(terms);
      const kind = kindOf(terms);
      const weigh = (id: number) =>
        weightOf(documents[id]?.verb) * (ordered[id]?.kind === kind ? RIGHT_KIND : 1) * (plainness[id] ?? 1);
      const found = index.search(toQuery(terms, unknown), {
        boost: BOOST,
        boostTerm: (term) => (isWeak(term) ? WEAK : 1),
        boostDocument: weigh,
      });
      const names = [query.trim(), ...(query.match(/[\w.-]+/g) ?? [])];
      const best = new Set(names.flatMap((name) => byName.get(name) ?? []).filter(isVisible));
      for (const { id } of found) {
        const tool = ordered[id];
        if (best.size >= limit) break;
        if (tool !== undefined && isVisible(tool)) best.add(tool);
      }
      if (best.size > 0) return [...best].slice(0, limit);
      // Of a query without any other word the verb is all there is.
      const spoken = ordered.filter((tool, id) => isVisible(tool) && weightOf(documents[id]?.verb) > 1);
      return spoken.slice(0, limit);
    },
  };
}

function toIndexed({ verb, path, arguments: args, text }: SearchDocument, id: number): IndexedTool {
  return {
    id,
    path: path.join(' '),
    verb: verb ?? '',
    arguments: args.join(' '),
    text: text.join(' '),
  };
}

function toQuery(terms: readonly string[], unknown: readonly string[]): Query {
  return {
    combineWith: 'OR',
    queries: [
      {
        fields: ['path', 'text'],
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

/** Makes the function that says what it counts that a tool has this verb, for a query of these words. */
function createVerbWeight(terms: readonly string[]): (verb: string | undefined) => number {
  const known = new Map<string, number>();
  const work = (verb: string): number => {
    const groups = verbGroupsOf(verb);
    const spoken = terms.filter(
      (term) => term === verb || verbGroupsOf(term).some((group) => groups.includes(group)),
    ).length;
    if (spoken === 0) return 1;
    return (terms.includes(verb) ? RIGHT_VERB : LIKE_VERB) * AGAIN ** (spoken - 1);
  };
  return (verb) => {
    if (verb === undefined) return 1;
    const weight = known.get(verb) ?? work(verb);
    known.set(verb, weight);
    return weight;
  };
}

/** The kind of tool that the verbs of a query speak of; a query without verbs wants to read. */
function kindOf(terms: readonly string[]): Tool['kind'] | undefined {
  const groups = terms.flatMap(verbGroupsOf);
  if (groups.every(isReadingGroup)) return 'read';
  return groups.some(isReadingGroup) ? undefined : 'write';
}
