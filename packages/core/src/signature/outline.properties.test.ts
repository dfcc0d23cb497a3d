import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteLength } from '../json/encode.ts';
import { isJsonObject, type Json, type JsonObject, type JsonSchema } from '../json/schema.ts';
import { outlineSchema } from './outline.ts';

const KEYS = ['a', 'b'];
const scalar = fc.constantFrom<Json>('', 'x', 'yyyy', null, true, 0, 2, 2.5, -1);
const words = fc.constantFrom('short', 'w'.repeat(60));

/** A schema with these keywords; those that `requiredKeys` leaves out may be missing. */
function schemaOf(shape: Record<string, fc.Arbitrary<unknown>>, requiredKeys = Object.keys(shape)) {
  return fc.record(shape, { requiredKeys }) as fc.Arbitrary<JsonSchema>;
}

const some = <T>(arbitrary: fc.Arbitrary<T>, maxLength = 3) =>
  fc.array(arbitrary, { minLength: 1, maxLength });

const leaf = fc.oneof(
  schemaOf(
    {
      type: fc.constant('string'),
      minLength: fc.nat(2),
      pattern: fc.constantFrom('^x', 'y{2}'),
      description: words,
    },
    ['type'],
  ),
  schemaOf(
    {
      type: fc.constantFrom('number', 'integer'),
      minimum: fc.nat(1),
      multipleOf: fc.constantFrom(0.5, 2),
      title: words,
    },
    ['type'],
  ),
  fc.constantFrom<JsonSchema>({ type: 'boolean' }, { type: 'null' }, {}, { minLength: 2 }),
  fc.constantFrom<JsonSchema>({ $ref: '#/$defs/Node' }, { $ref: '#' }),
  schemaOf({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 6 }) }),
  schemaOf({
    type: fc.constantFrom('string', 'integer'),
    enum: fc.uniqueArray(scalar, { minLength: 1 }),
  }),
  schemaOf({ const: fc.oneof(scalar, fc.constant({ a: [1] }), fc.constant([null])) }),
  schemaOf({ type: fc.constant(['string', 'null', 'array']), minLength: fc.nat(2) }),
);

/** Schemas with most of what JSON Schema has; `#/$defs/Node` is an object beside the root. */
const { object: objects } = fc.letrec<Record<'schema' | 'object', JsonSchema>>((tie) => {
  const schema = tie('schema');
  return {
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: 2 },
      leaf,
      tie('object'),
      schemaOf(
        {
          type: fc.constant('array'),
          items: schema,
          minItems: fc.nat(1),
          prefixItems: some(schema, 2),
          default: fc.constant([]),
        },
        ['type'],
      ),
      schemaOf({ type: fc.constant('array'), items: fc.constant(false), prefixItems: some(schema) }),
      schemaOf({ type: fc.constant('array'), items: schema, not: schema }),
      schemaOf({ anyOf: some(schema), description: words }, ['anyOf']),
      schemaOf({ oneOf: some(schema) }),
      schemaOf({ allOf: some(schema), type: fc.constantFrom('object', 'string') }, ['allOf']),
      schemaOf({ type: fc.constant('object'), anyOf: some(tie('object'), 2) }),
      schemaOf({ type: fc.constant('object'), $ref: fc.constant('#/$defs/Node') }),
    ),
    object: schemaOf(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom(...KEYS), schema, { maxKeys: 3 }),
        required: fc.subarray(KEYS, { maxLength: 1 }),
        additionalProperties: fc.oneof(fc.boolean(), schema),
        patternProperties: fc.record({ '^d': schema }),
        allOf: fc.constant([{ properties: { e: { type: 'string' } } }]),
        description: words,
      },
      ['type', 'properties'],
    ),
  };
});
const roots = fc.tuple(objects, objects).map(([root, Node]): JsonSchema => ({ ...root, $defs: { Node } }));

const anyValue = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    scalar,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...KEYS, 'd'), tie('value'), { maxKeys: 2 }),
  ),
})).value;

