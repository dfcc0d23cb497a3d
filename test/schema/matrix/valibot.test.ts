import type { Json } from '@laconic-mcp/core';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Kinds, Sample } from './sample.ts';
import { testMatrix } from './test-matrix.ts';

const DAY = '2026-01-02';
const date = new Date(DAY);
const point = v.object({ a: v.string(), b: v.optional(v.number()) });
const variants = v.variant('t', [
  v.object({ t: v.literal('a'), at: v.date() }),
  v.object({ t: v.literal('b'), n: v.number() }),
]);
interface Tree {
  v: string;
  kids?: Tree[] | undefined;
}
const tree: v.GenericSchema<Tree> = v.object({
  v: v.string(),
  kids: v.optional(v.array(v.lazy(() => tree))),
});

function kind(schema: v.GenericSchema, sent: Json | undefined, sees: unknown): () => Sample {
  return () => ({
    parser: toStandardJsonSchema(v.object({ x: schema })),
    args: sent === undefined ? {} : { x: sent },
    sees,
  });
}

function root(schema: v.GenericSchema, args: Record<string, Json>, sees: unknown): () => Sample {
  return () => ({ parser: toStandardJsonSchema(schema), args, sees, root: true });
}

const kinds: Kinds = {
  text: kind(v.pipe(v.string(), v.minLength(1), v.maxLength(5)), '5', '5'),
  email: kind(v.pipe(v.string(), v.email()), 'a@b.co', 'a@b.co'),
  uuid: kind(
    v.pipe(v.string(), v.uuid()),
    '550e8400-e29b-41d4-a716-446655440000',
    '550e8400-e29b-41d4-a716-446655440000',
  ),
  url: kind(v.pipe(v.string(), v.url()), 'https://a.example', 'https://a.example'),
  isoTimestamp: kind(v.pipe(v.string(), v.isoTimestamp()), '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'),
  isoDate: kind(v.pipe(v.string(), v.isoDate()), DAY, DAY),
  regexWithFlags: kind(v.pipe(v.string(), v.regex(/^abc$/i)), 'ABC', 'ABC'),
  trimmed: kind(v.pipe(v.string(), v.trim()), ' a ', 'a'),
  check: kind(
    v.pipe(
      v.string(),
      v.check((text) => text !== 'b'),
    ),
    'a',
    'a',
  ),
  transform: kind(
    v.pipe(
      v.string(),
      v.transform((text) => text.length),
    ),
    'abc',
    3,
  ),
  number: kind(v.pipe(v.number(), v.minValue(0)), '1.5', 1.5),
  whole: kind(v.pipe(v.number(), v.integer()), '7', 7),
  multipleOf: kind(v.pipe(v.number(), v.multipleOf(5)), 10, 10),
  boolean: kind(v.boolean(), 'true', true),
  literal: kind(v.literal('a'), 'a', 'a'),
  picklist: kind(v.picklist(['a', 'b']), 'a', 'a'),
  enum: kind(v.enum({ Low: 0, High: 1 }), '1', 1),
  null: kind(v.null(), null, null),
  bigint: kind(v.bigint(), '12345678901234567890', 12345678901234567890n),
  date: kind(v.date(), DAY, date),
  nan: kind(v.nan(), 'NaN', Number.NaN),
  any: kind(v.any(), { a: 1 }, { a: 1 }),
  unknown: kind(v.unknown(), 'x', 'x'),
  undefined: kind(v.optional(v.undefined()), undefined, undefined),
  file: kind(
    v.file(),
    { base64: 'aGk=', name: 'a.txt', mimeType: 'text/plain' },
    new File(['hi'], 'a.txt', { type: 'text/plain' }),
  ),
  optional: kind(v.optional(v.number()), null, undefined),
  nullable: kind(v.nullable(v.number()), null, null),
  nullish: kind(v.nullish(v.number()), null, null),
  default: kind(v.optional(v.number(), 10), undefined, 10),
  fallback: kind(v.fallback(v.number(), 1), 'x', 1),
  fallbackOfAPipe: kind(v.fallback(v.pipe(v.string(), v.email()), 'a@b.co'), [5], 'a@b.co'),
  brand: kind(v.pipe(v.string(), v.brand('Id')), 'a', 'a'),
  readonly: kind(v.pipe(v.array(v.number()), v.readonly()), '[1]', [1]),
  lazy: kind(
    v.lazy(() => v.number()),
    '5',
    5,
  ),
  array: kind(v.array(v.number()), '[1]', [1]),
  arrayOfDates: kind(v.array(v.date()), [DAY], [date]),
  tuple: kind(v.tuple([v.string(), v.date()]), ['a', DAY], ['a', date]),
  strictTuple: kind(v.strictTuple([v.string(), v.number()]), ['a', 1], ['a', 1]),
  tupleWithRest: kind(v.tupleWithRest([v.string()], v.number()), ['a', 1, 2], ['a', 1, 2]),
  record: kind(v.record(v.string(), v.date()), { a: DAY }, { a: date }),
  map: kind(v.map(v.string(), v.number()), { a: 1 }, new Map([['a', 1]])),
  mapOfDates: kind(v.map(v.string(), v.date()), { a: DAY }, new Map([['a', date]])),
  setOfDates: kind(v.set(v.date()), [DAY], new Set([date])),
  set: kind(v.set(v.string()), ['a', 'a'], new Set(['a'])),
  object: kind(point, { a: 'x', b: '1' }, { a: 'x', b: 1 }),
  strictObject: kind(v.strictObject({ a: v.string() }), { a: 'x' }, { a: 'x' }),
  looseObject: kind(v.looseObject({ a: v.string() }), { a: 'x', more: 1 }, { a: 'x', more: 1 }),
  objectWithRest: kind(
    v.objectWithRest({ a: v.string() }, v.number()),
    { a: 'x', more: 1 },
    { a: 'x', more: 1 },
  ),
  union: kind(v.union([v.string(), v.number()]), '5', '5'),
  unionWithADate: kind(v.union([v.number(), v.date()]), DAY, date),
  variant: kind(variants, { t: 'a', at: DAY }, { t: 'a', at: date }),
  intersect: kind(
    v.intersect([point, v.object({ at: v.date() })]),
    { a: 'x', at: DAY },
    { a: 'x', at: date },
  ),
  recursion: kind(tree, { v: 'a', kids: [{ v: 'b' }] }, { v: 'a', kids: [{ v: 'b' }] }),
  rootVariant: root(variants, { t: 'a', at: DAY }, { t: 'a', at: date }),
  rootOptional: root(v.optional(point), {}, undefined),
  rootText: root(v.string(), { input: 'a' }, 'a'),
  rootDate: root(v.date(), { input: DAY }, date),
};

testMatrix('valibot', kinds);
