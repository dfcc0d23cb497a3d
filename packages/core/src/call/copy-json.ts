import { invalidArguments } from '../errors.ts';
import type { Json, JsonObject } from '../json/schema.ts';
import { issueAt, type Path } from './wording.ts';

/** Levels of lists and objects that arguments may have. */
const DEEPEST = 64;

/** Values, each list, object and scalar being one, that the arguments of one call may have. */
const MOST_VALUES = 10_000;

/** Copies the JSON values of one call. `depth` is how many levels are above the value. */
export interface JsonCopier {
  /**
   * A deep copy made of fresh plain objects with own keys alone; `__proto__` stays an own key and pollutes nothing.
   * Keys that hold undefined are left out.
   * @throws GatewayError `VALIDATION_ERROR` for more than 64 levels, more than 10,000 values in all that was copied, or
   * a value that JSON does not have
   */
  copy(value: unknown, depth: number): Json;
  /** A copy of what a JSON text holds; undefined for any other text. Throws as `copy` does. */
  parse(text: string, depth: number): Json | undefined;
}

/** Makes the copier of one call, which counts what it copies. */
export function createJsonCopier(): JsonCopier {
  let left = MOST_VALUES;

  const spend = (values: number): void => {
    left -= values;
    if (left < 0) throw tooMany();
  };

  const copy = (value: unknown, depth: number, path: Path): Json => {
    if (isScalar(value)) return value;
    if (!isContainer(value)) throw invalidArguments(issueAt(path, `a JSON value, not ${nameOf(value)}`));
    if (depth >= DEEPEST) throw invalidArguments(`nested deeper than ${DEEPEST} levels`);
    return Array.isArray(value) ? copyItems(value, depth, path) : copyKeys(value, depth, path);
  };

  const copyItems = (items: readonly unknown[], depth: number, path: Path): Json[] => {
    spend(items.length);
    return Array.from(items, (item = null, key) =>
      isScalar(item) ? item : copy(item, depth + 1, { above: path, key }),
    );
  };

  const copyKeys = (value: object, depth: number, path: Path): JsonObject => {
    const copied: JsonObject = {};
    const keys = Object.keys(value);
    spend(keys.length);
    for (const key of keys) {
      const held = (value as Record<string, unknown>)[key];
      if (held === undefined) continue;
      setOwn(copied, key, isScalar(held) ? held : copy(held, depth + 1, { above: path, key }));
    }
    return copied;
  };

  const copyWhole = (value: unknown, depth: number): Json => {
    spend(1);
    return copy(value, depth, undefined);
  };

  const parse = (text: string, depth: number): Json | undefined => {
    if (hasMoreValues(text, left)) throw tooMany();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return undefined;
    }
    return copyWhole(parsed, depth);
  };

  return { copy: copyWhole, parse };
}

/**
 * Whether a JSON text surely has more values than `most`, told from its commas and brackets: parsing a text of a few
 * megabytes that is made of tiny values would take longer than a server may stand still.
 */
export function hasMoreValues(text: string, most: number): boolean {
  let commas = 0;
  let containers = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfString(text, index + 1);
    else if (character === COMMA) commas += 1;
    else if (character === BRACKET || character === BRACE) containers += 1;
    if (commas >= most || containers > most) return true;
  }
  return false;
}

/** Where the string that begins at `start` ends: at its closing quote, or else at the end of the text. */
function endOfString(text: string, start: number): number {
  const quote = text.indexOf('"', start);
  if (quote === -1) return text.length;
  if (text.charCodeAt(quote - 1) !== BACKSLASH) return quote;
  let index = start;
  while (index < text.length && text.charCodeAt(index) !== QUOTE) {
    index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  }
  return index;
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const BRACKET = '['.charCodeAt(0);
const BRACE = '{'.charCodeAt(0);

function tooMany(): Error {
  return invalidArguments(`more than ${MOST_VALUES.toLocaleString('en')} values`);
}

/** Sets a key of the object itself, also where assigning would set its prototype. */
function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

function isScalar(value: unknown): value is null | string | boolean | number {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  return typeof value === 'number' && Number.isFinite(value);
}

/** Whether the value is a list or an object that only its keys describe, which a Date or a Map is not. */
function isContainer(value: unknown): value is object {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}

function nameOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;
}
