import type { ObjectInput } from './plan.ts';
import type { Field, Shape, Wrap } from './shape.ts';
import { asZod4, type Parser, type ZodModule } from './zod-module.ts';

/** A shape made of others. */
type Composed = Extract<
  Shape,
  | { item: Shape }
  | { fields: readonly Field[] }
  | { variants: readonly unknown[] }
  | { branches: readonly unknown[] }
  | { items: readonly unknown[] }
  | { left: Shape }
  | { kind: 'textOrUndefined' | 'tree' | 'filters' }
>;

/** Makes parsers of one library out of what was planned. */
export class Parsers {
  readonly z: ReturnType<typeof asZod4>;
  /** One schema object for the whole app, as the app it was measured in has it. */
  readonly #filters: Parser;

  constructor(z: ZodModule) {
    this.z = asZod4(z);
    this.#filters = this.#makeFilters();
  }

  /** The parsers of an object input, one for each `.input()`. */
  inputs(input: ObjectInput): Parser[] {
    const { stacked, fields } = input;
    if (stacked === undefined) return [this.#root(fields, input)];
    return [this.object(fields.slice(0, 1)), this.#root(fields.slice(1), input)];
  }

  object(fields: readonly Field[]): ReturnType<typeof this.z.object> {
    return this.z.object(Object.fromEntries(fields.map((field) => [field.name, this.field(field)])));
  }

  field({ shape, required, nullable, wrap, refined, description }: Field): Parser {
    let parser = this.shape(shape);
    if (wrap?.kind === 'coerce') parser = this.#coerced(shape);
    if (refined) parser = parser.refine((value) => String(value).trim() !== '', 'must not be blank');
    if (wrap?.kind === 'transform') parser = parser.transform((value) => String(value).toLowerCase());
    if (nullable) parser = parser.nullable();
    parser = this.#wrapped(parser, { wrap, required });
    return description === undefined ? parser : parser.describe(description);
  }

  shape(shape: Shape): Parser {
    const { z } = this;
    switch (shape.kind) {
      case 'string':
        return this.#text(shape);
      case 'uuid':
        return z.string().uuid();
      case 'url':
        return z.string().url();
      case 'email':
        return z.string().email();
      case 'datetime':
        return z.string().datetime();
      case 'boolean':
        return z.boolean();
      case 'date':
        return z.date();
      case 'bigint':
        return z.bigint();
      case 'any':
        return z.any();
      case 'number':
      case 'integer':
        return this.#number(shape);
      case 'enum':
        return z.enum([...shape.values]);
      case 'file':
      case 'formData':
      case 'preprocessedFile':
        return this.#upload(shape.kind);
      default:
        return this.#composed(shape);
    }
  }

  #composed(shape: Composed): Parser {
    const { z } = this;
    switch (shape.kind) {
      case 'array':
        return z.array(this.shape(shape.item));
      case 'record':
        return z.record(z.string(), this.shape(shape.item));
      case 'object':
        return this.object(shape.fields);
      case 'variants':
        return this.variants(
          shape.tag,
          shape.variants.map(({ value, fields }) => [value, fields]),
        );
      case 'union':
        return z.union(shape.branches.map((branch) => this.shape(branch)) as [Parser, Parser]);
      case 'tuple':
        return z.tuple([this.shape(shape.items[0]), this.shape(shape.items[1])]);
      case 'intersection':
        return z.intersection(this.shape(shape.left), this.shape(shape.right));
      case 'textOrUndefined':
        return z.union([z.string(), z.undefined()]);
      case 'tree':
        return this.#tree();
      case 'filters':
        return this.#filters;
    }
  }

  /** Objects told apart by a tag. */
  variants(tag: string, variants: readonly (readonly [value: string, fields: readonly Field[]])[]): Parser {
    const { z } = this;
    const options = variants.map(([value, fields]) =>
      this.object(fields).extend({ [tag]: z.literal(value) }),
    );
    return z.discriminatedUnion(tag, options as unknown as Parameters<typeof z.discriminatedUnion>[1]);
  }

  #root(fields: readonly Field[], { root, unknownKeys, refined }: ObjectInput): Parser {
    let object = this.object(fields);
    if (unknownKeys === 'strict') object = object.strict();
    if (unknownKeys === 'passthrough') object = object.passthrough() as unknown as typeof object;
    let parser: Parser = object;
    if (refined) {
      parser = object.refine(
        (value) => Object.values(value).some((given) => given !== undefined),
        'give at least one field',
      );
    }
    return root === 'optional' ? parser.optional() : root === 'default' ? parser.default({}) : parser;
  }

  #text({ min, max, pattern }: Extract<Shape, { kind: 'string' }>): Parser {
    let parser = this.z.string();
    if (min !== undefined) parser = parser.min(min);
    if (max !== undefined) parser = parser.max(max);
    return pattern === undefined ? parser : parser.regex(new RegExp(pattern));
  }

  #number({ kind, min, max }: Extract<Shape, { kind: 'number' | 'integer' }>): Parser {
    let parser = this.z.number();
    if (kind === 'integer') parser = parser.int();
    if (min !== undefined) parser = parser.min(min);
    return max === undefined ? parser : parser.max(max);
  }

  #coerced({ kind }: Shape): Parser {
    const { coerce } = this.z;
    return kind === 'date' ? coerce.date() : kind === 'boolean' ? coerce.boolean() : coerce.number();
  }

  #wrapped(parser: Parser, { wrap, required }: { wrap: Wrap | undefined; required: boolean }): Parser {
    if (wrap?.kind === 'default') return parser.default(wrap.value);
    if (wrap?.kind === 'catch') return parser.catch(wrap.value);
    const whole = required ? parser : parser.optional();
    return wrap?.kind === 'preprocess' ? this.z.preprocess(trimmed, whole) : whole;
  }

  #tree(): Parser {
    const { z } = this;
    const tree: Parser = z.lazy(() => z.object({ label: z.string(), children: z.array(tree).optional() }));
    return tree;
  }

  #upload(kind: 'file' | 'formData' | 'preprocessedFile'): Parser {
    const { z } = this;
    if (kind === 'formData') return z.custom<FormData>((value) => value instanceof FormData);
    const file = z.instanceof(File);
    return kind === 'file'
      ? file
      : z.preprocess((value) => (value instanceof FormData ? value.get('file') : value), file);
  }

  #makeFilters(): Parser {
    const { z } = this;
    const filter = (type: string, operators: readonly [string, ...string[]], value: Parser) =>
      z.object({ type: z.literal(type), column: z.string(), operator: z.enum([...operators]), value });
    const compare = ['=', '>', '<', '>=', '<='] as const;
    const text = ['=', 'contains', 'does not contain', 'starts with', 'ends with'] as const;
    const some = ['any of', 'none of'] as const;
    const option = z.discriminatedUnion('type', [
      filter('datetime', ['>', '<', '>=', '<='], z.coerce.date()),
      filter('string', text, z.string()),
      filter('number', compare, z.number()),
      filter('stringOptions', some, z.array(z.string())),
      filter('arrayOptions', [...some, 'all of'], z.array(z.string())),
      filter('stringObject', text, z.string()).extend({ key: z.string() }),
      filter('numberObject', compare, z.number()).extend({ key: z.string() }),
      filter('categoryOptions', some, z.array(z.string())).extend({ key: z.string() }),
      filter('boolean', ['=', '<>'], z.boolean()),
      filter('null', ['is null', 'is not null'], z.literal('')),
    ]);
    return z.array(option);
  }
}

/** A text as a form sends it: trimmed, and nothing where it is empty. */
function trimmed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? undefined : value.trim();
}
