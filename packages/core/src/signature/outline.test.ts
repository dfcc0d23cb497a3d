import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { byteLength } from '../json/encode.ts';
import { type Json, type JsonSchema, publishSchema } from '../json/schema.ts';
import { outlineSchema } from './outline.ts';
import { writeSignature } from './signature.ts';

const text: JsonSchema = { type: 'string' };
const object = (properties: Record<string, JsonSchema>, rest: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...rest,
});

const order = object(
  {
    id: { type: 'string', format: 'uuid', description: 'As given by order_list' },
    status: { type: 'string', enum: ['open', 'paid', 'shipped', 'returned'], default: 'open' },
    country: {
      type: 'string',
      enum: ['DE', 'FR', 'GB', 'US'].flatMap((code) =>
        Array.from({ length: 9 }, (_, index) => `${code}-${index}`),
      ),
    },
    customer: object(
      {
        name: { ...text, maxLength: 80 },
        address: object({ street: text, city: text }, { required: ['city'] }),
      },
      { description: 'Who pays', required: ['name'], additionalProperties: false },
    ),
    lines: {
      type: 'array',
      minItems: 1,
      items: object({ sku: text, tags: { type: 'array', items: text } }),
      description: 'What was bought',
    },
    labels: {
      type: 'object',
      properties: {},
      additionalProperties: { type: 'object', properties: { color: text } },
    },
    note: {
      anyOf: [text, object({ html: text }), object({ markdown: text }), { type: 'null' }],
      'x-lenient': true,
    },
  },
  { required: ['id', 'lines'], description: 'An order as it is to be kept' },
);
const size = (schema: JsonSchema) => byteLength(JSON.stringify(schema));

/** Every outline that a schema has, from the largest. */
function outlinesOf(schema: JsonSchema, step = 1): JsonSchema[] {
  const outlines = new Map<string, JsonSchema>();
  for (let bytes = size(schema); bytes >= 0; bytes -= step) {
    const outline = outlineSchema(schema, bytes);
    if (outline !== undefined) outlines.set(JSON.stringify(outline), outline);
  }
  return [...outlines.values()];
}

it('leaves a schema alone that fits', () => {
  const bytes = size(publishSchema(order));
  expect(outlineSchema(order, bytes)).toBeUndefined();
  expect(outlineSchema(order, bytes - 1)).toBeDefined();
  expect(outlineSchema({ type: 'object' }, 17)).toBeUndefined();
  const wide = object({ a: { ...text, description: 'ü' } });
  expect(outlineSchema(wide, JSON.stringify(wide).length + 1)).toBeUndefined();
  expect(outlineSchema(wide, JSON.stringify(wide).length)).toBeDefined();
});

