import { kindOf } from '../call/kind.ts';
import type { Json, JsonSchema } from '../json/schema.ts';
import type { Definitions } from './definitions.ts';
import {
  isNumber,
  isPresent,
  isSchema,
  isSchemaList,
  isSchemaMap,
  isText,
  isTextList,
  isTrue,
  Keywords,
  type Schema,
} from './keywords.ts';
import { withFacts, writeNumber, writeRange, writeString } from './scalar.ts';
import { jsonText, keyText, keywordsComment, wordsComment } from './text.ts';
import { intersectionOf, LOOSE, one, tight, unionOf, type Written } from './written.ts';

/** Levels that are written as types; what lies deeper is written as JSON Schema. */
const DEEPEST = 128;

/** JSON Schema's types, with the keywords that say something about values of that type only. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: [],
  boolean: [],
  null: [],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties'],
};
const TYPE_KEYWORDS = Object.values(TYPES).flat();

/** A schema as it is written. */
export interface WrittenSchema {
  type: Written;
  /** `=` and the default, or nothing. */
  assigned: string;
  /** The keywords that no type can say, as a comment in JSON, or nothing. */
  unsaid: string;
  /** What was written about it, as a comment, or nothing. */
  words: string;
}

/** Writes the schemas of one signature as types. Each keyword is either part of the type or in a comment. */
export class TypeWriter {
  readonly #definitions: Definitions;
  readonly #open = new Set<JsonSchema>();

  constructor(definitions: Definitions) {
    this.#definitions = definitions;
  }

