import { expect, it } from 'vitest';
import { isGatewayError } from '../errors.ts';
import type { JsonSchema } from '../json/schema.ts';
import { compileCheck } from './check.ts';
import { repairArguments } from './repair.ts';

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };
const nothing: JsonSchema = { type: 'null' };

function object(properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema {
  return { type: 'object', properties, required };
}

/** What the check says of arguments as they are sent: the error's message, then its issues. */
function refusal(schema: JsonSchema, sent: unknown): unknown[] {
  try {
    compileCheck(schema, { unknownKeys: 'refuse' })(repairArguments(sent, schema));
    return [];
  } catch (error) {
    if (!isGatewayError(error) || error.code !== 'VALIDATION_ERROR') throw error;
    return [error.message, ...(error.issues ?? [])];
  }
}

it('names what is missing and what is wanted there', () => {
  const schema = object(
    {
      owner: text,
      count: integer,
      ratio: { type: 'number' },
      on: { type: 'boolean' },
      tags: { type: 'array' },
      at: object({}),
      order: { enum: ['asc', 'desc'] },
      kind: { const: 'a' },
    },
    ['owner', 'count', 'ratio', 'on', 'tags', 'at', 'order', 'kind'],
  );
  expect(refusal(schema, { repo: 'x' })).toMatchInlineSnapshot(`
    [
      "Invalid arguments",
      "repo: no such field. Fields: owner, count, ratio, on, tags, at, order, kind",
      "owner: text is required",
      "count: a whole number is required",
      "ratio: a number is required",
      "on: true or false is required",
      "tags: a list is required",
      "at: an object is required",
      "order: one of 'asc', 'desc' is required",
      "and 1 more",
    ]
  `);
});

it('names what is wanted and what came', () => {
  const schema = object({
    limit: { type: 'number' },
    count: integer,
    owner: text,
    on: { type: 'boolean' },
    tags: { type: 'array', items: text },
    order: { enum: ['asc', 'desc', 3, null] },
    size: { enum: Array.from({ length: 30 }, (_, index) => `s${index}`) },
    note: { anyOf: [integer, nothing] },
  });
  const sent = {
    limit: 'abc',
    count: 1.5,
    owner: ['a'],
    on: 'yes',
    tags: { a: 1 },
    order: 'up',
    size: 'x'.repeat(50),
    note: 'a "quoted"\nline',
  };
  expect(refusal(schema, sent)).toMatchInlineSnapshot(`
    [
      "Invalid arguments",
      "limit: a number, not 'abc'",
      "count: a whole number, not 1.5",
      "owner: text, not a list",
      "on: true or false, not 'yes'",
      "tags: a list, not an object",
      "order: one of 'asc', 'desc', 3, null, not 'up'",
      "size: one of 's0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10', 's11' and 18 more, not 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…'",
      "note: a whole number or null, not 'a "quoted"\\nline'",
    ]
  `);
});

it('gives the path through lists, objects, records and odd keys', () => {
  const device = object({ name: text, 'serial no.': text }, ['name']);
  const schema = object({
    devices: { type: 'array', items: device },
    byId: { type: 'object', additionalProperties: device },
  });
  const sent = {
    devices: [{ name: 'a' }, { name: [] }, {}],
    byId: { 'a b': { name: 'x', 'serial no.': null }, c: {} },
  };
  expect(refusal(schema, sent)).toMatchInlineSnapshot(`
    [
      "Invalid arguments",
      "devices[1].name: text, not a list",
      "devices[2].name: text is required",
      "byId.c.name: text is required",
    ]
  `);
});

it('shows eight issues and counts the others', () => {
  const schema = object({ ids: { type: 'array', items: integer } });
  const wrong = (length: number): unknown[] =>
    refusal(schema, { ids: Array.from({ length }, () => 'x') }).slice(8);
  expect(wrong(8)).toEqual(["ids[7]: a whole number, not 'x'"]);
  expect(wrong(11)).toEqual(["ids[7]: a whole number, not 'x'", 'and 3 more']);
  expect(wrong(5_000)).toEqual(["ids[7]: a whole number, not 'x'", 'and many more']);
});

it('explains a union by the branch whose tag matched', () => {
  const circle = object({ kind: { enum: ['circle'] }, radius: { type: 'number' } }, ['kind', 'radius']);
  const square = object({ kind: { const: 'square' }, side: { type: 'number' } }, ['kind', 'side']);
  const schema = object({ shape: { anyOf: [circle, square] } }, ['shape']);
  const shapes = [{ kind: 'square' }, { kind: 'square', side: 'long' }, { kind: 'line' }, {}, 'circle'];
  expect(shapes.map((shape) => refusal(schema, { shape }).slice(1))).toMatchInlineSnapshot(`
    [
      [
        "shape.side: a number is required",
      ],
      [
        "shape.side: a number, not 'long'",
      ],
      [
        "shape.kind: 'circle' or 'square', not 'line'",
      ],
      [
        "shape.kind: 'circle' or 'square' is required",
      ],
      [
        "shape: an object, not 'circle'",
      ],
    ]
  `);
  expect(refusal(schema, {})[0]).toMatchInlineSnapshot(`"Invalid arguments"`);
});

it('explains other unions by the only branch of the kind, or by the nearest', () => {
  const schema = object({
    maybe: { anyOf: [object({ n: integer }, ['n']), nothing] },
    ids: { anyOf: [integer, { type: 'array', items: integer }] },
    key: {
      anyOf: [object({ id: text, version: integer }, ['id', 'version']), object({ slug: text }, ['slug'])],
    },
    lists: {
      anyOf: [
        { type: 'array', items: text },
        { type: 'array', items: integer },
      ],
    },
    either: { anyOf: [{ enum: ['a'] }, { enum: ['b'] }, integer] },
  });
  const sent = { maybe: {}, ids: [1, 'x'], key: { id: 'a' }, lists: [{}], either: 'c' };
  expect(refusal(schema, sent).slice(1)).toMatchInlineSnapshot(`
    [
      "maybe.n: a whole number is required",
      "ids[1]: a whole number, not 'x'",
      "key.version: a whole number is required",
      "lists[0]: text, not an object",
      "either: 'a' or 'b' or a whole number, not 'c'",
    ]
  `);
});

it('leaves bounds, patterns and formats to the procedure', () => {
  const schema = object({
    price: { type: 'number', multipleOf: 0.01, minimum: 20, maximum: 1 },
    name: { type: 'string', minLength: 9, maxLength: 1, pattern: '^\\-$', format: 'nonsense' },
    list: { type: 'array', minItems: 3, uniqueItems: true, contains: integer },
    whole: integer,
  });
  expect(refusal(schema, { price: 19.99, name: 'ab', list: ['a', 'a'], whole: 5.0 })).toEqual([]);
});

it('runs no pattern, so none can stall it', () => {
  const schema = object({ name: { type: 'string', pattern: '^(a+)+$' } });
  const started = performance.now();
  expect(refusal(schema, { name: `${'a'.repeat(28)}!` })).toEqual([]);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it('judges nothing behind a coercing parser, and demands nothing there', () => {
  const lenient: JsonSchema = { type: 'string', 'x-lenient': true };
  const schema = object({ at: lenient, to: { anyOf: [lenient, nothing] }, n: integer }, ['at', 'to', 'n']);
  expect(refusal(schema, { at: { any: ['thing'] }, to: 5, n: 1 })).toEqual([]);
  expect(refusal(schema, {})).toMatchInlineSnapshot(`
    [
      "Invalid arguments",
      "n: a whole number is required",
    ]
  `);
});

it('is not satisfied by an inherited key', () => {
  const schema = object({ constructor: text, toString: text }, ['constructor', 'toString']);
  expect(refusal(schema, {})).toMatchInlineSnapshot(`
    [
      "Invalid arguments",
      "constructor: text is required",
      "toString: text is required",
    ]
  `);
  expect(refusal(schema, { constructor: 'a', toString: 'b' })).toEqual([]);
});

it('refuses poisonous keys everywhere, also when other unknown keys are ignored', () => {
  const loose: JsonSchema = { type: 'object', additionalProperties: true };
  const schema = object({
    loose,
    any: {},
    lenient: { 'x-lenient': true },
    list: { type: 'array', items: loose },
  });
  const sent = JSON.parse(
    '{"__proto__":{"isAdmin":true},"loose":{"constructor":{"prototype":1}},"any":[{"prototype":1}],' +
      '"lenient":{"a":{"__proto__":1}},"list":[{},{"b":{"constructor":1}}]}',
  );
  expect(refusal(schema, sent).slice(1)).toMatchInlineSnapshot(`
    [
      "__proto__: not allowed as a field name",
      "loose.constructor: not allowed as a field name",
      "any[0].prototype: not allowed as a field name",
      "lenient.a.__proto__: not allowed as a field name",
      "list[1].b.constructor: not allowed as a field name",
    ]
  `);
  const check = compileCheck(schema, { unknownKeys: 'ignore' });
  expect(() => check(repairArguments(sent, schema))).toThrowErrorMatchingInlineSnapshot(
    `[GatewayError: Invalid arguments]`,
  );
  expect(({} as Record<string, unknown>)['isAdmin']).toBe(undefined);
});

it('ignores unknown keys where the gateway says so', () => {
  const schema = object({ name: text });
  expect(() => compileCheck(schema, { unknownKeys: 'ignore' })({ data: { name: 'x' } })).not.toThrow();
});

it.each<[string, JsonSchema]>([
  ['an unknown type', { type: 'object', properties: { a: { type: 'any' } } }],
  ['a reference to nowhere', { type: 'object', properties: { a: { $ref: '#/$defs/Missing' } } }],
  [
    'a reference to another document',
    { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } },
  ],
  ['a reference to itself', { type: 'object', properties: { a: { $ref: '#/properties/a' } } }],
  [
    'keywords of the wrong kind',
    {
      type: 'object',
      properties: { a: { required: 'b', properties: 5, anyOf: {}, items: 1 } },
    } as unknown as JsonSchema,
  ],
  ['a tuple', { type: 'object', properties: { a: { prefixItems: [text], items: integer } } }],
])('accepts anything where a schema cannot be read: %s', (_, schema) => {
  for (const a of [1, 'x', null, ['x', 1], { b: 1 }]) expect(refusal(schema, { a })).toEqual([]);
});

it('survives a schema that is nested deeper than any arguments', () => {
  let schema: JsonSchema = text;
  for (let depth = 0; depth < 5_000; depth += 1) schema = object({ a: schema });
  expect(refusal(schema, { a: { a: {} } })).toEqual([]);
  expect(refusal(schema, { a: { a: 1 } })).toMatchInlineSnapshot(`
    [
      "Invalid arguments",
      "a.a: an object, not 1",
    ]
  `);
});
