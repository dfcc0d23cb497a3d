import { decodePointerPart, resolvePointer } from '../json/pointer.ts';
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
    const name = this.#unused(
      reference === '#' ? 'Arguments' : (decodePointerPart(reference.split('/').at(-1) ?? '') ?? ''),
    );
    this.#names.set(schema, name);
    return name;
  }

  /** The schema that a reference names; `undefined` where it leads to none inside the document. */
  resolve(reference: unknown): Schema | undefined {
    const schema = resolvePointer(this.#root, reference);
    return isSchema(schema) ? schema : undefined;
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