it('cuts from the deepest level up, then words, long lists and rules', () => {
  const outlines = outlinesOf(order);
  const lines = outlines.map((outline) => `${size(outline)} bytes: ${writeSignature('order', outline)}`);
  expect(lines.join('\n\n')).toMatchInlineSnapshot(`
    "1229 bytes: order({id:uuid /* As given by order_list */, status:"open"|"paid"|"shipped"|"returned"="open", country?:"DE-0"|"DE-1"|"DE-2"|"DE-3"|"DE-4"|"DE-5"|"DE-6"|"DE-7"|"DE-8"|"FR-0"|"FR-1"|"FR-2"|"FR-3"|"FR-4"|"FR-5"|"FR-6"|"FR-7"|"FR-8"|"GB-0"|"GB-1"|"GB-2"|"GB-3"|"GB-4"|"GB-5"|"GB-6"|"GB-7"|"GB-8"|"US-0"|"US-1"|"US-2"|"US-3"|"US-4"|"US-5"|"US-6"|"US-7"|"US-8", customer?:{name:string(..80), address?:object} /* Who pays */, lines:object[](1..) /* What was bought */, labels?:Record<string, object>, note?:string|{html?:string}|{markdown?:string}|null}) /* An order as it is to be kept */

    982 bytes: order({id:uuid /* As given by order_list */, status:"open"|"paid"|"shipped"|"returned"="open", country?:"DE-0"|"DE-1"|"DE-2"|"DE-3"|"DE-4"|"DE-5"|"DE-6"|"DE-7"|"DE-8"|"FR-0"|"FR-1"|"FR-2"|"FR-3"|"FR-4"|"FR-5"|"FR-6"|"FR-7"|"FR-8"|"GB-0"|"GB-1"|"GB-2"|"GB-3"|"GB-4"|"GB-5"|"GB-6"|"GB-7"|"GB-8"|"US-0"|"US-1"|"US-2"|"US-3"|"US-4"|"US-5"|"US-6"|"US-7"|"US-8", customer?:object /* Who pays */, lines:object[](1..) /* What was bought */, labels?:object, note?:string|object|null}) /* An order as it is to be kept */

    841 bytes: order({id:uuid, status:"open"|"paid"|"shipped"|"returned"="open", country?:"DE-0"|"DE-1"|"DE-2"|"DE-3"|"DE-4"|"DE-5"|"DE-6"|"DE-7"|"DE-8"|"FR-0"|"FR-1"|"FR-2"|"FR-3"|"FR-4"|"FR-5"|"FR-6"|"FR-7"|"FR-8"|"GB-0"|"GB-1"|"GB-2"|"GB-3"|"GB-4"|"GB-5"|"GB-6"|"GB-7"|"GB-8"|"US-0"|"US-1"|"US-2"|"US-3"|"US-4"|"US-5"|"US-6"|"US-7"|"US-8", customer?:object, lines:object[](1..), labels?:object, note?:string|object|null})

    580 bytes: order({id:uuid, status:"open"|"paid"|"shipped"|"returned"="open", country?:string, customer?:object, lines:object[](1..), labels?:object, note?:string|object|null})

    490 bytes: order({id:string, status?:string, country?:string, customer?:object, lines:object[], labels?:object, note?:string|object|null})

    61 bytes: order(object)"
  `);
});

