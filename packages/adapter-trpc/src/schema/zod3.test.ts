import type { Json, JsonSchema } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { z } from 'zod/v3';
import { z as z322 } from 'zod322';
import { z as z325 } from 'zod325';
import { convertInput } from '../convert-input.ts';
import { portabilityProblems } from './portability.ts';

type Zod = typeof z;
type Row = [title: string, make: (z: Zod) => unknown, published: JsonSchema, sample: Json, arrives: unknown];

const COPIES: readonly (readonly [string, Zod])[] = [
  ['3.22', z322 as unknown as Zod],
  ['3.25', z325 as unknown as Zod],
  ['4 as v3', z],
];
const DATE: JsonSchema = { type: 'string', format: 'date-time', 'x-lenient': true };
const BIGINT: JsonSchema = {
  type: 'string',
  pattern: '^-?\\d+$',
  description: 'integer as text',
  'x-lenient': true,
};
const NUMBER: JsonSchema = { type: 'number' };
const TEXT: JsonSchema = { type: 'string' };
const DAY = new Date('2026-01-02');

const ROWS: readonly Row[] = [
  ['a string', (z) => z.string().min(1).max(5), { ...TEXT, minLength: 1, maxLength: 5 }, 'ab', 'ab'],
  ['an e-mail', (z) => z.string().email(), { ...TEXT, format: 'email' }, 'a@b.co', 'a@b.co'],
  ['an ip', (z) => z.string().ip(), { ...TEXT, description: 'IPv4 or IPv6 address' }, '10.0.0.1', '10.0.0.1'],
  [
    'a cuid',
    (z) => z.string().cuid(),
    { ...TEXT, description: 'cuid' },
    'cjld2cjxh0000qzrmn831i7rn',
    'cjld2cjxh0000qzrmn831i7rn',
  ],
  [
    'a flagged pattern',
    (z) => z.string().regex(/^abc$/i),
    { ...TEXT, description: 'matches /^abc$/i' },
    'ABC',
    'ABC',
  ],
  [
    'stacked texts',
    (z) => z.string().startsWith('a').endsWith('b'),
    { ...TEXT, description: "starts with 'a'; ends with 'b'" },
    'ab',
    'ab',
  ],
  ['a positive integer', (z) => z.number().int().positive(), { type: 'integer', minimum: 1 }, 5, 5],
  ['a price', (z) => z.number().multipleOf(0.5), { ...NUMBER, description: 'multiple of 0.5' }, 1.5, 1.5],
  ['a coerced boolean', (z) => z.coerce.boolean(), { type: 'boolean', 'x-lenient': true }, 'false', false],
  ['a null literal', (z) => z.literal(null), { type: 'null' }, null, null],
  ['a bigint literal', (z) => z.literal(5n), { ...BIGINT, pattern: undefined, enum: ['5'] }, '5', 5n],
  ['literals', (z) => z.union([z.literal('a'), z.literal('b')]), { ...TEXT, enum: ['a', 'b'] }, 'b', 'b'],
  [
    'a native enum',
    (z) => z.nativeEnum({ Low: 0, High: 1, 0: 'Low', 1: 'High' }),
    { type: 'integer', enum: [0, 1], description: '0=Low, 1=High' },
    1,
    1,
  ],
  ['a date', (z) => z.date(), DATE, '2026-01-02', DAY],
  ['a bigint with bounds', (z) => z.bigint().min(5n), BIGINT, '9007199254740993', 9007199254740993n],
  ['NaN', (z) => z.nan(), { ...TEXT, enum: ['NaN'] }, 'NaN', Number.NaN],
  [
    'a strip object',
    (z) => z.object({ a: z.date() }),
    object({ a: DATE }, ['a']),
    { a: '2026-01-02' },
    { a: DAY },
  ],
  [
    'a strict object',
    (z) => z.object({ a: z.string() }).strict(),
    { ...object({ a: TEXT }, ['a']), additionalProperties: false },
    { a: 'x' },
    { a: 'x' },
  ],
  [
    'a loose object',
    (z) => z.object({ a: z.string() }).passthrough(),
    { ...object({ a: TEXT }, ['a']), additionalProperties: true },
    { a: 'x', b: 1 },
    { a: 'x', b: 1 },
  ],
  [
    'a nullable bigint',
    (z) => z.bigint().nullable(),
    { anyOf: [{ ...BIGINT, description: undefined }, { type: 'null' }], description: 'integer as text' },
    '5',
    5n,
  ],
  ['an effect', (z) => z.string().transform((text) => text.length), TEXT, 'abc', 3],
  ['a pipe', (z) => z.string().pipe(z.coerce.number()), TEXT, '5', 5],
  [
    'a tuple',
    (z) => z.tuple([z.number(), z.date()]),
    {
      type: 'array',
      items: { anyOf: [NUMBER, DATE] },
      minItems: 2,
      maxItems: 2,
      description: 'in order: number, date-time',
    },
    [1, '2026-01-02'],
    [1, DAY],
  ],
  [
    'a record over an enum',
    (z) => z.record(z.enum(['a', 'b']), z.date()),
    { ...object({ a: DATE, b: DATE }), additionalProperties: false },
    { a: '2026-01-02' },
    { a: DAY },
  ],
  [
    'a map',
    (z) => z.map(z.number(), z.date()),
    { type: 'array', items: object({ key: NUMBER, value: DATE }, ['key', 'value']) },
    [{ key: 1, value: '2026-01-02' }],
    new Map([[1, DAY]]),
  ],
  [
    'a set',
    (z) => z.set(z.date()).min(1),
    { type: 'array', items: DATE, minItems: 1, description: 'distinct values' },
    ['2026-01-02'],
    new Set([DAY]),
  ],
  ['a union', (z) => z.union([z.bigint(), z.number()]), { anyOf: [BIGINT, NUMBER] }, '5', 5n],
  [
    'an intersection',
    (z) => z.object({ a: z.date() }).and(z.object({ b: z.number() })),
    object({ a: DATE, b: NUMBER }, ['a', 'b']),
    { a: '2026-01-02', b: 1 },
    { a: DAY, b: 1 },
  ],
];

