import { isJsonObject, type JsonSchema } from '../json/schema.ts';

/** A schema as JSON Schema has it; `true` takes anything, `false` nothing. */
export type Schema = JsonSchema | boolean;

/** What tells an agent nothing: who wrote the schema, in which dialect, and parts that are only referred to. */
const IDLE = ['$schema', '$id', '$comment', '$defs', 'definitions', 'x-lenient'];

/** The keywords of one schema, and which of them have been said. */
export class Keywords {
  readonly #schema: JsonSchema;
  readonly #said = new Set(IDLE);

  constructor(schema: JsonSchema) {
    this.#schema = schema;
  }

  /** Gives a keyword that has the right form, which is then said. Any other is left to {@link unsaid}. */
  take<T>(keyword: string, isRight: (value: unknown) => value is T): T | undefined {
    const value = this.#schema[keyword];
    if (!isRight(value)) return undefined;
    this.#said.add(keyword);
    return value;
  }

  hasAny(keywords: readonly string[]): boolean {
    return keywords.some((keyword) => this.#schema[keyword] !== undefined);
  }

  /** The keywords that nobody took; `undefined` where there are none. */
  unsaid(): Record<string, unknown> | undefined {
    const left = Object.entries(this.#schema).filter(
      ([keyword, value]) => value !== undefined && !this.#said.has(keyword),
    );
    return left.length === 0 ? undefined : Object.fromEntries(left);
  }
}

/** Whether a keyword is there at all. */
export function isPresent(value: unknown): value is NonNullable<unknown> | null {
  return value !== undefined;
}

/** Whether a keyword is `true`. */
export function isTrue(value: unknown): value is true {
  return value === true;
}

/** Whether a keyword is a text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a keyword is a number that JSON has. */
export function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** Whether a keyword is a list of texts. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

/** Whether a keyword is a schema. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isJsonObject(value);
}

/** Whether a keyword is a list of schemas, and not an empty one. */
export function isSchemaList(value: unknown): value is Schema[] {
  return Array.isArray(value) && value.length > 0 && value.every(isSchema);
}

/** Whether a keyword gives names to schemas. */
export function isSchemaMap(value: unknown): value is Record<string, Schema> {
  return isJsonObject(value) && Object.values(value).every(isSchema);
}
