import type { Json, JsonSchema } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
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
const NUMBER: JsonSchema = { type: 'number' };
const TEXT: JsonSchema = { type: 'string' };
const DAY = new Date('2026-01-02');

const ROWS: readonly Row[] = [
  [
    'a strip object',
    (z) => z.object({ a: z.date() }),
    object({ a: DATE }, ['a']),
    { a: '2026-01-02' },
    { a: DAY },
  ],
  [
    'a strict object',
    (z) => z.strictObject({ a: z.string() }),
    { ...object({ a: TEXT }, ['a']), additionalProperties: false },
    { a: 'x' },
    { a: 'x' },
  ],
  [
    'a loose object',
    (z) => z.looseObject({ a: z.string() }),
    { ...object({ a: TEXT }, ['a']), additionalProperties: true },
    { a: 'x', b: 1 },
    { a: 'x', b: 1 },
  ],
  [
    'a catchall',
    (z) => z.object({}).catchall(z.date()),
    { ...object({}), additionalProperties: DATE },
    { b: '2026-01-02' },
    { b: DAY },
  ],
  ['a nullable date', (z) => z.date().nullable(), { anyOf: [DATE, { type: 'null' }] }, null, null],
  [
    'a described nullable',
    (z) => z.date().describe('when').nullable(),
    { anyOf: [DATE, { type: 'null' }], description: 'when' },
    '2026-01-02',
    DAY,
  ],
  [
    'a nullable enum',
    (z) => z.enum(['a']).nullable(),
    { anyOf: [{ ...TEXT, enum: ['a'] }, { type: 'null' }] },
    'a',
    'a',
  ],
  ['a readonly', (z) => z.array(z.string()).readonly(), { type: 'array', items: TEXT }, ['a'], ['a']],
  ['a transform', (z) => z.string().transform((text) => text.length), TEXT, 'abc', 3],
  [
    'a pipe',
    (z) =>
      z
        .date()
        .transform((date) => date.getTime())
        .pipe(z.number()),
    DATE,
    '2026-01-02',
    DAY.getTime(),
  ],
  [
    'a list',
    (z) => z.array(z.date()).min(1),
    { type: 'array', items: DATE, minItems: 1 },
    ['2026-01-02'],
    [DAY],
  ],
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
    'a tuple with a rest',
    (z) => z.tuple([z.number()], z.date()),
    { type: 'array', items: { anyOf: [NUMBER, DATE] }, minItems: 1 },
    [1, '2026-01-02'],
    [1, DAY],
  ],
  [
    'a record',
    (z) => z.record(z.string(), z.date()),
    { ...object({}), additionalProperties: DATE },
    { x: '2026-01-02' },
    { x: DAY },
  ],
  [
    'a partial record over an enum',
    (z) => z.partialRecord(z.enum(['a', 'b']), z.number()),
    { ...object({ a: NUMBER, b: NUMBER }), additionalProperties: false },
    { a: 1 },
    { a: 1 },
  ],
  [
    'a map with text keys',
    (z) => z.map(z.string(), z.date()),
    { ...object({}), additionalProperties: DATE },
    { x: '2026-01-02' },
    new Map([['x', DAY]]),
  ],
  [
    'a map with other keys',
    (z) => z.map(z.number(), z.date()),
    { type: 'array', items: object({ key: NUMBER, value: DATE }, ['key', 'value']) },
    [{ key: 1, value: '2026-01-02' }],
    new Map([[1, DAY]]),
  ],
  [
    'a set',
    (z) => z.set(z.date()).min(1).max(3),
    { type: 'array', items: DATE, minItems: 1, maxItems: 3, description: 'distinct values' },
    ['2026-01-02'],
    new Set([DAY]),
  ],
  [
    'a union of a text and a date',
    (z) => z.union([z.string(), z.date()]),
    { type: 'string', anyOf: [TEXT, DATE] },
    '2026-01-02',
    '2026-01-02',
  ],
  [
    'a union of a date and a number',
    (z) => z.union([z.date(), z.number()]),
    { anyOf: [DATE, NUMBER] },
    '2026-01-02',
    DAY,
  ],
  [
    'a discriminated union',
    (z) =>
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('on'), at: z.date() }),
        z.object({ kind: z.literal('off') }),
      ]),
    {
      type: 'object',
      anyOf: [
        object({ kind: { ...TEXT, enum: ['on'] }, at: DATE }, ['kind', 'at']),
        object({ kind: { ...TEXT, enum: ['off'] } }, ['kind']),
      ],
    },
    { kind: 'on', at: '2026-01-02' },
    { kind: 'on', at: DAY },
  ],
  [
    'an intersection',
    (z) => z.intersection(z.object({ a: z.date() }), z.object({ b: z.number().optional() })),
    object({ a: DATE, b: NUMBER }, ['a']),
    { a: '2026-01-02', b: 1 },
    { a: DAY, b: 1 },
  ],
  [
    'a bytes instance',
    (z) => z.instanceof(Uint8Array),
    { ...TEXT, description: 'the content as base64' },
    'AQID',
    new Uint8Array([1, 2, 3]),
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

  it(`requires of zod ${version} only what may not be left out`, async () => {
    const parser = copy.object({
      plain: copy.string(),
      optional: copy.string().optional(),
      default: copy.number().default(10),
      prefault: copy.string().prefault('x'),
      caught: copy.string().catch('x'),
      processed: copy.preprocess((value) => value ?? 'x', copy.string()),
      never: copy.never().optional(),
      nothing: copy.undefined(),
      maybe: copy.union([copy.string(), copy.undefined()]),
    });
    const { schema, decode } = await convertInput([parser], { path: 'a.b' });
    expect(schema.required).toEqual(['plain']);
    expect(Object.keys(schema.properties ?? {})).not.toContain('nothing');
    expect(schema.properties?.['default']).toEqual({ type: 'number', default: 10 });
    expect(parser.parse(decode({ plain: 'a' }))).toMatchObject({
      plain: 'a',
      default: 10,
      caught: 'x',
      processed: 'x',
    });
  });

  it(`shows a default of zod ${version} as an agent would send it, and none that changes`, async () => {
    const parser = copy.object({
      date: copy.date().default(new Date('2020-01-01')),
      set: copy.set(copy.string()).default(new Set(['a'])),
      now: copy.date().default(() => new Date()),
      random: copy.number().default(() => Math.random()),
    });
    const { schema } = await convertInput([parser], { path: 'a.b' });
    expect(schema.properties).toMatchObject({
      date: { default: '2020-01-01T00:00:00.000Z' },
      set: { default: ['a'] },
    });
    expect(schema.properties?.['now']).not.toHaveProperty('default');
    expect(schema.properties?.['random']).not.toHaveProperty('default');
  });
}

