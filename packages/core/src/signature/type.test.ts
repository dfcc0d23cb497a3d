import { expect, it } from 'vitest';
import { lines, object, text, uuid } from './lines.fixture.ts';

it('writes every kind of text', () => {
  expect(
    lines({
      plain: text,
      bounded: { ...text, minLength: 1, maxLength: 64 },
      filled: { ...text, minLength: 1 },
      short: { ...text, maxLength: 200 },
      country: { ...text, minLength: 2, maxLength: 2 },
      id: uuid,
      at: { ...text, format: 'date-time' },
      email: { ...text, format: 'email', maxLength: 90 },
      lasts: { ...text, format: 'duration' },
      slug: { ...text, pattern: '^[a-z0-9/-]+$' },
      code: { ...text, pattern: '^\\d+$', minLength: 4 },
      broken: { ...text, pattern: '\\' },
      comment: { ...text, pattern: '*/' },
      empty: { ...text, pattern: '' },
      odd: { ...text, format: 'a b' },
      base64: { ...text, contentEncoding: 'base64' },
    }),
  ).toMatchInlineSnapshot(`
    "plain:string
    bounded:string(1..64)
    filled:string(1..)
    short:string(..200)
    country:string(2)
    id:uuid
    at:date-time
    email:email(..90)
    lasts:string(duration)
    slug:/^[a-z0-9\\/-]+$/
    code:string(4.., /^\\d+$/)
    broken:string /*{"pattern":"\\\\"}*/
    comment:string /*{"pattern":"*\\/"}*/
    empty:string /*{"pattern":""}*/
    odd:string /*{"format":"a b"}*/
    base64:string /*{"contentEncoding":"base64"}*/"
  `);
});

it('writes every kind of number, and what has no bounds', () => {
  expect(
    lines({
      plain: { type: 'number' },
      whole: { type: 'integer' },
      bounded: { type: 'integer', minimum: 1, maximum: 100 },
      least: { type: 'number', minimum: -0.5 },
      most: { type: 'number', maximum: 1e21 },
      only: { type: 'integer', minimum: 5, maximum: 5 },
      between: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
      step: { type: 'integer', multipleOf: 5 },
      long: { type: 'integer', format: 'int64' },
      draft4: { type: 'number', minimum: 0, exclusiveMinimum: true },
      flag: { type: 'boolean' },
      nothing: { type: 'null' },
    }),
  ).toMatchInlineSnapshot(`
    "plain:number
    whole:int
    bounded:int(1..100)
    least:number(-0.5..)
    most:number(..1e+21)
    only:int(5..5)
    between:number(>0, <1)
    step:int(multiple of 5)
    long:int(int64)
    draft4:number(0..) /*{"exclusiveMinimum":true}*/
    flag:boolean
    nothing:null"
  `);
});

it('writes fixed values', () => {
  expect(
    lines({
      list: { type: 'string', enum: ['up', 'down'] },
      level: { type: 'integer', enum: [1, 2] },
      tag: { const: 'device' },
      nil: { const: null },
      deep: { const: { a: ['x'] } },
      // JSON Schema lets a value through only if every keyword does.
      refused: { type: 'string', enum: ['a', null, 5] },
      never: { enum: [] },
      formatted: { type: 'string', enum: ['a'], format: 'hostname' },
      quoted: { enum: ['a"b', 'line\nend\u2028'] },
    }),
  ).toMatchInlineSnapshot(`
    "list:"up"|"down"
    level:1|2
    tag:"device"
    nil:null
    deep:{"a":["x"]}
    refused:"a"
    never:never
    formatted:"a" /*{"format":"hostname"}*/
    quoted:"a\\"b"|"line\\nend\\u2028""
  `);
});

it('writes lists and tuples', () => {
  const pair = { type: 'array', prefixItems: [{ type: 'number' }, { ...text, description: 'unit' }] };
  expect(
    lines({
      list: { type: 'array', items: text },
      bounded: { type: 'array', items: { ...text, maxLength: 9 }, minItems: 1, maxItems: 8 },
      set: { type: 'array', items: uuid, uniqueItems: true },
      mixed: { type: 'array', items: { anyOf: [text, { type: 'null' }] } },
      grid: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3 } },
      any: { type: 'array' },
      pair: { ...pair, items: false, minItems: 2 },
      half: { ...pair, items: false, minItems: 1 },
      short: { ...pair, items: false, maxItems: 1 },
      open: { ...pair, items: { type: 'boolean' }, minItems: 2, maxItems: 9 },
      words: { type: 'array', items: { ...text, description: 'a word' } },
    }),
  ).toMatchInlineSnapshot(`
    "list:string[]
    bounded:string(..9)[](1..8)
    set:uuid[](unique)
    mixed:(string|null)[]
    grid:number[](3)[]
    any:any[]
    pair:[number, string /* unit */]
    half:[number, (string /* unit */)?]
    short:[number?, (string /* unit */)?](..1)
    open:[number, string /* unit */, ...boolean[]](..9)
    words:(string /* a word */)[]"
  `);
});

