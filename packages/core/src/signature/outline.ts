import { kindOf } from '../call/kind.ts';
import { byteLength } from '../json/encode.ts';
import { isJsonObject, type Json, type JsonSchema, publishSchema } from '../json/schema.ts';
import { Definitions } from './definitions.ts';
import { isSchema, isSchemaList, isSchemaMap, isText, isTextList, type Schema } from './keywords.ts';

/** Levels below the root, however many bytes there are: some model APIs take no more. */
const DEEPEST = 10;

/** Characters of JSON above which a list of values is large. */
const LARGE_LIST = 100;

/** Lists in lists of which something is told below the last level. */
const MOST_LISTS = 3;

/** How much of a schema an outline keeps. */
interface Detail {
  /** Levels below the root. */
  levels: number;
  words: boolean;
  largeLists: boolean;
  /** Bounds, patterns, formats, defaults and lists of values. */
  rules: boolean;
}

const ALL: Detail = { levels: 1, words: true, largeLists: true, rules: true };
const LESS: readonly Detail[] = [
  { ...ALL, words: false },
  { ...ALL, words: false, largeLists: false },
  { ...ALL, words: false, largeLists: false, rules: false },
];

/**
 * Gives a looser schema of at most `maxBytes` UTF-8 bytes of JSON, which accepts whatever the given one accepts: every
 * key of the root with its type, and as many levels below as fit. Where not even one level fits, descriptions go, then
 * large enums, then bounds, formats and defaults; at last any object is taken. It has only what every model API knows.
 * `undefined` when the given schema fits as it is.
 */
export function outlineSchema(schema: JsonSchema, maxBytes: number): JsonSchema | undefined {
  const whole = publishSchema(schema);
  const fits = (one: JsonSchema) => byteLength(JSON.stringify(one)) <= maxBytes;
  if (fits(whole)) return undefined;
  let deepest: JsonSchema | undefined;
  for (let levels = 1; levels <= DEEPEST; levels += 1) {
    const outline = writeOutline(whole, { ...ALL, levels });
    if (!fits(outline)) break;
    deepest = outline;
  }
  return deepest ?? LESS.map((detail) => writeOutline(whole, detail)).find(fits) ?? looseObject();
}

function writeOutline(root: JsonSchema, detail: Detail): JsonSchema {
  const outline = new Outliner(root, detail).write(root, 0);
  return outline.type === 'object' && outline.anyOf === undefined ? outline : looseObject();
}

function looseObject(): JsonSchema {
  return { type: 'object', properties: {}, additionalProperties: true };
}

/** Any value; a type for each kind keeps clients from sending it as text. */
const ANYTHING: JsonSchema = {
  anyOf: [
    ...['string', 'number', 'boolean', 'null'].map((type) => ({ type })),
    looseObject(),
    { type: 'array', items: {} },
  ],
};

/** The keywords that are kept of a type's rules. */
const NUMBER_RULES = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const RULES: Readonly<Record<string, readonly string[]>> = {
  string: ['format', 'pattern', 'minLength', 'maxLength'],
  number: NUMBER_RULES,
  integer: NUMBER_RULES,
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: [],
  boolean: [],
  null: [],
};

/** The types whose values may be listed. */
const LISTED: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean']);

/** What may add keys to an object beside those it names itself. */
const ADDING = ['allOf', 'anyOf', 'oneOf', '$ref', 'if', 'dependentSchemas', 'unevaluatedProperties'];

/** Writes a schema with less detail. Of several parts that must all hold it keeps one, so it accepts no less. */
class Outliner {
  readonly #definitions: Definitions;
  readonly #detail: Detail;
  /** The level at which a schema is being written: one that is a part of itself there says nothing. */
  readonly #open = new Map<JsonSchema, number>();

  constructor(root: JsonSchema, detail: Detail) {
    this.#definitions = new Definitions(root);
    this.#detail = detail;
  }

  write(schema: Schema, level: number): JsonSchema {
    if (typeof schema === 'boolean') return ANYTHING;
    const above = this.#open.get(schema);
    if (above === level) return ANYTHING;
    this.#open.set(schema, level);
    const body = this.#writeBody(schema, level);
    if (above === undefined) this.#open.delete(schema);
    else this.#open.set(schema, above);
    const { words } = this.#detail;
    const { description = schema.title, default: assigned } = schema;
    return {
      ...body,
      ...(words && isText(description) ? { description } : {}),
      ...(assigned !== undefined && this.#hasRules(level) ? { default: assigned } : {}),
    };
  }

  #hasRules(level: number): boolean {
    return this.#detail.rules && level <= this.#detail.levels;
  }

