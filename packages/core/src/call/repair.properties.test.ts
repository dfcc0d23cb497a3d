import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isGatewayError } from '../errors.ts';
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../json/schema.ts';
import { type ArgumentsCheck, compileCheck } from './check.ts';
import { createFits } from './fits.ts';
import { compileJudge } from './judge.ts';
import { mismatches } from './mismatch.ts';
import { isEmpty } from './remembered.ts';
import { repairArguments } from './repair.ts';
import { readStructure } from './structure.ts';

const RUNS = 200;
const VALUES = 6;
const cases = `${RUNS} schemas, ${VALUES} values each`;

const KEYS = ['a', 'b', 'c'];
const texts = [
  '',
  'x',
  'aaa',
  '5',
  '-1.5',
  '007',
  'true',
  'null',
  '[1]',
  '{"a":"5"}',
  '2026-01-02T03:04:05Z',
];
const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...texts),
  fc.constantFrom<Json>(null, true, false, 0, 1, 5, 19.99, 1e21),
);
const anyValue = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...KEYS, 'd'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.record(
    {
      type: fc.constant('string'),
      format: fc.constant('date-time'),
      minLength: fc.nat(2),
      pattern: fc.constantFrom('^(a+)+$', '^$'),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constantFrom('number', 'integer'), minimum: fc.nat(5), multipleOf: fc.constantFrom(0.01, 2) },
    { requiredKeys: ['type'] },
  ),
  fc.constantFrom<JsonSchema>({ type: 'boolean' }, { type: 'null' }, {}, { $ref: '#/$defs/Node' }),
  fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ const: scalar }),
);

const schemas = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc
    .oneof(
      { depthSize: 'small', maxDepth: 3 },
      leaf,
      tie('object'),
      fc.record({ type: fc.constant('array'), items: tie('schema') }),
      fc.record({ type: fc.constant('array'), prefixItems: fc.tuple(tie('schema')), items: tie('schema') }),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      tie('schema').map((schema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })),
      fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ type: fc.constant('object'), anyOf: fc.tuple(tie('object'), tie('object')) }),
    )
    .chain((schema) =>
      fc.constantFrom(schema, schema, schema, schema, { ...schema, 'x-lenient': true as const }),
    ),
  object: fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom(...KEYS), tie('schema'), { maxKeys: 3 }),
      required: fc.subarray(KEYS, { maxLength: 1 }),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
      patternProperties: fc.record({ '^[cd]$': tie('schema') }),
    },
    { requiredKeys: ['type', 'properties'] },
  ),
}));
const roots = fc
  .tuple(schemas.object, schemas.object)
  .map(([root, node]): JsonSchema => ({ ...root, $defs: { Node: node } }));

/** Values that often fit the schema, or nearly do. */
function valueFor(schema: JsonSchema, root: JsonSchema, depth = 0): fc.Arbitrary<Json> {
  const inside = (part: unknown) => valueFor(part as JsonSchema, root, depth + 1);
  const options: fc.Arbitrary<Json>[] = [];
  const { properties, items, type } = schema;
  if (depth > 6) return scalar;
  if (schema.const !== undefined) options.push(fc.constant(schema.const));
  if (schema.enum !== undefined) options.push(fc.constantFrom(...schema.enum));
  if (schema['$ref'] !== undefined) options.push(inside((root['$defs'] as JsonObject)['Node']));
  for (const part of [schema.anyOf, schema['oneOf'], schema['allOf']].flat())
    if (part) options.push(inside(part));
  if (type === 'string') options.push(fc.constantFrom(...texts));
  if (type === 'number' || type === 'integer') options.push(fc.constantFrom<Json>(0, 2, 5, 6, 19.99));
  if (type === 'boolean') options.push(fc.boolean());
  if (type === 'null' || schema.anyOf?.some((branch) => branch.type === 'null'))
    options.push(fc.constant(null));
  if (items !== undefined) options.push(fc.array(inside(items), { maxLength: 2 }));
  if (properties !== undefined) {
    const parts = Object.entries(properties).map(([key, part]) => [key, inside(part)] as const);
    const requiredKeys = parts.map(([key]) => key).filter((key) => schema.required?.includes(key));
    const { additionalProperties: rest, ['patternProperties']: patterns } = schema;
    const others = Object.values({ ...(patterns as JsonObject), rest })
      .filter(isJsonObject)
      .map(inside);
    const d = fc.oneof(...others, fc.constant(null));
    options.push(fc.record<JsonObject>({ ...Object.fromEntries(parts), d }, { requiredKeys }));
  }
  const right = options.length === 0 ? anyValue : fc.oneof(...options);
  const asText = right.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return fc.oneof(
    { weight: 16, arbitrary: right },
    { weight: 1, arbitrary: asText },
    { weight: 1, arbitrary: anyValue },
  );
}