/** Values that often fit a schema. */
function valueFor(schema: unknown, root: JsonSchema, depth = 0): fc.Arbitrary<Json> {
  if (!isJsonObject(schema) || depth > 4) return anyValue;
  const inside = (part: unknown) => valueFor(part, root, depth + 1);
  const { properties, items, prefixItems, type, $ref } = schema as JsonSchema;
  const options: fc.Arbitrary<Json>[] = [];
  if (schema['const'] !== undefined) options.push(fc.constant(schema['const']));
  if (Array.isArray(schema['enum'])) options.push(fc.constantFrom(...schema['enum']));
  if ($ref !== undefined) options.push(inside($ref === '#' ? root : (root['$defs'] as JsonObject)['Node']));
  for (const part of [schema['anyOf'], schema['oneOf'], schema['allOf']].flat())
    if (part) options.push(inside(part));
  if (type === 'string') options.push(fc.constantFrom('xyy', 'x', ''));
  if (type === 'number' || type === 'integer') options.push(fc.constantFrom<Json>(2, 4, 0.5));
  if (type === 'boolean') options.push(fc.boolean());
  if (type === 'null') options.push(fc.constant(null));
  if (Array.isArray(prefixItems)) options.push(fc.tuple(...prefixItems.map(inside)));
  if (type === 'array') options.push(fc.array(inside(items), { minLength: 1, maxLength: 2 }));
  if (properties !== undefined) {
    const parts = Object.entries(properties).map(([key, part]) => [key, inside(part)] as const);
    const requiredKeys = parts
      .map(([key]) => key)
      .filter((key) => (schema['required'] as string[] | undefined)?.includes(key));
    const d = fc.oneof(anyValue, inside(schema['additionalProperties']));
    options.push(fc.record<JsonObject>({ ...Object.fromEntries(parts), d }, { requiredKeys }));
    options.push(fc.record<JsonObject>(Object.fromEntries(parts), { requiredKeys }));
  }
  return options.length === 0 ? anyValue : fc.oneof(...options);
}

const cases = roots.chain((schema) =>
  fc.record({
    schema: fc.constant(schema),
    values: fc.array(valueFor(schema, schema), { minLength: 12, maxLength: 12 }),
  }),
);

const ajv = new Ajv2020({ strict: false, validateSchema: false });
function compile(schema: JsonSchema): (value: Json) => boolean {
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  return (value) => validate(value);
}

const LIMITS = [60, 120, 200, 300, 450, 600, 900, 1_400];

it('accepts whatever the whole schema accepts, and fits', () => {
  let accepted = 0;
  fc.assert(
    fc.property(cases, fc.constantFrom(...LIMITS), ({ schema, values }, limit) => {
      const outline = outlineSchema(schema, limit);
      if (outline === undefined) return;
      // Nothing is less than any object.
      expect(byteLength(JSON.stringify(outline))).toBeLessThanOrEqual(Math.max(limit, 61));
      const right = values.filter(compile(schema));
      const accepts = compile(outline);
      expect(right.filter((value) => !accepts(value))).toEqual([]);
      accepted += right.length;
    }),
    { numRuns: 200 },
  );
  expect(accepted).toBeGreaterThan(100);
});

/** The places of an outline that a model API would not take, untyped items of any list apart. */
function* faults(schema: unknown, place: string): Generator<string, void> {
  if (!isJsonObject(schema)) return yield `${place} is no object`;
  const { type, anyOf, items, properties } = schema as JsonSchema;
  const known = [
    '$ref',
    '$defs',
    'oneOf',
    'allOf',
    'not',
    'const',
    'prefixItems',
    'patternProperties',
    'x-lenient',
  ];
  for (const keyword of known) if (keyword in schema) yield `${place} has ${keyword}`;
  if (typeof type !== 'string' && (anyOf === undefined || type !== undefined)) yield `${place} has no type`;
  if (type === 'object' && anyOf === undefined && properties === undefined)
    yield `${place} has no properties`;
  if (type === 'array' && anyOf === undefined && items === undefined) yield `${place} has no items`;
  for (const [key, child] of Object.entries(properties ?? {})) yield* faults(child, `${place}.${key}`);
  for (const branch of anyOf ?? []) yield* faults(branch, `${place}|`);
  if (isJsonObject(items) && Object.keys(items).length > 0) yield* faults(items, `${place}[]`);
  if (isJsonObject(schema['additionalProperties']))
    yield* faults(schema['additionalProperties'], `${place}.*`);
}

it('is a root object in the one dialect that every model API takes, with the keys and what is required', () => {
  let outlines = 0;
  fc.assert(
    fc.property(roots, fc.constantFrom(...LIMITS), (schema, limit) => {
      const outline = outlineSchema(schema, limit);
      if (outline === undefined) return;
      outlines += 1;
      expect([...faults(outline, 'root')]).toEqual([]);
      expect(outline.type).toBe('object');
      const isLast = Object.keys(outline.properties ?? {}).length === 0;
      if (isLast) return;
      expect(Object.keys(outline.properties ?? {})).toEqual(Object.keys(schema.properties ?? {}));
      expect(outline.required ?? []).toEqual(schema.required ?? []);
    }),
    { numRuns: 500 },
  );
  expect(outlines).toBeGreaterThan(100);
});
