import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonSchema } from '../json/schema.ts';
import { writeSignature } from './signature.ts';

const KEYWORDS = [
  ...['type', 'enum', 'const', 'format', 'default', 'description', 'title', 'nullable', '$ref', '$defs'],
  ...['properties', 'required', 'additionalProperties', 'items', 'prefixItems', 'minItems', 'uniqueItems'],
  ...[
    'anyOf',
    'oneOf',
    'allOf',
    'not',
    'pattern',
    'minLength',
    'minimum',
    'multipleOf',
    'x-lenient',
    'x-other',
  ],
];

/** Anything under any keyword. */
const junk = fc.letrec<{ schema: JsonSchema; value: unknown }>((tie) => ({
  schema: fc.dictionary(fc.constantFrom(...KEYWORDS), tie('value'), { maxKeys: 5 }),
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.anything({ withBigInt: true, withDate: true, withMap: true }),
    fc.constantFrom('string', 'object', 'array', '#', '#/$defs/a', '#/properties/a', true, false, null, 1),
    tie('schema'),
    fc.array(tie('schema'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', '__proto__', 'constructor'), tie('schema'), { maxKeys: 3 }),
  ),
})).schema;

const LINE_ENDS = /[\n\r\u0085\u2028\u2029]/;

it('makes one line of anything that stands where a schema should', () => {
  fc.assert(
    fc.property(junk, (schema) => {
      const signature = writeSignature('t', schema);
      expect(signature).toMatch(/^t\(/);
      expect(signature).not.toMatch(LINE_ENDS);
      expect(writeSignature('t', schema)).toBe(signature);
    }),
    { numRuns: 500 },
  );
});

/** A schema `levels` deep. */
function nest(levels: number, wrap: (inner: JsonSchema) => JsonSchema): JsonSchema {
  let schema: JsonSchema = { type: 'string', description: 'the innermost' };
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return { type: 'object', properties: { a: schema } };
}

const wraps: [string, (inner: JsonSchema) => JsonSchema][] = [
  ['objects', (inner) => ({ type: 'object', properties: { a: inner }, required: ['a'] })],
  ['lists', (inner) => ({ type: 'array', items: inner })],
  ['unions', (inner) => ({ anyOf: [inner, { type: 'null' }], description: 'u' })],
  ['records', (inner) => ({ type: 'object', additionalProperties: inner })],
];

it.each(wraps)('writes %s 64 levels deep as types, and deeper ones without loss', (_, wrap) => {
  expect(writeSignature('t', nest(64, wrap)).includes('/*{')).toBe(false);
  const signature = writeSignature('t', nest(500, wrap));
  expect(signature.includes('the innermost')).toBe(true);
  expect(signature.length).toBeLessThan(500 * 100);
});

it('writes what is too deep for JSON as far as it goes', () => {
  const signature = writeSignature(
    't',
    nest(100_000, (inner) => ({ type: 'array', items: inner })),
  );
  expect(signature.includes('any /*')).toBe(true);
});

it("never shows what is the gateway's own", () => {
  const lenient: JsonSchema = { type: 'string', 'x-lenient': true };
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: { ...lenient, not: lenient, default: 5n as never } },
  };
  expect(writeSignature('t', schema)).toBe('t({a:string="5" /*{"not":{"type":"string"}}*/})');
});

it('writes what JSON has no form for', () => {
  const circular: JsonSchema = {
    type: 'object',
    properties: { n: { type: 'integer', default: 5n as never } },
  };
  circular.properties = { ...circular.properties, self: circular, not: { not: circular } };
  expect(writeSignature('t', circular)).toMatchInlineSnapshot(
    `"t(Recursive); type Recursive={n:int="5", self?:Recursive, not?:any /*{"not":{"type":"object","properties":{"n":{"type":"integer","default":"5"},"self":"[Circular]","not":{"not":"[Circular]"}}}}*/}"`,
  );
});

/** How long it takes to write a schema of so many fields, in ms. */
function timeOf(fields: number): number {
  const field = (index: number): JsonSchema => ({
    anyOf: [
      { type: 'string', maxLength: index, description: `field ${index}` },
      { $ref: `#/$defs/d${index}` },
    ],
  });
  const numbers = Array.from({ length: fields }, (__, index) => index);
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(numbers.map((index) => [`k${index}`, field(index)])),
    required: numbers.map((index) => `k${index}`),
    $defs: Object.fromEntries(
      numbers.map((index) => [`d${index}`, { type: 'object', properties: { self: { $ref: '#' } } }]),
    ),
  };
  const start = performance.now();
  const signature = writeSignature('t', schema);
  expect(signature).toContain(`k${fields - 1}:(string(..${fields - 1})`);
  return performance.now() - start;
}

it('takes time in line with the size of a schema', () => {
  timeOf(1_000);
  const [small, large] = [timeOf(1_000), timeOf(10_000)];
  // What is quadratic takes a hundred times as long for ten times the size.
  expect(large).toBeLessThan(Math.max(small, 20) * 50);
});
