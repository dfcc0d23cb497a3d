import { splitWords, stemWord } from './words.ts';

/** What one word says as well, in a name (`lookUp`, `signIn`) as in a sentence. */
const PHRASES: readonly (readonly [phrase: string, word: string])[] = [
  ['get rid of', 'delete'],
  ['throw away', 'delete'],
  ['look up', 'lookup'],
  ['look for', 'search'],
  ['how many', 'count'],
  ['number of', 'count'],
  ['turn on', 'enable'],
  ['switch on', 'enable'],
  ['turn off', 'disable'],
  ['switch off', 'disable'],
  ['on or off', 'toggle'],
  ['on and off', 'toggle'],
  ['set up', 'setup'],
  ['create or update', 'upsert'],
  ['add or update', 'upsert'],
  ['bring in', 'import'],
  ['bring back', 'restore'],
  ['call off', 'cancel'],
  ['shut down', 'stop'],
  ['kick off', 'start'],
  ['try again', 'retry'],
  ['roll back', 'rollback'],
  ['roll out', 'rollout'],
  ['sign in', 'login'],
  ['log in', 'login'],
  ['sign out', 'logout'],
  ['log out', 'logout'],
  ['sign up', 'signup'],
  ['check in', 'checkin'],
  ['check out', 'checkout'],
  ['who am i', 'me'],
  ['my', 'me'],
];

interface Phrase {
  words: readonly string[];
  meaning: string;
}

const PHRASES_BY_START: ReadonlyMap<string, readonly Phrase[]> = phrasesByStart();

/** Words of most sentences that no name is told apart by. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of to in on at for from with within into onto under over about as and or but if so than then there here it ' +
    'its this that these those i mine we us our you your he she his her they them their be am are was were been ' +
    'being do does did have had could would should will shall may might must need want wants please let lets what which ' +
    'who whom whose when where why how some any just also not no up out off per via'
  ).split(' '),
);

/** The stems of a text in their order, without stop words. */
export function readTerms(text: string, stem: (word: string) => string = stemWord): string[] {
  const words = splitWords(text);
  const terms: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    const word = phrase?.meaning ?? words[at] ?? '';
    if (!STOP_WORDS.has(word)) terms.push(stem(word));
    at += phrase?.words.length ?? 1;
  }
  return terms;
}

function phraseAt(words: readonly string[], at: number): Phrase | undefined {
  const known = PHRASES_BY_START.get(words[at] ?? '');
  return known?.find((phrase) => phrase.words.every((word, offset) => word === words[at + offset]));
}

function phrasesByStart(): Map<string, Phrase[]> {
  const byStart = new Map<string, Phrase[]>();
  for (const [phrase, meaning] of PHRASES) {
    const words = phrase.split(' ');
    const start = words[0] ?? '';
    byStart.set(start, [...(byStart.get(start) ?? []), { words, meaning }]);
  }
  return byStart;
}
