import { isJsonObject, type JsonObject } from '../json/schema.ts';

/** Which keys tell an agent what a write has written. */
export interface IdentityKeys {
  /** Keys of an id, the first that is there; published as `id`. @default ['id', 'pk'] */
  id: readonly string[];
  /**
   * Keys that stand for an id when there is exactly one of them; `*` stands for any beginning.
   * @default ['*Id', '*_id', 'slug', 'key']
   */
  alias: readonly string[];
  /** Keys of an address, the first that is there; published as `url`. @default ['url'] */
  url: readonly string[];
  /** Keys of a name, the first that is there; published under its own key. @default ['name', 'display'] */
  name: readonly string[];
}

export const DEFAULT_IDENTITY: IdentityKeys = {
  id: ['id', 'pk'],
  alias: ['*Id', '*_id', 'slug', 'key'],
  url: ['url'],
  name: ['name', 'display'],
};

/** An id as it is published. */
export type Id = string | number;

/** The id that an object carries: an exact one, else its single alias, else none. */
export function findId(value: unknown, { id, alias }: IdentityKeys): Id | undefined {
  if (!isJsonObject(value)) return undefined;
  for (const key of id) {
    const found = readId(value, key);
    if (found !== undefined) return found;
  }
  const aliases = Object.keys(value).filter(
    (key) => alias.some((pattern) => matches(key, pattern)) && readId(value, key) !== undefined,
  );
  const [single] = aliases;
  return single !== undefined && aliases.length === 1 ? readId(value, single) : undefined;
}

/** The id that an object carries under an exact key. */
export function findExactId(value: unknown, { id }: IdentityKeys): Id | undefined {
  return findId(value, { ...DEFAULT_IDENTITY, id, alias: [] });
}

/** The address of an object, if it has one. */
export function findUrl(value: JsonObject, { url }: IdentityKeys): string | undefined {
  for (const key of url) {
    const found = readOwn(value, key);
    if (isText(found)) return found;
  }
  return undefined;
}

/** The name of an object under the key it has there, if it has one. */
export function findName(value: JsonObject, { name }: IdentityKeys): Record<string, string> {
  for (const key of name) {
    const found = readOwn(value, key);
    if (isText(found)) return { [key]: found };
  }
  return {};
}

function readOwn(value: JsonObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function readId(value: JsonObject, key: string): Id | undefined {
  const found = readOwn(value, key);
  return isText(found) || (typeof found === 'number' && Number.isInteger(found)) ? found : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function matches(key: string, pattern: string): boolean {
  return pattern.startsWith('*')
    ? key.length >= pattern.length && key.endsWith(pattern.slice(1))
    : key === pattern;
}
