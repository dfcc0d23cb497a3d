import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonSchema } from '../json/schema.ts';
import { writeSignature } from './signature.ts';

const KEYS = ['a', 'b', 'c d', '', 'a?:string, b'];
/** Words, patterns and values that look like parts of a signature. */
const WORDS = ['x', '*/', '*\\/', 'x */, b?:int /* y', '=5', '|null'];
const PATTERNS = ['^a$', '/', '(..3, /a/)', '\\/\\\\', '*', 'a\\', ''];
const TEXTS = ['', 'up', '"', '"|"', 'null', '*/', '\u2028'];

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const bound = optional(fc.constantFrom(0, 1, 2, -0.5, 1e21));
const count = optional(fc.nat(3));
const json: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...TEXTS, null, true, 0, 1),
  fc.constantFrom<Json>([], ['x'], {}, { a: 1 }),
);

/** Leaves out what is undefined, so that equal schemas are equal JSON. */
function schemaOf(shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<JsonSchema> {
  return fc.record(shape).map((record) => JSON.parse(JSON.stringify(record)) as JsonSchema);
}

const scalar = fc.oneof(
  schemaOf({
    type: fc.constant('string'),
    format: optional(fc.constantFrom('uuid', 'date', 'date-time', 'duration', 'a b')),
    pattern: optional(fc.constantFrom(...PATTERNS)),
    minLength: count,
    maxLength: count,
  }),
  schemaOf({
    type: fc.constantFrom('number', 'integer'),
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: bound,
    exclusiveMaximum: bound,
    multipleOf: optional(fc.constantFrom(2, 0.5)),
  }),
  fc.constantFrom<JsonSchema>({ type: 'boolean' }, { type: 'null' }),
  schemaOf({
    type: fc.constant('string'),
    enum: fc.uniqueArray(fc.constantFrom(...TEXTS), { minLength: 1 }),
  }),
  schemaOf({
    type: fc.constant('integer'),
    enum: fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 3 }),
  }),
);

/** Schemas as the adapter normalises them: each says what it says in the one way there is. */
const { object: roots } = fc.letrec<Record<'schema' | 'plain' | 'object' | 'branch', JsonSchema>>((tie) => {
  const annotated = (plain: fc.Arbitrary<JsonSchema>) =>
    fc.tuple(plain, optional(fc.constantFrom(...WORDS)), optional(json)).map(
      ([schema, description, assigned]): JsonSchema => ({
        ...schema,
        ...(description === undefined ? {} : { description }),
        ...(assigned === undefined ? {} : { default: assigned }),
      }),
    );
  const object = fc
    .tuple(
      fc.dictionary(fc.constantFrom(...KEYS), tie('schema'), { minKeys: 1, maxKeys: 3 }),
      fc.subarray(KEYS),
      optional(fc.oneof(fc.constant(true), tie('plain'))),
    )
    .map(([properties, wanted, rest]): JsonSchema => {
      const required = Object.keys(properties).filter((key) => wanted.includes(key));
      return {
        type: 'object',
        properties,
        ...(required.length === 0 ? {} : { required }),
        ...(rest === undefined ? {} : { additionalProperties: rest }),
      };
    });
  const union = fc
    .uniqueArray(tie('branch'), { minLength: 2, maxLength: 3, selector: (branch) => JSON.stringify(branch) })
    // Two lists of values are one.
    .filter((branches) => branches.filter((branch) => branch.enum !== undefined).length < 2)
    .map((anyOf): JsonSchema => ({ anyOf }));
  const others = fc.oneof(
    scalar,
    object,
    schemaOf({
      type: fc.constant('object'),
      properties: fc.constant({}),
      additionalProperties: fc.oneof(fc.boolean(), tie('plain')),
    }),
    schemaOf({
      type: fc.constant('array'),
      items: tie('schema'),
      minItems: count,
      maxItems: count,
      uniqueItems: optional(fc.constant(true)),
    }),
    schemaOf({
      type: fc.constant('array'),
      prefixItems: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      items: fc.constant(false),
      minItems: fc.constantFrom(1, 2),
    }),
  );
  return {
    object: annotated(object),
    branch: annotated(others),
    plain: fc.oneof({ depthSize: 'small', maxDepth: 3 }, scalar, others, union),
    schema: annotated(tie('plain')),
  };
});

