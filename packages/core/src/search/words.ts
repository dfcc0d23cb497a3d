/** A word in any spelling of a name or in a text. What is longer than any word is several. */
const WORD = /\p{Lu}{1,40}(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]{1,40}|\p{Nd}{1,40}/gu;
const BEYOND_ASCII = /[\u0080-\uffff]/;
const ACCENTS = /\p{M}/gu;

/** Nouns that would become a verb APIs are full of. */
const NOUNS: ReadonlySet<string> = new Set(['setting', 'listing', 'building', 'meeting']);

/** What is as often said short as long, in names and about them. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['ids', 'id'],
  ['app', 'application'],
  ['config', 'configuration'],
  ['db', 'database'],
  ['doc', 'document'],
  ['env', 'environment'],
  ['info', 'information'],
  ['org', 'organization'],
  ['repo', 'repository'],
  ['stat', 'statistic'],
]);

/** The lower-case words of a text or of a name in any spelling: `device.bulkCreate2` as device, bulk, create, 2. */
export function splitWords(text: string): string[] {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFKD').replace(ACCENTS, '') : text;
  return plain.match(WORD)?.map((word) => word.toLowerCase()) ?? [];
}

/** What the forms of a word have in common, not always a word: `creating`, `created` and `creates` all give `creat`. */
export function stemWord(word: string): string {
  const singular = word.length < 4 || /(?:ss|us|is|news)$/.test(word) ? word : word.replace(/s$/, '');
  const whole = SHORT_FORMS.get(singular) ?? singular;
  if (whole.length < 3 || NOUNS.has(whole)) return whole;
  return withoutVerbEnding(whole)
    .replace(/(?:ie|(?<![aeiou])y)$/, 'i')
    .replace(/(?<=..)e$/, '')
    .replace(/([^aeiou\d])\1$/, '$1');
}

/** `creat` of `creating`; `string` and `feed` stay. */
function withoutVerbEnding(word: string): string {
  const base = /^(.*[aeiouy].*)(?:ing|(?<!e)ed)$/.exec(word)?.[1];
  return base === undefined || base.length < 2 ? word : base;
}
