import type { Json } from '../json/schema.ts';
import { quote } from '../json/visible-text.ts';
import { kindOf } from './kind.ts';
import type { Structure } from './structure.ts';

const LONGEST_VALUE = 40;
const MOST_VALUES = 12;

const KIND_WORDS: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  array: 'a list',
  object: 'an object',
};

/** The way to a place in the arguments; undefined at the root. Made into text only where it is shown. */
export type Path = { above: Path; key: string | number } | undefined;

/** One issue: `devices[2].name: what about it`, without the path at the root. */
export function issueAt(path: Path, text: string): string {
  return path === undefined ? text : `${pathText(path)}: ${text}`;
}

/** A value as a model reads it: a text quoted and cut to 40 characters, an object or a list by its kind alone. */
export function shown(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'object' && value !== null ? (KIND_WORDS[kindOf(value)] ?? '') : String(value);
}

/** What is wanted where any of these will do, for instance `a whole number or null` or `one of 'asc', 'desc'`. */
export function wanted(places: readonly Structure[]): string {
  const words = new Set(places.flatMap((place) => place.branches ?? [place]).map(wantedByOne));
  return words.size === 0 ? 'a value' : [...words].join(' or ');
}

/** Items joined by commas, with a count of those that are too many to show. */
export function listed(items: readonly string[], most: number, all: number = items.length): string {
  const rest = all - most;
  return rest > 0 ? `${items.slice(0, most).join(', ')} and ${rest} more` : items.join(', ');
}

function wantedByOne(structure: Structure): string {
  const { values, kinds } = structure;
  if (values !== undefined) {
    return `${values.length === 1 ? '' : 'one of '}${listed(values.slice(0, MOST_VALUES).map(shown), MOST_VALUES, values.length)}`;
  }
  return kinds === undefined ? 'a value' : [...kinds].map((kind) => KIND_WORDS[kind]).join(' or ');
}

function pathText({ above, key }: NonNullable<Path>): string {
  const before = above === undefined ? '' : pathText(above);
  if (typeof key === 'number') return `${before}[${key}]`;
  if (!/^[\w$-]{1,64}$/.test(key)) return `${before}[${quoted(key)}]`;
  return before === '' ? key : `${before}.${key}`;
}

function quoted(text: string): string {
  const cut = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
  // Escapes keep an issue on one line.
  return `'${quote(cut).slice(1, -1).replaceAll('\\"', '"')}'`;
}