/** The same schema with one fact more, one less or another one. */
function* changes(schema: JsonSchema): Generator<JsonSchema, void> {
  const { properties = {}, required = [], anyOf, enum: values, type } = schema;
  for (const [keyword, value] of Object.entries(schema)) {
    const { [keyword]: _, ...rest } = schema;
    if (typeof value === 'number') yield* [{ ...schema, [keyword]: value + 1 }, rest];
    if (['description', 'default', 'format', 'pattern', 'uniqueItems'].includes(keyword)) yield rest;
    if (keyword === 'additionalProperties')
      yield { ...schema, additionalProperties: value !== true || { type: 'null' } };
  }
  yield* WORDS.map((description) => ({ ...schema, description }));
  yield* TEXTS.map((text) => ({ ...schema, default: text }));
  if (type === 'string' && values === undefined) {
    yield* PATTERNS.map((pattern) => ({ ...schema, pattern }));
    yield* ['uuid', 'email', 'hostname', 'time', 'string'].map((format) => ({ ...schema, format }));
  }
  if (values !== undefined)
    yield* [
      { ...schema, enum: [...values, type === 'string' ? 'new' : 1e9] },
      { ...schema, enum: values.toReversed() },
    ];
  if (type === 'string') yield { type: 'boolean' };
  if (type === 'number') yield { ...schema, type: 'integer' };
  if (type === 'integer' && values === undefined) yield { ...schema, type: 'number' };
  if (schema.items) yield* [...changes(schema.items)].map((items) => ({ ...schema, items }));
  for (const [index, branch] of anyOf?.entries() ?? []) {
    yield* [...changes(branch)].map((other) => ({ ...schema, anyOf: anyOf?.with(index, other) }));
  }
  if (anyOf !== undefined) yield { ...schema, anyOf: [...anyOf, { type: 'string', enum: ['new'] }] };
  for (const [key, child] of Object.entries(properties)) {
    const { [key]: _, ...others } = properties;
    const needed = required.includes(key) ? required.filter((one) => one !== key) : [...required, key];
    yield* [
      { ...schema, required: needed },
      { ...schema, properties: { ...others, [`${key}!`]: child } },
    ];
    yield* [...changes(child)].map((other) => ({ ...schema, properties: { ...properties, [key]: other } }));
  }
  if (type === 'object') yield { ...schema, properties: { ...properties, new: {} } };
}

/** JSON in which the order of keys means nothing. */
function canonical(schema: JsonSchema): string {
  const sort = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : value;
  return JSON.stringify({ ...schema, required: schema.required?.toSorted() }, sort);
}

it('differs wherever one fact of a schema differs', () => {
  let compared = 0;
  fc.assert(
    fc.property(roots, (schema) => {
      const signature = writeSignature('t', schema);
      for (const changed of changes(schema)) {
        compared += 1;
        if (writeSignature('t', changed) === signature) expect(canonical(changed)).toBe(canonical(schema));
      }
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(3_000);
});

/** Everything that can be made of some schemas in one step. */
function build(parts: readonly JsonSchema[]): JsonSchema[] {
  const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });
  const members = parts.filter(({ anyOf, description }) => anyOf === undefined || description !== undefined);
  return [
    ...parts.flatMap((part): JsonSchema[] => [
      { type: 'array', items: part },
      { type: 'array', items: part, minItems: 1 },
      { type: 'array', prefixItems: [part], maxItems: 1, minItems: 1 },
      { type: 'array', prefixItems: [part], minItems: 1 },
      { type: 'object', properties: {}, additionalProperties: part },
      object({ a: part }),
      object({ 'a?:string, b': part }),
      object({ a: { type: 'string' }, b: part }),
      { ...part, description: 'x' },
      { ...part, description: '{"format":"a b"}' },
    ]),
    ...members.flatMap((one) => members.map((other): JsonSchema => ({ anyOf: [one, other] }))),
  ].filter(({ anyOf }) => anyOf === undefined || canonical(anyOf[0] ?? {}) !== canonical(anyOf[1] ?? {}));
}

it('is the same for no two of all small schemas', () => {
  const leaves: JsonSchema[] = [{ type: 'string' }, { type: 'string', format: 'a b' }];
  const small = [...leaves, ...build(leaves)];
  const all = new Map([...small, ...build(small)].map((schema) => [canonical(schema), schema]));
  const signatures = new Map<string, string>();
  for (const [text, schema] of all) {
    const signature = writeSignature('t', { type: 'object', properties: { p: schema } });
    expect([signature, signatures.get(signature) ?? text]).toEqual([signature, text]);
    signatures.set(signature, text);
  }
  expect(signatures.size).toBe(all.size);
  expect(all.size).toBeGreaterThan(500);
});
