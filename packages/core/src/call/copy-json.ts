import { invalidArguments } from '../errors.ts';
import type { Json, JsonObject } from '../json/schema.ts';
import { issueAt, type Path } from './wording.ts';

/** Levels of lists and objects that arguments may have. */
const DEEPEST = 64;

/**
 * A deep copy made of fresh plain objects with own keys alone; `__proto__` stays an own key and pollutes nothing.
 * Keys that hold undefined are left out. `depth` is how many levels are above the value.
 * @throws GatewayError `VALIDATION_ERROR` for more than 64 levels, or for a value that JSON does not have
 */
export function copyJson(value: unknown, depth: number, path?: Path): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (!isContainer(value)) {
    throw invalidArguments(issueAt(path, `a JSON value, not ${nameOf(value)}`));
  }
  if (depth >= DEEPEST) {
    throw invalidArguments(`nested deeper than ${DEEPEST} levels`);
  }
  if (Array.isArray(value)) {
    return value.map((item, key) => copyJson(item ?? null, depth + 1, { above: path, key }));
  }
  const copy: JsonObject = {};
  for (const [key, held] of Object.entries(value)) {
    if (held !== undefined) setOwn(copy, key, copyJson(held, depth + 1, { above: path, key }));
  }
  return copy;
}

/** Sets a key of the object itself, also where assigning would set its prototype. */
function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Whether the value is a list or an object that only its keys describe, which a Date or a Map is not. */
function isContainer(value: unknown): value is object {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}

function nameOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;
}