  /** Writes a schema where a comma or a bracket follows. */
  write(schema: Schema, place: 'required' | 'optional' = 'optional'): Written {
    if (typeof schema === 'boolean') return one(schema ? 'any' : 'never');
    if (this.#open.has(schema)) return one(this.#definitions.nameOf(schema, 'Recursive'));
    const { type, assigned, unsaid, words } = this.writeParts(schema, place);
    const rest = assigned + unsaid + words;
    return rest === '' ? type : { text: type.text + rest, bond: LOOSE };
  }

  /** Writes a schema in its parts. The default of what cannot be left out is only mentioned. */
  writeParts(schema: JsonSchema, place: 'required' | 'optional' = 'optional'): WrittenSchema {
    if (this.#open.size >= DEEPEST) {
      return { type: one('any'), assigned: '', unsaid: keywordsComment(schema), words: '' };
    }
    this.#open.add(schema);
    const keywords = new Keywords(schema);
    const words = keywords.take('description', isText) ?? keywords.take('title', isText) ?? '';
    const assigned = place === 'required' ? undefined : keywords.take('default', isPresent);
    const type = this.#writeType(schema, keywords);
    const unsaid = keywords.unsaid();
    this.#open.delete(schema);
    return {
      type,
      assigned: assigned === undefined ? '' : `=${jsonText(assigned)}`,
      unsaid: unsaid === undefined ? '' : keywordsComment(unsaid),
      words: wordsComment(words),
    };
  }

  #writeType(schema: JsonSchema, keywords: Keywords): Written {
    const anyOf = keywords.take('anyOf', isSchemaList);
    const oneOf = keywords.take('oneOf', isSchemaList);
    const allOf = keywords.take('allOf', isSchemaList) ?? [];
    const target = this.#definitions.resolve(schema['$ref']);
    const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...allOf, ...(target === undefined ? [] : [target])];
    const isTold = parts.length > 0 && parts.every((part) => this.#tellsType(part, schema.type));
    const own = this.#writeOwn(keywords, isTold);
    const write = (part: Schema) => this.write(part);
    const type = intersectionOf([
      ...(own === undefined ? [] : [own]),
      ...(target === undefined ? [] : [this.#refer(target, keywords)]),
      ...(anyOf === undefined ? [] : [unionOf(anyOf.map(write))]),
      ...(oneOf === undefined ? [] : [one(`oneOf<${unionOf(oneOf.map(write)).text}>`)]),
      ...allOf.map(write),
    ]);
    return keywords.take('nullable', isTrue) ? unionOf([type, one('null')]) : type;
  }

  #refer(target: Schema, keywords: Keywords): Written {
    const reference = keywords.take('$ref', isText) ?? '';
    return typeof target === 'boolean'
      ? this.write(target)
      : one(this.#definitions.nameOf(target, reference));
  }

  /** Whether a part of a schema says itself which type the whole has. */
  #tellsType(part: Schema, type: unknown): boolean {
    if (typeof part === 'boolean') return false;
    const target = part.type === undefined ? this.#definitions.resolve(part['$ref']) : part;
    return typeof target === 'object' && target.type === type;
  }

  /** What a schema says without its branches; `undefined` where that is nothing. */
  #writeOwn(keywords: Keywords, isTypeTold: boolean): Written | undefined {
    const types = keywords.take('type', isType);
    const told = types === undefined ? undefined : [types].flat();
    const constant = keywords.take('const', isPresent);
    const values = constant === undefined ? keywords.take('enum', Array.isArray) : [constant];
    if (values !== undefined) {
      const right = (values as Json[]).filter((value) => told === undefined || hasType(value, told));
      return unionOf(right.map((value) => one(jsonText(value))));
    }
    if (isTypeTold && !keywords.hasAny(TYPE_KEYWORDS)) return undefined;
    const all = told ?? Object.keys(TYPES).filter((type) => keywords.hasAny(TYPES[type] ?? []));
    return all.length === 0 ? undefined : unionOf(all.map((type) => one(this.#writeOne(type, keywords))));
  }

  #writeOne(type: string, keywords: Keywords): string {
    switch (type) {
      case 'string':
        return writeString(keywords);
      case 'integer':
        return writeNumber('int', keywords);
      case 'number':
        return writeNumber('number', keywords);
      case 'array':
        return this.#writeArray(keywords);
      case 'object':
        return this.#writeObject(keywords);
      default:
        return type;
    }
  }

  #writeArray(keywords: Keywords): string {
    const positions = keywords.take('prefixItems', isSchemaList);
    const items = keywords.take('items', isSchema);
    const least = keywords.take('minItems', isNumber);
    const most = keywords.take('maxItems', isNumber);
    const unique = keywords.take('uniqueItems', isTrue) ? 'unique' : undefined;
    const list = `${tight(this.write(items ?? true))}[]`;
    if (positions === undefined) return withFacts(list, [writeRange(least, most), unique]);
    const isClosed = items === false || most === positions.length;
    const parts = positions.map((part, index) => {
      const written = this.write(part);
      return index < (least ?? 0) ? written.text : `${tight(written)}?`;
    });
    const rest = isClosed ? [] : [`...${list}`];
    // The tuple itself tells these two.
    const isLeastTold = least === undefined || (least >= 0 && least <= positions.length);
    const isMostTold = isClosed && (most === undefined || most >= positions.length);
    const range = writeRange(isLeastTold ? undefined : least, isMostTold ? undefined : most);
    return withFacts(`[${[...parts, ...rest].join(', ')}]`, [range, unique]);
  }

  #writeObject(keywords: Keywords): string {
    const properties = Object.entries(keywords.take('properties', isSchemaMap) ?? {});
    const required = new Set(keywords.take('required', isTextList));
    const rest = keywords.take('additionalProperties', isSchema);
    const fields = properties.map(([key, child]) => this.#writeField(key, child, required.delete(key)));
    for (const key of required) fields.push(`${keyText(key)}:any`);
    const more = this.#writeRest(rest, properties.length > 0);
    if (fields.length > 0) {
      if (more !== undefined) fields.push(more === 'any' ? '...' : `[key:string]:${more}`);
      return `{${fields.join(', ')}}`;
    }
    if (more === undefined) return '{}';
    return more === 'any' ? 'object' : `Record<string, ${more}>`;
  }

  /** What keys without a name hold: an object that names some keys takes no others unless it says so. */
  #writeRest(rest: Schema | undefined, hasNames: boolean): string | undefined {
    if (rest === false || (rest === undefined && hasNames)) return undefined;
    return this.write(rest ?? true).text;
  }

  #writeField(key: string, schema: Schema, isRequired: boolean): string {
    const { text } = this.write(schema, isRequired ? 'required' : 'optional');
    const hasDefault = typeof schema === 'object' && schema.default !== undefined;
    return `${keyText(key)}${isRequired || hasDefault ? '' : '?'}:${text}`;
  }
}

function hasType(value: Json, types: readonly string[]): boolean {
  return types.includes(kindOf(value)) || (types.includes('integer') && Number.isInteger(value));
}

function isType(value: unknown): value is string | string[] {
  const types = [value].flat();
  return types.length > 0 && types.every((type) => isText(type) && Object.hasOwn(TYPES, type));
}
