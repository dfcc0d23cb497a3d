import type { Json } from '@laconic-mcp/core';
import type { z } from 'zod325/v3';
import type { Kinds, Sample } from './sample.ts';

const DAY = '2026-01-02';
const NOON = '2026-01-02T12:00:00Z';

/** The kinds of zod 3 that hold one value. */
export function zod3Scalars(zod: typeof z): Kinds {
  const kind = (schema: () => z.ZodTypeAny, sent: Json | undefined, sees: unknown) => (): Sample => ({
    parser: zod.object({ x: schema() }),
    args: sent === undefined ? {} : { x: sent },
    sees,
  });
  const text = (schema: () => z.ZodTypeAny, sent: string) => kind(schema, sent, sent);
  return {
    text: text(() => zod.string().min(1).max(5), '5'),
    email: text(() => zod.string().email(), 'a@b.co'),
    uuid: text(() => zod.string().uuid(), '550e8400-e29b-41d4-a716-446655440000'),
    url: text(() => zod.string().url(), 'https://a.example/ü'),
    dateTime: text(() => zod.string().datetime({ offset: true }), '2026-01-02T03:04:05+02:00'),
    dateTimeLocal: text(() => zod.string().datetime({ local: true }), '2026-01-02T03:04:05'),
    isoDate: text(() => zod.string().date(), DAY),
    isoTime: text(() => zod.string().time(), '14:30:00'),
    isoDuration: text(() => zod.string().duration(), 'PT1H'),
    ip: text(() => zod.string().ip(), '10.0.0.1'),
    base64: text(() => zod.string().base64(), 'aGk='),
    cuid: text(() => zod.string().cuid(), 'cjld2cjxh0000qzrmn831i7rn'),
    nanoid: text(() => zod.string().nanoid(), 'V1StGXR8_Z5jdHi6B-myT'),
    jwt: text(
      () => zod.string().jwt(),
      'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IVeSf9Fjjuk',
    ),
    cidr: text(() => zod.string().cidr(), '10.0.0.0/8'),
    emoji: text(() => zod.string().emoji(), '🎉'),
    regex: text(() => zod.string().regex(/^[a-c]+$/), 'cab'),
    regexWithFlags: text(() => zod.string().regex(/^abc$/i), 'ABC'),
    regexWithLookaround: text(() => zod.string().regex(/^(?!x)ab$/), 'ab'),
    startsEndsIncludes: text(() => zod.string().startsWith('a').endsWith('c').includes('b'), 'abc'),
    trimmed: kind(() => zod.string().trim().toLowerCase().email(), ' A@B.CO ', 'a@b.co'),
    number: kind(() => zod.number().min(0).lt(100), '19.99', 19.99),
    whole: kind(() => zod.number().int().positive(), '7', 7),
    multipleOfACent: kind(() => zod.number().multipleOf(0.01), 19.99, 19.99),
    coercedNumber: kind(() => zod.coerce.number(), '5', 5),
    coercedNumberLeftOut: kind(() => zod.coerce.number().optional(), null, undefined),
    coercedBoolean: kind(() => zod.coerce.boolean(), 'false', false),
    coercedDate: kind(() => zod.coerce.date(), NOON, new Date(NOON)),
    coercedBigint: kind(() => zod.coerce.bigint(), '5', 5n),
    boolean: kind(() => zod.boolean(), 'true', true),
    literal: kind(() => zod.literal('a'), 'a', 'a'),
    literalNull: kind(() => zod.literal(null), null, null),
    literalBigint: kind(() => zod.literal(5n), '5', 5n),
    enum: kind(() => zod.enum(['asc', 'desc']), 'asc', 'asc'),
    nativeEnum: kind(() => zod.nativeEnum({ Low: 0, High: 1 }), '1', 1),
    null: kind(() => zod.null(), null, null),
    bigint: kind(() => zod.bigint().min(5n).default(7n), '12345678901234567890', 12345678901234567890n),
    nan: kind(() => zod.nan(), 'NaN', Number.NaN),
    date: kind(() => zod.date(), NOON, new Date(NOON)),
    any: kind(() => zod.any(), { a: [1] }, { a: [1] }),
    unknown: kind(() => zod.unknown(), 'x', 'x'),
    never: kind(() => zod.never().optional(), undefined, undefined),
    undefined: kind(() => zod.undefined(), undefined, undefined),
    instance: kind(() => zod.instanceof(URL).or(zod.string()), 'x', 'x'),
    optional: kind(() => zod.number().optional(), null, undefined),
    nullable: kind(() => zod.number().nullable(), null, null),
    nullish: kind(() => zod.string().nullish(), null, null),
    nullableEnum: kind(() => zod.enum(['a', 'b']).nullable(), null, null),
    default: kind(() => zod.number().default(10), undefined, 10),
    defaultOfADate: kind(() => zod.date().default(() => new Date(NOON)), undefined, new Date(NOON)),
    catch: kind(() => zod.number().catch(1), 'x', 1),
    transform: kind(() => zod.string().transform((value) => value.length), 'abc', 3),
    pipe: kind(() => zod.string().pipe(zod.coerce.number()), '5', 5),
    preprocess: kind(() => zod.preprocess((value) => Number(value), zod.number()), '5', 5),
    refinement: kind(() => zod.number().refine((value) => value > 0), '5', 5),
    brand: kind(() => zod.string().brand('Id'), 'a', 'a'),
    readonly: kind(() => zod.array(zod.number()).readonly(), '[1]', [1]),
    lazy: kind(() => zod.lazy(() => zod.number()), '5', 5),
    described: kind(() => zod.number().describe('how many').optional(), 5, 5),
  };
}

