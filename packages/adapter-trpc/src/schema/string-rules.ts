import { formatNote } from './formats.ts';
import { addNote, type MarkedSchema } from './marks.ts';

/** One check of a string schema, in the words of any zod. */
export interface StringRule {
  /** The name of the check or of its format: `regex`, `startsWith`, `starts_with`, `trim`, `datetime`, … */
  kind: string;
  pattern?: RegExp | undefined;
  /** What the text starts with, ends with or includes. */
  text?: string | undefined;
  local?: boolean | undefined;
  offset?: boolean | undefined;
}

const REWRITES = new Set(['overwrite', 'trim', 'toLowerCase', 'toUpperCase']);
const TEXT_RULES: Readonly<Record<string, string>> = {
  startsWith: 'starts with',
  starts_with: 'starts with',
  endsWith: 'ends with',
  ends_with: 'ends with',
  includes: 'includes',
};
const LONGEST_NOTE = 60;

/** Corrects what a converter made of a string's checks, where JSON Schema would refuse what the parser takes. */
export function applyStringRules(json: MarkedSchema, rules: readonly StringRule[]): void {
  const rewritten = rules.some((rule) => REWRITES.has(rule.kind));
  const regexes = rules.filter((rule) => rule.kind === 'regex').flatMap((rule) => rule.pattern ?? []);
  const texts = rules.filter((rule) => rule.kind in TEXT_RULES);
  const noted = rules.some((rule) => formatNote(rule.kind) !== undefined);
  if (rewritten || noted || regexes.length > 0 || texts.length > 0) {
    json.pattern = undefined;
    json.allOf = undefined;
  }
  const [only] = regexes;
  if (only !== undefined && regexes.length === 1 && !rewritten && isFaithful(only))
    json.pattern = only.source;
  else for (const regex of regexes) noteRegex(json, regex);
  for (const rule of texts) addNote(json, `${TEXT_RULES[rule.kind]} '${rule.text}'`);
  for (const rule of rules) applyFormat(json, rule);
}

function applyFormat(json: MarkedSchema, rule: StringRule): void {
  if (rule.kind === 'datetime') {
    json.pattern = undefined;
    json.format = rule.local ? undefined : 'date-time';
    if (rule.local) addNote(json, 'ISO 8601 date-time, offset optional');
    else if (!rule.offset) addNote(json, 'UTC, ending in Z');
    return;
  }
  const note = formatNote(rule.kind);
  if (note === undefined) return;
  addNote(json, note);
  json.format = undefined;
  json.anyOf = undefined;
}

function isFaithful(regex: RegExp): boolean {
  return /^[gyu]*$/.test(regex.flags);
}

function noteRegex(json: MarkedSchema, regex: RegExp): void {
  const text = isFaithful(regex) ? regex.source : String(regex);
  if (text.length <= LONGEST_NOTE) addNote(json, `matches ${text}`);
}
