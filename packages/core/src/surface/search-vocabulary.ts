import SearchableMap from 'minisearch/SearchableMap';
import { stemWord } from './search-words.ts';

/** How much a word is like one that begins with it; the less, the more is missing. */
const BEGINNING = 0.6;
/** How much a word is like a shorter one that it begins with: `synchronise` and `sync`. */
const LONGER = 0.5;
/** How much a word is like one that a slip of the finger makes of it; the less, the shorter it is. */
const MISTYPED = 0.8;

/** Letters a word has at least to be taken for a beginning, for longer, for mistyped by one letter or two, for half. */
const LETTERS = { beginning: 3, longer: 4, mistyped: 4, mistypedTwice: 6, half: 3 };

/** A word that may be meant. */
interface Variant {
  readonly stem: string;
  /** From 0 to 1, which is the word itself. */
  readonly likeness: number;
}

/** Whether a word needs no guessing: it names a tool, or is a verb. */
type IsNaming = (stem: string) => boolean;

/** Finds what may be meant by a word. All words are stems. */
export interface Vocabulary {
  /** The word itself, the words that begin with it and, where it is not naming, those it is like. */
  variantsOf: (stem: string, isNaming: IsNaming) => Variant[];
}

/** Makes the vocabulary of all words that tools have. */
export function createVocabulary(words: Iterable<string>): Vocabulary {
  const tree = new SearchableMap<true>();
  for (const word of words) tree.set(word, true);

  function begunBy(stem: string): Variant[] {
    if (stem.length < LETTERS.beginning) return [];
    const longer = [...tree.atPrefix(stem).keys()].filter((word) => word !== stem);
    return longer.map((word) => ({ stem: word, likeness: (BEGINNING * stem.length) / word.length }));
  }

  function mistypedAs(stem: string): Variant[] {
    if (stem.length < LETTERS.mistyped) return [];
    const most = stem.length < LETTERS.mistypedTwice ? 1 : 2;
    const near = [...tree.fuzzyGet(stem, most)].map(([word, [, edits]]) => [word, edits] as const);
    const swapped = swapsOf(stem).map((word) => [word, 1] as const);
    return [...near, ...swapped]
      .filter(([word, edits]) => edits > 0 && word[0] === stem[0] && tree.has(word))
      .map(([word, edits]) => ({ stem: word, likeness: MISTYPED * (1 - edits / stem.length) }));
  }

  return {
    variantsOf(stem, isNaming) {
      const variants = [{ stem, likeness: 1 }, ...begunBy(stem)];
      if (isNaming(stem)) return variants;
      return [...variants, ...mistypedAs(stem), ...begunWith(stem, isNaming)];
    },
  };
}

/** The two words that a word is made of, where it is not naming: `status` and `page` of `statuspage`. */
export function halvesOf(stem: string, isNaming: IsNaming): [string, string] | undefined {
  if (isNaming(stem)) return undefined;
  for (let at = LETTERS.half; at <= stem.length - LETTERS.half; at += 1) {
    const start = stemWord(stem.slice(0, at));
    const end = stem.slice(at);
    if (isNaming(start) && isNaming(end)) return [start, end];
  }
  return undefined;
}

function begunWith(stem: string, isNaming: IsNaming): Variant[] {
  for (let length = stem.length - 1; length >= LETTERS.longer; length -= 1) {
    const start = stem.slice(0, length);
    if (isNaming(start)) return [{ stem: start, likeness: LONGER }];
  }
  return [];
}

/** The word with each two neighbours swapped, which is one slip and two edits. */
function swapsOf(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
}