  #writeBody(schema: JsonSchema, level: number): JsonSchema {
    const { anyOf, oneOf, allOf, $ref } = schema;
    const target = this.#definitions.resolve($ref);
    const branches = [anyOf, oneOf].find(isSchemaList);
    const parts = [...(target === undefined ? [] : [target]), ...(isSchemaList(allOf) ? allOf : [])];
    const others = () =>
      branches === undefined
        ? (parts.map((part) => this.write(part, level)).find(isTelling) ?? ANYTHING)
        : join(branches.map((branch) => this.write(branch, level)));
    const values = readValues(schema);
    const types = readTypes(schema, values);
    if (types === undefined) return others();
    const isBare = BODIES.every((keyword) => schema[keyword] === undefined) && values === undefined;
    const other = isBare && (branches !== undefined || parts.length > 0) ? others() : ANYTHING;
    return isTelling(other) ? other : join(types.map((type) => this.#writeType(type, schema, level)));
  }

  #writeType(type: string, schema: JsonSchema, level: number): JsonSchema {
    if (type === 'object') return this.#writeObject(schema, level);
    const written: JsonSchema =
      type === 'array' ? { type, items: this.#writeItems(schema, level) } : { type };
    if (!this.#hasRules(level)) return written;
    for (const keyword of RULES[type] ?? []) {
      if (schema[keyword] !== undefined) written[keyword] = schema[keyword];
    }
    const values = readValues(schema)?.filter((value) => typesOf(value).includes(type)) ?? [];
    const isSmall = this.#detail.largeLists || JSON.stringify(values).length <= LARGE_LIST;
    if (LISTED.has(type) && values.length > 0 && isSmall) written.enum = values;
    return written;
  }

  #writeItems({ items, prefixItems, maxItems }: Record<string, unknown>, level: number): JsonSchema {
    if (level >= this.#detail.levels + MOST_LISTS) return {};
    const write = (item: Schema) => this.write(item, level + 1);
    if (!isSchemaList(prefixItems)) return isSchema(items) ? write(items) : ANYTHING;
    const isWhole = items === false || (typeof maxItems === 'number' && maxItems <= prefixItems.length);
    return join([...prefixItems, ...(isWhole ? [] : [isSchema(items) ? items : true])].map(write));
  }

  #writeObject(schema: JsonSchema, level: number): JsonSchema {
    const { required, additionalProperties } = schema;
    const properties = isSchemaMap(schema.properties) ? Object.entries(schema.properties) : [];
    const isNamed = schema['patternProperties'] === undefined;
    const isAdded = ADDING.some((keyword) => schema[keyword] !== undefined);
    const rest = isNamed ? (additionalProperties ?? (isAdded ? true : undefined)) : true;
    const hasInside = properties.length > 0 || isJsonObject(rest);
    if (level >= this.#detail.levels && hasInside) return looseObject();
    const write = (child: Schema) => this.write(child, level + 1);
    return {
      type: 'object',
      properties: Object.fromEntries(properties.map(([key, child]) => [key, write(child)] as const)),
      ...(isTextList(required) && required.length > 0 ? { required } : {}),
      ...(rest === undefined ? {} : { additionalProperties: isJsonObject(rest) ? write(rest) : rest }),
    };
  }
}

const BODIES = ['properties', 'additionalProperties', 'items', 'prefixItems'];

function isTelling(schema: JsonSchema): boolean {
  return schema.anyOf !== ANYTHING.anyOf;
}

/** One schema for what any of some schemas accepts. Those that differ by their words alone are one. */
function join(branches: readonly JsonSchema[]): JsonSchema {
  if (!branches.every(isTelling)) return ANYTHING;
  const distinct = new Map<string, JsonSchema>();
  for (const branch of branches.flatMap((one) => (isBareUnion(one) ? (one.anyOf ?? []) : [one]))) {
    const { description: _, ...body } = branch;
    const text = JSON.stringify(body);
    if (!distinct.has(text)) distinct.set(text, branch);
  }
  const [first, ...others] = distinct.values();
  if (first === undefined) return ANYTHING;
  if (others.length === 0) return first;
  const isOneType = first.type !== undefined && others.every(({ type }) => type === first.type);
  return { ...(isOneType ? { type: first.type } : {}), anyOf: [first, ...others] };
}

function isBareUnion(schema: JsonSchema): boolean {
  return schema.anyOf !== undefined && Object.keys(schema).every((key) => key === 'anyOf' || key === 'type');
}

function readValues(schema: JsonSchema): readonly Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** The types a schema names, or those of its only values; `undefined` where it tells none. */
function readTypes(schema: JsonSchema, values: readonly Json[] | undefined): readonly string[] | undefined {
  const named = [schema.type ?? []].flat();
  if (named.length > 0 && named.every((type) => Object.hasOwn(RULES, type))) {
    return schema['nullable'] === true ? [...named, 'null'] : named;
  }
  return values === undefined || values.length === 0 ? undefined : [...new Set(values.map(kindOf))];
}

function typesOf(value: Json): readonly string[] {
  return Number.isInteger(value) ? ['number', 'integer'] : [kindOf(value)];
}