it('writes objects and records', () => {
  expect(
    lines({
      nested: object({ a: text, b: object({ c: text }) }, { required: ['b'] }),
      loose: object({ a: text }, { additionalProperties: true }),
      typed: object({ a: text }, { additionalProperties: { type: 'number' } }),
      record: { type: 'object', additionalProperties: { type: 'number', description: 'weight' } },
      anything: { type: 'object' },
      empty: object({}, { additionalProperties: false }),
      undeclared: { type: 'object', required: ['a'] },
      keys: object({ 'x-y': text, $ok: text, '1': text, 'a\n': text }),
      patterned: { type: 'object', patternProperties: { '^x-': text }, propertyNames: { maxLength: 3 } },
    }),
  ).toMatchInlineSnapshot(`
    "nested:{a?:string, b:{c?:string}}
    loose:{a?:string, ...}
    typed:{a?:string, [key:string]:number}
    record:Record<string, number /* weight */>
    anything:object
    empty:{}
    undeclared:{a:any, ...}
    keys:{"1"?:string, "x-y"?:string, $ok?:string, "a\\n"?:string}
    patterned:object /*{"patternProperties":{"^x-":{"type":"string"}},"propertyNames":{"maxLength":3}}*/"
  `);
});

it('writes unions, and any value as any', () => {
  const loose = object({}, { additionalProperties: true });
  const scalars = ['string', 'number', 'boolean'].map((type) => ({ type }));
  expect(
    lines({
      nullable: { anyOf: [text, { type: 'null' }] },
      described: { anyOf: [{ ...text, description: 'a name' }, { type: 'integer' }], description: 'either' },
      tagged: {
        type: 'object',
        anyOf: [
          object({ kind: { const: 'a' }, x: text }, { required: ['kind'] }),
          object({ kind: { const: 'b' } }, { required: ['kind'] }),
        ],
      },
      one: { oneOf: [text, { type: 'integer' }] },
      types: { type: ['string', 'integer', 'null'], minLength: 1, minimum: 0 },
      openapi: { ...text, nullable: true },
      any: {},
      yes: true,
      no: false,
      published: {
        anyOf: [
          ...scalars,
          loose,
          { type: 'array', items: { anyOf: [...scalars, loose] } },
          { type: 'null' },
        ],
        'x-lenient': true,
      },
    }),
  ).toMatchInlineSnapshot(`
    "nullable:string|null
    described:(string /* a name */)|int /* either */
    tagged:{kind:"a", x?:string}|{kind:"b"}
    one:oneOf<string|int>
    types:string(1..)|int(0..)|null
    openapi:string|null
    any:any
    yes:any
    no:never
    published:any"
  `);
});

it('says in JSON what TypeScript cannot say', () => {
  expect(
    lines({
      all: { allOf: [object({ a: text }), object({ b: { anyOf: [text, { type: 'null' }] } })] },
      both: { ...text, allOf: [{ pattern: '^a' }, { anyOf: [{ minLength: 3 }, { format: 'uuid' }] }] },
      not: { type: 'integer', not: { const: 5 } },
      rule: object({ a: text, b: text }, { anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
      ends: { type: 'string', not: { pattern: '^a*/' } },
      examples: { ...text, examples: ['x'], description: 'named' },
      unknown: { type: 'decimal' },
      untyped: { minLength: 1 },
      malformed: { type: 'object', properties: [], required: 'a', enum: 5, anyOf: [] },
      titled: { ...text, title: 'A title' },
      both_words: { ...text, title: 'A title', description: 'Words' },
    }),
  ).toMatchInlineSnapshot(`
    "all:{a?:string}&{b?:string|null}
    both:string&/^a/&(string(3..)|uuid)
    not:int /*{"not":{"const":5}}*/
    rule:{a?:string, b?:string}&({a:any, ...}|{b:any, ...})
    ends:string /*{"not":{"pattern":"^a*\\/"}}*/
    examples:string /*{"examples":["x"]}*/ /* named */
    unknown:any /*{"type":"decimal"}*/
    untyped:string(1..)
    malformed:object /*{"properties":[],"required":"a","enum":5,"anyOf":[]}*/
    titled:string /* A title */
    both_words:string /*{"title":"A title"}*/ /* Words */"
  `);
});
