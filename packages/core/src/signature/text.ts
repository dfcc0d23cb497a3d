import { encode } from '../json/encode.ts';
import { showInvisible } from '../json/visible-text.ts';

/** A value as JSON on one line. What JSON has no form for is written as in a result. */
export function jsonText(value: unknown): string {
  const text = stringify(value) ?? stringify(JSON.parse(encode(value).text)) ?? 'null';
  return showInvisible(text);
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (key, part) => (key === 'x-lenient' ? undefined : part));
  } catch {
    return undefined;
  }
}

/** A key as an object type has it: bare where it is an identifier. */
export function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : jsonText(key);
}

/** Words as a comment on one line; nothing where there are none. */
export function wordsComment(words: string): string {
  const line = words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === '' ? '' : ` /* ${escapeEnd(line)} */`;
}

/** Keywords as a comment that no words can be taken for, because words have a space before them. */
export function keywordsComment(keywords: Readonly<Record<string, unknown>>): string {
  return ` /*${escapeEnd(jsonText(keywords))}*/`;
}

/** JSON reads `\/` as `/`. In words a backslash more keeps different texts different. */
function escapeEnd(text: string): string {
  return text.replaceAll(/\*(\\*)\//g, '*\\$1/');
}

/** A pattern as a regular expression literal; `undefined` where it would be read as something else. */
export function patternText(pattern: string): string | undefined {
  const startsComment = pattern === '' || pattern.startsWith('*');
  const hidesEnd = /(?:^|[^\\])(?:\\\\)*\\$/.test(pattern);
  if (startsComment || hidesEnd || /[\p{Cc}\u2028\u2029]/u.test(pattern)) return undefined;
  return `/${pattern.replaceAll(/\\.|\//g, (part) => (part === '/' ? '\\/' : part))}/`;
}