it('leaves a loose object where it cuts one, and only what every model API takes', () => {
  const schema = object(
    {
      // Long enough that something has to go.
      long: { ...text, not: { const: 'x'.repeat(2_000) } },
      tuple: { type: 'array', prefixItems: [text, object({ a: text })], items: false as never, minItems: 2 },
      inner: object({ deep: object({ deeper: text }, { description: 'cut' }) }, { description: 'kept' }),
      types: { type: ['string', 'null'] as never, maxLength: 5 },
      either: { oneOf: [{ const: 'a' }, { const: 1 }, { const: null }] },
      tree: { $ref: '#/$defs/Node', description: 'recursive' },
      all: { allOf: [{ minLength: 1 }, { $ref: '#/$defs/Node' }] },
      nullable: { ...text, nullable: true },
      level: { type: 'integer', enum: [1, 2] },
      unsure: { type: 'string', anyOf: [{ maxLength: 3 }, { ...text, format: 'uuid' }] },
      grid: nest(7, (items) => ({ type: 'array', items })),
      any: {},
    },
    { $defs: { Node: object({ children: { type: 'array', items: { $ref: '#/$defs/Node' } } }) } },
  );
  const { properties = {} } = outlineSchema(schema, 1_200) ?? {};
  const lines = Object.entries(properties).map(([key, child]) => `${key} ${JSON.stringify(child)}`);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "long {"type":"string"}
    tuple {"type":"array","items":{"anyOf":[{"type":"string"},{"type":"object","properties":{},"additionalProperties":true}]},"minItems":2}
    inner {"type":"object","properties":{},"additionalProperties":true,"description":"kept"}
    types {"anyOf":[{"type":"string","maxLength":5},{"type":"null"}]}
    either {"anyOf":[{"type":"string","enum":["a"]},{"type":"number","enum":[1]},{"type":"null"}]}
    tree {"type":"object","properties":{},"additionalProperties":true,"description":"recursive"}
    all {"type":"object","properties":{},"additionalProperties":true}
    nullable {"anyOf":[{"type":"string"},{"type":"null"}]}
    level {"type":"integer","enum":[1,2]}
    unsure {"type":"string"}
    grid {"type":"array","items":{"type":"array","items":{"type":"array","items":{"type":"array","items":{}}}}}
    any {"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"},{"type":"object","properties":{},"additionalProperties":true},{"type":"array","items":{}}]}"
  `);
});

const whatItAccepts: [string, Json, JsonSchema][] = [
  ['items behind a tuple', ['x', 5], { type: 'array', prefixItems: [text] }],
  [
    'typed items behind a tuple',
    ['x', true],
    { type: 'array', prefixItems: [text], items: { type: 'boolean' } },
  ],
  ['a branch that takes anything', 5, { anyOf: [text, {}] }],
  ['a whole number among numbers', 1, { type: 'number', enum: [1, 2.5] }],
  ['a whole number', 1, { type: 'integer', enum: [1] }],
  ['values of several types', null, { enum: ['a', 1, null] }],
  ['one of several types', null, { type: ['string', 'null'] as never, minLength: 1 }],
  ['a fixed object', { a: [1] }, { const: { a: [1] } }],
  ['lists in lists', [[[[['x']]]]], nest(5, (items) => ({ type: 'array', items }))],
  [
    'objects in objects',
    { a: { a: { a: 'x' } } },
    nest(3, (a) => object({ a }, { additionalProperties: false })),
  ],
];

function nest(levels: number, wrap: (inner: JsonSchema) => JsonSchema): JsonSchema {
  return levels === 0 ? text : wrap(nest(levels - 1, wrap));
}

it.each(whatItAccepts)('still accepts %s, at every cut', (_, value, schema) => {
  const whole = object({ a: schema, b: { ...text, description: 'x'.repeat(300) } });
  const ajv = new Ajv2020({ strict: false });
  expect(ajv.validate(whole, { a: value })).toBe(true);
  const outlines = outlinesOf(whole);
  expect(outlines.length).toBeGreaterThan(1);
  for (const outline of outlines)
    expect([outline, ajv.validate(outline, { a: value })]).toEqual([outline, true]);
});

it('takes any object where nothing else fits or can be told', () => {
  const loose = { type: 'object', properties: {}, additionalProperties: true };
  expect(outlineSchema(order, 0)).toEqual(loose);
  expect(outlineSchema({ type: 'object', anyOf: [order, object({ a: text })] }, 500)).toEqual(loose);
  expect(outlineSchema({ ...order, type: 'array' }, 500)).toEqual(loose);
});

it('says that there may be keys beside the named ones where it leaves out what adds them', () => {
  const patterned = { type: 'object', patternProperties: { '^x-': order }, additionalProperties: false };
  const schema = object({ a: patterned, b: object({ c: text }, { allOf: [order] }) });
  const { a, b } = outlineSchema(schema, 600)?.properties ?? {};
  expect(a).toEqual({ type: 'object', properties: {}, additionalProperties: true });
  expect(b).toEqual({ type: 'object', properties: { c: text }, additionalProperties: true });
});

it('ends where a schema is a part of itself', () => {
  const loop: JsonSchema = { anyOf: [{ $ref: '#/$defs/b' }, { type: 'null' }] };
  const $defs = {
    a: loop,
    b: { allOf: [{ $ref: '#/$defs/a' }] },
    tree: object({ l: { $ref: '#/$defs/tree' }, r: { $ref: '#/$defs/tree' } }),
  };
  const schema = object(
    { a: { $ref: '#/$defs/a' }, tree: { $ref: '#/$defs/tree' }, root: { $ref: '#' } },
    { $defs },
  );
  for (const outline of outlinesOf({ ...schema, $comment: 'x'.repeat(3_000) }, 100))
    expect(outline.type).toBe('object');
});

it.each<[string, (inner: JsonSchema) => JsonSchema]>([
  ['objects', (a) => object({ a })],
  ['lists', (items) => ({ type: 'array', items })],
  ['unions', (inner) => ({ anyOf: [inner, { type: 'null' }] })],
  ['parts', (inner) => ({ allOf: [inner] })],
])('cuts %s that are 500 levels deep', (_, wrap) => {
  const outline = outlineSchema(object({ top: nest(500, wrap) }), 300) ?? {};
  expect(Object.keys(outline.properties ?? {})).toEqual(['top']);
  expect(size(outline)).toBeLessThanOrEqual(300);
});
