import type { Json, JsonSchema } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { z as z43 } from 'zod43';
import { z as z40 } from 'zod325/v4';
import { convertInput } from '../convert-input.ts';
import { portabilityProblems } from './portability.ts';

type Zod = typeof z;
type Row = [title: string, make: (z: Zod) => unknown, published: JsonSchema, sample: Json, arrives: unknown];

const COPIES: readonly (readonly [string, Zod])[] = [
  ['4.6', z],
  ['4.3', z43 as unknown as Zod],
  ['4.0', z40 as unknown as Zod],
];
const DATE: JsonSchema = { type: 'string', format: 'date-time', 'x-lenient': true };
const BIGINT: JsonSchema = {
  type: 'string',
  pattern: '^-?\\d+$',
  description: 'integer as text',
  'x-lenient': true,
};
const IDLE_ESCAPE = String.raw`^a\-b$`;
const NOON = new Date('2026-01-02T12:00:00Z');

const ROWS: readonly Row[] = [
  [
    'a string with bounds',
    (z) => z.string().min(1).max(5),
    { type: 'string', minLength: 1, maxLength: 5 },
    'ab',
    'ab',
  ],
  ['an e-mail', (z) => z.email(), { type: 'string', format: 'email' }, 'a@b.co', 'a@b.co'],
  ['an old e-mail', (z) => z.string().email(), { type: 'string', format: 'email' }, 'a@b.co', 'a@b.co'],
  [
    'a uuid',
    (z) => z.uuid(),
    { type: 'string', format: 'uuid' },
    '7b1b6c1e-9d4d-4f5e-8a56-0f6f3a1c2d3e',
    '7b1b6c1e-9d4d-4f5e-8a56-0f6f3a1c2d3e',
  ],
  ['a url', (z) => z.url(), { type: 'string', format: 'uri' }, 'https://a.b/c', 'https://a.b/c'],
  [
    'a date-time in UTC',
    (z) => z.iso.datetime(),
    { type: 'string', format: 'date-time', description: 'UTC, ending in Z' },
    '2026-01-02T12:00:00Z',
    '2026-01-02T12:00:00Z',
  ],
  [
    'a date-time with offset',
    (z) => z.iso.datetime({ offset: true }),
    { type: 'string', format: 'date-time' },
    '2026-01-02T12:00:00+02:00',
    '2026-01-02T12:00:00+02:00',
  ],
  [
    'a local date-time',
    (z) => z.iso.datetime({ local: true }),
    { type: 'string', description: 'ISO 8601 date-time, offset optional' },
    '2026-01-02T12:00:00',
    '2026-01-02T12:00:00',
  ],
  ['a date text', (z) => z.iso.date(), { type: 'string', format: 'date' }, '2026-01-02', '2026-01-02'],
  [
    'a time text',
    (z) => z.iso.time(),
    { type: 'string', description: 'ISO 8601 time, e.g. 14:30:00' },
    '14:30:00',
    '14:30:00',
  ],
  ['an address', (z) => z.ipv4(), { type: 'string', format: 'ipv4' }, '10.0.0.1', '10.0.0.1'],
  ['base64', (z) => z.base64(), { type: 'string', description: 'base64' }, 'YWJj', 'YWJj'],
  [
    'a short pattern',
    (z) => z.string().regex(/^[a-z]+$/),
    { type: 'string', pattern: '^[a-z]+$' },
    'ab',
    'ab',
  ],
  [
    'a pattern with a flag',
    (z) => z.string().regex(/^abc$/i),
    { type: 'string', description: 'matches /^abc$/i' },
    'ABC',
    'ABC',
  ],
  [
    'a pattern with lookahead',
    (z) => z.string().regex(/^(?!x)a/),
    { type: 'string', description: 'matches ^(?!x)a' },
    'a',
    'a',
  ],
  [
    'a pattern that only an unflagged regex takes',
    (z) => z.string().regex(new RegExp(IDLE_ESCAPE)),
    { type: 'string', description: 'matches ^a\\-b$' },
    'a-b',
    'a-b',
  ],
  [
    'what a text starts and ends with',
    (z) => z.string().startsWith('a').endsWith('b'),
    { type: 'string', description: "starts with 'a'; ends with 'b'" },
    'a-b',
    'a-b',
  ],
  [
    'a trimmed pattern',
    (z) => z.string().trim().regex(/^a$/),
    { type: 'string', description: 'matches ^a$' },
    ' a ',
    'a',
  ],
  ['a positive integer', (z) => z.int().positive().max(9), { type: 'integer', minimum: 1, maximum: 9 }, 5, 5],
  ['an int32', (z) => z.int32(), { type: 'integer' }, 5, 5],
  ['a float', (z) => z.float64().lt(2.5), { type: 'number', exclusiveMaximum: 2.5 }, 1.5, 1.5],
  [
    'a price',
    (z) => z.number().multipleOf(0.01),
    { type: 'number', description: 'multiple of 0.01' },
    19.99,
    19.99,
  ],
  ['a boolean', (z) => z.boolean(), { type: 'boolean' }, false, false],
  ['a coerced boolean', (z) => z.coerce.boolean(), { type: 'boolean', 'x-lenient': true }, 'false', false],
  ['a coerced number', (z) => z.coerce.number(), { type: 'number', 'x-lenient': true }, '5', 5],
  ['a coerced date', (z) => z.coerce.date(), DATE, '2026-01-02T12:00:00Z', NOON],
  ['a literal', (z) => z.literal('a'), { type: 'string', enum: ['a'] }, 'a', 'a'],
  ['a null literal', (z) => z.literal(null), { type: 'null' }, null, null],
  ['a bigint literal', (z) => z.literal(5n), { ...BIGINT, pattern: undefined, enum: ['5'] }, '5', 5n],
  [
    'mixed literals',
    (z) => z.literal(['a', 1, 2]),
    {
      anyOf: [
        { type: 'string', enum: ['a'] },
        { type: 'integer', enum: [1, 2] },
      ],
    },
    2,
    2,
  ],
  [
    'a union of literals',
    (z) => z.union([z.literal('a'), z.literal('b')]),
    { type: 'string', enum: ['a', 'b'] },
    'b',
    'b',
  ],
  ['an enum', (z) => z.enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }, 'a', 'a'],
  [
    'an enum of numbers',
    (z) => z.enum({ Low: 0, High: 1 }),
    { type: 'integer', enum: [0, 1], description: '0=Low, 1=High' },
    1,
    1,
  ],
  ['a date', (z) => z.date(), DATE, '2026-01-02T12:00:00Z', NOON],
  ['a bigint', (z) => z.bigint(), BIGINT, '12345678901234567890', 12345678901234567890n],
  ['NaN', (z) => z.nan(), { type: 'string', enum: ['NaN'] }, 'NaN', Number.NaN],
  [
    'a URL instance',
    (z) => z.instanceof(URL),
    { type: 'string', format: 'uri' },
    'https://a.b/',
    new URL('https://a.b/'),
  ],
];

