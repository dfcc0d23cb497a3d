import type { Json } from '@laconic-mcp/core';
import { Schema } from 'effect';
import type { Kinds, Sample } from './sample.ts';
import { testMatrix } from './test-matrix.ts';

const DAY = '2026-01-02';
const NOON = '2026-01-02T12:00:00.000Z';
const date = new Date(DAY);
type Field = Schema.Codec<unknown, unknown>;

function wrap(schema: Schema.Codec<unknown, unknown>): unknown {
  return Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema));
}

function kind(schema: unknown, sent: Json | undefined, sees: unknown): () => Sample {
  return () => ({
    parser: wrap(Schema.Struct({ x: schema as Field }) as unknown as Field),
    args: sent === undefined ? {} : { x: sent },
    sees,
  });
}

function root(schema: unknown, args: Record<string, Json>, sees: unknown): () => Sample {
  return () => ({ parser: wrap(schema as Field), args, sees, root: true });
}

const point = Schema.Struct({ a: Schema.String, b: Schema.optionalKey(Schema.Finite) });
const variants = Schema.Union([
  Schema.Struct({ t: Schema.Literal('a'), at: Schema.Date }),
  Schema.Struct({ t: Schema.Literal('b'), n: Schema.Finite }),
]);
interface Tree {
  readonly v: string;
  readonly kids: readonly Tree[];
}
const tree = Schema.Struct({
  v: Schema.String,
  kids: Schema.Array(Schema.suspend((): Schema.Codec<Tree> => tree as unknown as Schema.Codec<Tree>)),
});

const kinds: Kinds = {
  text: kind(Schema.String.check(Schema.isMinLength(1)), '5', '5'),
  pattern: kind(Schema.String.check(Schema.isPattern(/^[a-c]+$/)), 'cab', 'cab'),
  uuid: kind(
    Schema.String.check(Schema.isUUID(4)),
    '550e8400-e29b-41d4-a716-446655440000',
    '550e8400-e29b-41d4-a716-446655440000',
  ),
  trimmed: kind(Schema.Trim, ' a ', 'a'),
  templateLiteral: kind(Schema.TemplateLiteral(['a-', Schema.String]), 'a-b', 'a-b'),
  number: kind(Schema.Number, '1.5', 1.5),
  numberWithin: kind(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)), 5, 5),
  whole: kind(Schema.Int, '7', 7),
  numberFromText: kind(Schema.FiniteFromString, '5', 5),
  boolean: kind(Schema.Boolean, 'true', true),
  literal: kind(Schema.Literal('a'), 'a', 'a'),
  literals: kind(Schema.Literals(['a', 'b']), 'b', 'b'),
  enum: kind(Schema.Enum({ Low: 0, High: 1 }), 1, 1),
  null: kind(Schema.Null, null, null),
  bigint: kind(Schema.BigInt, '12345678901234567890', 12345678901234567890n),
  bigintFromText: kind(Schema.BigIntFromString, '5', 5n),
  date: kind(Schema.Date, DAY, date),
  dateFromText: kind(Schema.DateFromString, NOON, new Date(NOON)),
  dateFromMillis: kind(Schema.DateFromMillis, 0, new Date(0)),
  url: kind(Schema.URL, 'https://a.example/', new URL('https://a.example/')),
  urlFromText: kind(Schema.URLFromString, 'https://a.example/', new URL('https://a.example/')),
  bytes: kind(Schema.Uint8Array, 'aGk=', new Uint8Array([104, 105])),
  file: kind(
    Schema.File,
    { base64: 'aGk=', name: 'a.txt', mimeType: 'text/plain' },
    new File(['hi'], 'a.txt', { type: 'text/plain' }),
  ),
  unknown: kind(Schema.Unknown, { a: 1 }, { a: 1 }),
  any: kind(Schema.Any, 'x', 'x'),
  optional: kind(Schema.optional(Schema.Finite), null, undefined),
  optionalKey: kind(Schema.optionalKey(Schema.Finite), null, undefined),
  optionalDate: kind(Schema.optional(Schema.Date), null, undefined),
  nullable: kind(Schema.NullOr(Schema.Finite), null, null),
  nullableDate: kind(Schema.NullOr(Schema.Date), DAY, date),
  undefinedOr: kind(Schema.UndefinedOr(Schema.Finite), 5, 5),
  brand: kind(Schema.String.pipe(Schema.brand('Id')), 'a', 'a'),
  array: kind(Schema.Array(Schema.Finite), '[1]', [1]),
  arrayOfDates: kind(Schema.Array(Schema.Date), [DAY], [date]),
  tuple: kind(Schema.Tuple([Schema.String, Schema.Date]), ['a', DAY], ['a', date]),
  record: kind(Schema.Record(Schema.String, Schema.Date), { a: DAY }, { a: date }),
  set: kind(Schema.ReadonlySet(Schema.Date), [DAY], new Set([date])),
  map: kind(Schema.ReadonlyMap(Schema.String, Schema.Date), { a: DAY }, new Map([['a', date]])),
  mapWithNumbers: kind(
    Schema.ReadonlyMap(Schema.Finite, Schema.String),
    [{ key: '1', value: 'a' }],
    new Map([[1, 'a']]),
  ),
  object: kind(point, { a: 'x', b: '1' }, { a: 'x', b: 1 }),
  union: kind(Schema.Union([Schema.String, Schema.Finite]), '5', '5'),
  unionWithADate: kind(Schema.Union([Schema.Finite, Schema.Date]), DAY, date),
  variants: kind(variants, { t: 'a', at: DAY }, { t: 'a', at: date }),
  recursion: kind(tree, { v: 'a', kids: [{ v: 'b', kids: [] }] }, { v: 'a', kids: [{ v: 'b', kids: [] }] }),
  jsonCodec: kind(
    Schema.toCodecJson(Schema.Struct({ at: Schema.Date })),
    { at: NOON },
    { at: new Date(NOON) },
  ),
  rootVariants: root(variants, { t: 'a', at: DAY }, { t: 'a', at: date }),
  rootRecursion: root(tree, { v: 'a', kids: [] }, { v: 'a', kids: [] }),
  rootText: root(Schema.String, { input: 'a' }, 'a'),
};

testMatrix('effect', kinds);