it('shows a bigint default, whatever version of zod throws at it', async () => {
  for (const [, copy] of COPIES) {
    const { schema } = await convertInput([copy.object({ n: copy.bigint().default(5n) })], { path: 'a.b' });
    expect(schema.properties?.['n']?.default).toBe('5');
  }
});

it('gives a preprocessing function the text itself, and decodes inside an object behind one', async () => {
  const seen: unknown[] = [];
  const look = (value: unknown) => {
    seen.push(value);
    return value;
  };
  const parser = z.object({
    at: z.preprocess(look, z.coerce.date()),
    inner: z.preprocess(look, z.object({ at: z.date() })),
  });
  const { decode } = await convertInput([parser], { path: 'a.b' });
  parser.parse(decode({ at: '2026-01-02', inner: { at: '2026-01-02' } }));
  expect(seen).toEqual(['2026-01-02', { at: DAY }]);
});

it('turns base64 with a name into a File', async () => {
  const parser = z.object({ doc: z.file() });
  const { schema, decode } = await convertInput([parser], { path: 'a.b' });
  expect(schema.properties?.['doc']?.required).toEqual(['base64']);
  const { doc } = parser.parse(decode({ doc: { base64: 'YWJj', name: 'a.txt', mimeType: 'text/plain' } }));
  expect([doc.name, doc.type, await doc.text()]).toEqual(['a.txt', 'text/plain', 'abc']);
});

function object(properties: Record<string, JsonSchema>, required?: string[]): JsonSchema {
  return { type: 'object', properties, ...(required === undefined ? {} : { required }) };
}
