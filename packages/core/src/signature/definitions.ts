import type { JsonSchema } from '../json/schema.ts';
import { isSchema, type Schema } from './keywords.ts';

/** Names that a signature uses for something else. */
const RESERVED = [
  ...[
    'any',
    'boolean',
    'false',
    'int',
    'never',
    'null',
    'number',
    'object',
    'oneOf',
    'Record',
    'string',
    'true',
  ],
  ...['date', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'],
];

/** The schemas of one signature that have a name and are written by themselves. */
export class Definitions {
  readonly #root: JsonSchema;
  readonly #names = new Map<JsonSchema, string>();
  readonly #taken = new Set(RESERVED);

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** All that have a name so far; those that get one meanwhile come too. */
  named(): Iterable<readonly [JsonSchema, string]> {
    return this.#names.entries();
  }

  /** The name of the root, where something in it refers to it. */
  nameOfRoot(): string | undefined {
    return this.#names.get(this.#root);
  }

  /** Gives a schema a name after the reference to it; always the same one. */
  nameOf(schema: JsonSchema, reference: string): string {
    const known = this.#names.get(schema);
    if (known !== undefined) return known;
    const name = this.#unused(reference === '#' ? 'Arguments' : (decode(reference.split('/').at(-1)) ?? ''));
    this.#names.set(schema, name);
    return name;
  }

  /** Follows a JSON pointer inside the document; `undefined` for any other reference, and where nothing is. */
  resolve(reference: unknown): Schema | undefined {
    if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference)) return undefined;
    let place: unknown = this.#root;
    for (const part of reference.split('/').slice(1)) {
      const key = decode(part);
      if (key === undefined || typeof place !== 'object' || place === null || !Object.hasOwn(place, key))
        return undefined;
      place = (place as Record<string, unknown>)[key];
    }
    return isSchema(place) ? place : undefined;
  }

  #unused(wanted: string): string {
    const word = wanted.replaceAll(/[^\w$]/g, '_');
    const base = /^[A-Za-z_$]/.test(word) ? word : `_${word}`;
    let name = base;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${base}_${count}`;
    this.#taken.add(name);
    return name;
  }
}

/** One part of a JSON pointer. */
function decode(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