for (const [version, copy] of COPIES) {
  it.each(ROWS)(
    `publishes and decodes %s of zod ${version}`,
    async (_title, make, published, sample, arrives) => {
      const parser = copy.object({ value: make(copy) as z.ZodTypeAny });
      const { schema, decode, diagnostics } = await convertInput([parser], { path: 'a.b' });
      expect(schema.properties?.['value']).toEqual(published);
      expect(portabilityProblems(schema)).toEqual([]);
      expect(diagnostics).toEqual([]);
      expect(parser.parse(decode({ value: sample }))).toEqual({ value: arrives });
    },
  );

  it(`requires of zod ${version} only what may not be left out, without running a parser`, async () => {
    let runs = 0;
    const parser = copy.object({
      plain: copy.string().describe('words'),
      optional: copy.string().optional(),
      default: copy.bigint().default(5n),
      set: copy.set(copy.string()).default(new Set(['a'])),
      caught: copy.string().catch('x'),
      any: copy.any(),
      nothing: copy.undefined(),
      processed: copy.preprocess(() => {
        runs += 1;
        return 'x';
      }, copy.string()),
    });
    const { schema, decode } = await convertInput([parser], { path: 'a.b' });
    expect(runs).toBe(0);
    expect(schema.required).toEqual(['plain']);
    expect(schema.properties).toMatchObject({
      plain: { type: 'string', description: 'words' },
      default: { default: '5' },
      set: { default: ['a'] },
    });
    expect(parser.parse(decode({ plain: 'a' }))).toMatchObject({ plain: 'a', default: 5n, caught: 'x' });
  });

  it(`follows recursion of zod ${version} to any depth when decoding`, async () => {
    const node: z.ZodTypeAny = copy.lazy(() => copy.object({ at: copy.date(), next: node.optional() }));
    const { schema, decode } = await convertInput([node], { path: 'a.b' });
    expect(portabilityProblems(schema)).toEqual([]);
    const deep = (levels: number): { [key: string]: Json } =>
      levels === 0 ? { at: '2026-01-02' } : { at: '2026-01-02', next: deep(levels - 1) };
    expect(node.safeParse(decode(deep(12))).success).toBe(true);
  });
}

it('does not demand an offset where the parser does not', async () => {
  const { schema } = await convertInput([z325.object({ at: z325.string().datetime({ local: true }) })], {
    path: 'a.b',
  });
  expect(schema.properties?.['at']).toEqual({
    type: 'string',
    description: 'ISO 8601 date-time, offset optional',
  });
});

it('ends on a lazy schema that is new on every look', async () => {
  const forever = (): z.ZodTypeAny => z.lazy(() => z.object({ next: forever().optional() }));
  const { schema, diagnostics } = await convertInput([forever()], { path: 'a.b' });
  expect(portabilityProblems(schema)).toEqual([]);
  expect(diagnostics.map(({ code }) => code)).toContain('schema-size');
});

it('says so when a zod 3 schema holds one of zod 4', async () => {
  const { z: z4 } = await import('zod');
  const parser = z.object({ a: z4.string() as unknown as z.ZodString });
  const { schema, diagnostics } = await convertInput([parser], { path: 'a.b' });
  expect(schema.properties).toHaveProperty('a');
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      {
        "code": "schema-mixed",
        "level": "warning",
        "message": "the zod 3 input of 'a.b' holds a schema of another library; that place takes anything",
      },
    ]
  `);
});

function object(properties: Record<string, JsonSchema>, required?: string[]): JsonSchema {
  return { type: 'object', properties, ...(required === undefined ? {} : { required }) };
}