const schemaAndArguments = roots.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    values: fc.array(
      valueFor(schema, schema).filter(
        (value): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value),
      ),
      { minLength: VALUES, maxLength: VALUES },
    ),
  }),
);

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: { 'date-time': /^\d{4}-\d\d-\d\dT[\d:]+Z$/ },
});

function forAllSchemas(property: (schema: JsonSchema, values: JsonObject[]) => void): void {
  const each = fc.property(schemaAndArguments, ({ schema, values }) => property(schema, values));
  fc.assert(each, { numRuns: RUNS });
}

function forAllValues(property: (value: JsonObject, schema: JsonSchema) => void): void {
  forAllSchemas((schema, values) => {
    for (const value of values) property(value, schema);
  });
}

function issuesOf(check: ArgumentsCheck, value: JsonObject): readonly string[] {
  try {
    check(value);
    return [];
  } catch (error) {
    return isGatewayError(error) && error.issues !== undefined ? error.issues : [String(error)];
  }
}

it(`changes and refuses nothing that the schema accepts, unknown keys aside (${cases})`, () => {
  let accepted = 0;
  forAllSchemas((schema, values) => {
    const accepts = ajv.compile(schema);
    ajv.removeSchema(schema);
    const ignoring = compileCheck(schema, { unknownKeys: 'ignore' });
    const refusing = compileCheck(schema, { unknownKeys: 'refuse' });
    for (const value of values.filter((one) => accepts(one))) {
      accepted += 1;
      expect(repairArguments(value, schema)).toEqual(value);
      expect(issuesOf(ignoring, value)).toEqual([]);
      const others = issuesOf(refusing, value).filter(
        (issue) => !/no such field|takes no arguments/.test(issue),
      );
      expect(others).toEqual([]);
    }
  });
  expect(accepted).toBeGreaterThan((RUNS * VALUES) / 10);
});

it(`repairs once: a second repair changes nothing (${cases})`, () => {
  forAllValues((value, schema) => {
    const once = repairArguments(value, schema);
    expect(repairArguments(once, schema)).toEqual(once);
  });
});

it(`leaves the object it was given as it was (${cases})`, () => {
  forAllValues((value, schema) => {
    const before = structuredClone(value);
    const repaired = repairArguments(value, schema);
    expect(value).toEqual(before);
    expect(repaired).not.toBe(value);
  });
});

it(`judges and explains alike: what ajv refuses has an issue, what has an issue ajv refuses (${cases})`, () => {
  let refused = 0;
  forAllSchemas((schema, values) => {
    const structure = readStructure(schema);
    const judge = compileJudge(structure);
    for (const value of values) {
      const fits = createFits();
      const judged = judge(value, fits);
      const explained = isEmpty(mismatches(value, structure, { path: undefined, fits }));
      refused += judged ? 0 : 1;
      if (explained) expect(judged).toBe(true);
      // Ajv does not follow a recursive schema down; the explanation would.
      if (judged !== explained) expect(JSON.stringify(schema)).toContain('$ref');
    }
  });
  expect(refused).toBeGreaterThan(RUNS / 10);
});

const plainSchemas = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom(...['string', 'number', 'integer', 'boolean'].map((type): JsonSchema => ({ type }))),
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
  ),
  object: fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.constantFrom(...KEYS), tie('schema'), { minKeys: 1, maxKeys: 3 }),
  }),
}));

function plainValueFor({ type, items, properties }: JsonSchema): fc.Arbitrary<Json> {
  if (properties !== undefined) {
    const parts = Object.entries(properties).map(([key, part]) => [key, plainValueFor(part)]);
    return fc.record<JsonObject>(Object.fromEntries(parts), { requiredKeys: [] });
  }
  if (items !== undefined) return fc.array(plainValueFor(items), { maxLength: 3 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return fc.oneof(fc.constantFrom(...texts), fc.string());
  if (type === 'integer') return fc.maxSafeInteger();
  // Text has no negative zero, and beyond 2^53 it may stand for another number.
  return fc.double({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1, noNaN: true }).map((number) => number + 0);
}

/** Spoils a value as clients do: everything but text becomes text, and what was left out becomes null. */
function spoil(value: Json, schema: JsonSchema): Json {
  const { items, properties } = schema;
  if (Array.isArray(value) && items) return JSON.stringify(value.map((item) => spoil(item, items)));
  if (!isJsonObject(value) || !properties) return typeof value === 'string' ? value : String(value);
  const entries = Object.entries(properties).map(([key, part]) => {
    const held = value[key];
    return [key, held === undefined ? null : spoil(held, part)];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

it(`gives back what a client turned into text and nulls (${cases})`, () => {
  const schemaAndValue = plainSchemas.object.chain((schema) =>
    fc.tuple(fc.constant(schema), fc.array(plainValueFor(schema), { minLength: VALUES, maxLength: VALUES })),
  );
  const each = fc.property(schemaAndValue, ([schema, values]) => {
    for (const value of values) expect(repairArguments(spoil(value, schema), schema)).toEqual(value);
  });
  fc.assert(each, { numRuns: RUNS });
});