for (const [version, copy] of COPIES) {
  it.each(ROWS)(
    `publishes and decodes %s of zod ${version}`,
    async (_title, make, published, sample, arrives) => {
      const parser = copy.object({ value: make(copy) as z.ZodType });
      const { schema, decode, diagnostics } = await convertInput([parser], { path: 'a.b' });
      expect(schema.properties?.['value']).toEqual(published);
      expect(portabilityProblems(schema)).toEqual([]);
      expect(diagnostics).toEqual([]);
      expect(parser.parse(decode({ value: sample }))).toEqual({ value: arrives });
    },
  );
}

it('converts zod/mini, descriptions included', async () => {
  const parser = mini.object({
    a: mini.number().check(mini.describe('first addend')),
    at: mini.optional(mini.date()),
  });
  const { schema, decode } = await convertInput([parser], { path: 'a.b' });
  expect(schema).toEqual({
    type: 'object',
    properties: { a: { type: 'number', description: 'first addend' }, at: DATE },
    required: ['a'],
  });
  expect(mini.parse(parser, decode({ a: 2, at: '2026-01-02T12:00:00Z' }))).toEqual({ a: 2, at: NOON });
});

it('refuses to convert a schema that is newer than the installed zod', async () => {
  const parser = mini.object({ a: mini.number() });
  parser._zod.version = { major: 4, minor: 99, patch: 0 } as unknown as typeof parser._zod.version;
  const { schema, diagnostics } = await convertInput([parser], { path: 'a.b' });
  expect(schema).toEqual({ type: 'object', properties: {}, additionalProperties: true });
  expect(diagnostics.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "the input schema of 'a.b' failed to convert: it is made by zod 4.99, but the installed 'zod' is 4.6; install zod 4.99 or newer",
    ]
  `);
});

it('keeps every other key when one cannot be converted', async () => {
  const forever = (): z.ZodType => z.lazy(() => z.object({ next: forever() }));
  const parser = z.object({ good: z.string(), bad: forever(), fn: z.any().default(() => () => 1) });
  const { schema, diagnostics } = await convertInput([parser], { path: 'a.b' });
  expect(schema.properties?.['good']).toEqual({ type: 'string' });
  expect(schema.required).toEqual(['good', 'bad']);
  expect(diagnostics.map(({ code }) => code)).toEqual(['schema-failed']);
});

it('names a schema that has no JSON form', async () => {
  const { diagnostics } = await convertInput([z.object({ a: z.symbol() })], { path: 'a.b' });
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      {
        "code": "unrepresentable",
        "level": "warning",
        "message": "the input of 'a.b' has a 'symbol', which has no JSON form; leave it out or set meta.mcp.inputSchema",
      },
    ]
  `);
});

it('takes two schemas of one id', async () => {
  const one = z.object({ a: z.string() }).meta({ id: 'Twin' });
  const other = z.object({ b: z.string() }).meta({ id: 'Twin' });
  const { schema } = await convertInput([z.object({ one, other })], { path: 'a.b' });
  expect(schema.properties?.['other']?.properties).toEqual({ b: { type: 'string' } });
});