/** The kinds of zod 3 that are made of parts, and those that make up a whole input. */
export function zod3Shapes(zod: typeof z): Kinds {
  const kind = (schema: () => z.ZodTypeAny, sent: Json, sees: unknown) => (): Sample => ({
    parser: zod.object({ x: schema() }),
    args: { x: sent },
    sees,
  });
  const root = (schema: () => z.ZodTypeAny, args: Record<string, Json>, sees: unknown) => (): Sample => ({
    parser: schema(),
    args,
    sees,
    root: true,
  });
  const date = new Date(DAY);
  const point = () => zod.object({ a: zod.string(), b: zod.number().optional() });
  const variants = () =>
    zod.discriminatedUnion('t', [
      zod.object({ t: zod.literal('a'), at: zod.date() }),
      zod.object({ t: zod.literal('b'), n: zod.number() }),
    ]);
  const tree = () => {
    const node: z.ZodTypeAny = zod.lazy(() =>
      zod.object({ v: zod.string(), at: zod.date().optional(), kids: zod.array(node).optional() }),
    );
    return node;
  };
  return {
    array: kind(() => zod.array(zod.number()).min(1), '[1,2]', [1, 2]),
    arrayOfDates: kind(() => zod.array(zod.date()), [DAY], [date]),
    tuple: kind(() => zod.tuple([zod.string(), zod.date()]), ['a', DAY], ['a', date]),
    tupleWithRest: kind(() => zod.tuple([zod.string()]).rest(zod.number()), ['a', 1], ['a', 1]),
    record: kind(() => zod.record(zod.date()), { a: DAY }, { a: date }),
    recordOfAnEnum: kind(() => zod.record(zod.enum(['a', 'b']), zod.number()), { a: '1' }, { a: 1 }),
    map: kind(() => zod.map(zod.string(), zod.date()), { a: DAY }, new Map([['a', date]])),
    mapWithNumbers: kind(
      () => zod.map(zod.number(), zod.string()),
      [{ key: '1', value: 'a' }],
      new Map([[1, 'a']]),
    ),
    set: kind(() => zod.set(zod.string()).min(1), ['a', 'a'], new Set(['a'])),
    object: kind(point, { a: 'x', b: '1' }, { a: 'x', b: 1 }),
    strictObject: kind(() => point().strict(), { a: 'x' }, { a: 'x' }),
    looseObject: kind(() => point().passthrough(), { a: 'x', more: 1 }, { a: 'x', more: 1 }),
    catchall: kind(() => point().catchall(zod.date()), { a: 'x', more: DAY }, { a: 'x', more: date }),
    union: kind(() => zod.union([zod.string(), zod.number()]), '5', '5'),
    unionWithADate: kind(() => zod.union([zod.number(), zod.date()]), DAY, date),
    unionOfObjects: kind(
      () => zod.union([point(), zod.object({ at: zod.date() })]),
      { at: DAY },
      { at: date },
    ),
    discriminatedUnion: kind(variants, { t: 'a', at: DAY }, { t: 'a', at: date }),
    intersection: kind(
      () => zod.intersection(point(), zod.object({ at: zod.date() })),
      { a: 'x', at: DAY },
      { a: 'x', at: date },
    ),
    recursion: kind(tree, { v: 'a', kids: [{ v: 'b', at: DAY }] }, { v: 'a', kids: [{ v: 'b', at: date }] }),
    rootVariants: root(variants, { t: 'a', at: DAY }, { t: 'a', at: date }),
    rootUnion: root(() => zod.union([point(), zod.object({ at: zod.date() })]), { at: DAY }, { at: date }),
    rootOptional: root(() => point().optional(), {}, undefined),
    rootText: root(() => zod.string(), { input: 'a' }, 'a'),
    rootList: root(() => zod.array(zod.number()), { input: '[1]' }, [1]),
    rootVoid: root(() => zod.void(), {}, undefined),
    rootRecord: root(() => zod.record(zod.date()), { a: DAY }, { a: date }),
    rootPreprocessed: root(() => zod.preprocess((value) => value, point()), { a: 'x' }, { a: 'x' }),
    rootRefined: root(() => point().refine(() => true), { a: 'x' }, { a: 'x' }),
  };
}
