import type { Json } from '@laconic-mcp/core';
import type { z } from 'zod';
import type { Kinds, Sample } from './sample.ts';

/** The kinds of zod 4 that are made of parts, and those that make up a whole input. */
export function zod4Shapes(zod: typeof z): Kinds {
  const kind = (schema: () => z.ZodType, sent: Json, sees: unknown) => (): Sample => ({
    parser: zod.object({ x: schema() }),
    args: { x: sent },
    sees,
  });
  const root = (schema: () => z.ZodType, args: Record<string, Json>, sees: unknown) => (): Sample => ({
    parser: schema(),
    args,
    sees,
    root: true,
  });
  const day = '2026-01-02';
  const date = new Date(day);
  const point = () => zod.object({ a: zod.string(), b: zod.number().optional() });
  const variants = () =>
    zod.discriminatedUnion('t', [
      zod.object({ t: zod.literal('a'), at: zod.date() }),
      zod.object({ t: zod.literal('b'), n: zod.number() }),
    ]);
  const tree = () => {
    const node = zod.object({
      v: zod.string(),
      at: zod.date().optional(),
      get kids() {
        return zod.array(node).optional();
      },
    });
    return node;
  };
  const nested: Json = {
    v: 'a',
    kids: [{ v: 'b', kids: [{ v: 'c', kids: [{ v: 'd', kids: [{ v: 'e', at: day }] }] }] }],
  };
  const grown = {
    v: 'a',
    kids: [{ v: 'b', kids: [{ v: 'c', kids: [{ v: 'd', kids: [{ v: 'e', at: date }] }] }] }],
  };
  return {
    array: kind(() => zod.array(zod.number()).min(1).max(3), '[1,2]', [1, 2]),
    arrayOfAnything: kind(() => zod.array(zod.any()), [1, 'a'], [1, 'a']),
    arrayOfDates: kind(() => zod.array(zod.date()), [day], [date]),
    tuple: kind(() => zod.tuple([zod.string(), zod.date()]), ['a', day], ['a', date]),
    tupleWithRest: kind(() => zod.tuple([zod.string()], zod.number()), ['a', 1, 2], ['a', 1, 2]),
    tupleWithOptional: kind(() => zod.tuple([zod.string(), zod.number().optional()]), ['a'], ['a']),
    record: kind(() => zod.record(zod.string(), zod.date()), { a: day }, { a: date }),
    recordOfAnEnum: kind(
      () => zod.record(zod.enum(['a', 'b']), zod.number()),
      { a: 1, b: '2' },
      { a: 1, b: 2 },
    ),
    recordOfUuids: kind(
      () => zod.record(zod.uuid(), zod.number()),
      { '550e8400-e29b-41d4-a716-446655440000': 1 },
      { '550e8400-e29b-41d4-a716-446655440000': 1 },
    ),
    partialRecord: kind(() => zod.partialRecord(zod.enum(['a', 'b']), zod.number()), { a: 1 }, { a: 1 }),
    looseRecord: kind(
      () => zod.looseRecord(zod.string().regex(/^a/), zod.number()),
      { a: 1, b: 'x' },
      { a: 1, b: 'x' },
    ),
    map: kind(() => zod.map(zod.string(), zod.date()), { a: day }, new Map([['a', date]])),
    mapWithNumbers: kind(
      () => zod.map(zod.number(), zod.string()),
      [{ key: '1', value: 'a' }],
      new Map([[1, 'a']]),
    ),
    set: kind(() => zod.set(zod.string()).min(1), ['a', 'a'], new Set(['a'])),
    setOfDates: kind(() => zod.set(zod.date()), [day], new Set([date])),
    object: kind(point, { a: 'x', b: '1' }, { a: 'x', b: 1 }),
    strictObject: kind(() => zod.strictObject({ a: zod.string() }), { a: 'x' }, { a: 'x' }),
    looseObject: kind(() => zod.looseObject({ a: zod.string() }), { a: 'x', more: 1 }, { a: 'x', more: 1 }),
    catchall: kind(() => point().catchall(zod.date()), { a: 'x', more: day }, { a: 'x', more: date }),
    partialObject: kind(() => point().partial(), {}, {}),
    oddKeys: (): Sample => ({
      parser: zod.object({
        x: zod.object({ 'a b': zod.string().optional(), ключ: zod.number().optional() }),
      }),
      args: { x: { a_b_10a3f9f2: 'x', __33a28ab9: '5' } },
      sees: { 'a b': 'x', ключ: 5 },
    }),
    union: kind(() => zod.union([zod.string(), zod.number()]), '5', '5'),
    unionWithADate: kind(() => zod.union([zod.number(), zod.date()]), day, date),
    unionOfLiterals: kind(() => zod.union([zod.literal('a'), zod.literal('b')]), 'b', 'b'),
    unionOfObjects: kind(
      () => zod.union([point(), zod.object({ at: zod.date() })]),
      { at: day },
      { at: date },
    ),
    unionWithUndefined: kind(() => zod.union([zod.number(), zod.undefined()]), 5, 5),
    exclusiveUnion: kind(() => zod.xor([zod.string(), zod.number()]), 5, 5),
    discriminatedUnion: kind(variants, { t: 'a', at: day }, { t: 'a', at: date }),
    arrayOfVariants: kind(() => zod.array(variants()), [{ t: 'b', n: '1' }], [{ t: 'b', n: 1 }]),
    intersection: kind(
      () => zod.intersection(point(), zod.object({ at: zod.date() })),
      { a: 'x', at: day },
      { a: 'x', at: date },
    ),
    recursion: kind(tree, nested, grown),
    json: kind(() => zod.json(), { a: [1, null] }, { a: [1, null] }),
    sharedById: kind(() => point().meta({ id: 'Point' }), { a: 'x' }, { a: 'x' }),
    rootVariants: root(variants, { t: 'a', at: day }, { t: 'a', at: date }),
    rootUnion: root(() => zod.union([point(), zod.object({ at: zod.date() })]), { at: day }, { at: date }),
    rootIntersection: root(
      () => zod.intersection(point(), zod.object({ at: zod.date() })),
      { a: 'x', at: day },
      { a: 'x', at: date },
    ),
    rootOptional: root(() => point().optional(), {}, undefined),
    rootOptionalGiven: root(() => point().optional(), { a: 'x' }, { a: 'x' }),
    rootDefault: root(() => point().default({ a: 'd' }), {}, { a: 'd' }),
    rootNullable: root(() => point().nullable(), {}, null),
    rootRecord: root(() => zod.record(zod.string(), zod.date()), { a: day }, { a: date }),
    rootText: root(() => zod.string(), { input: 'a' }, 'a'),
    rootDate: root(() => zod.date(), { input: day }, date),
    rootList: root(() => zod.array(zod.number()), { input: '[1]' }, [1]),
    rootVoid: root(() => zod.void(), {}, undefined),
    rootUndefined: root(() => zod.undefined(), {}, undefined),
    rootUnknown: root(() => zod.unknown(), { input: 5 }, 5),
    rootPreprocessed: root(() => zod.preprocess((value) => value, point()), { a: 'x' }, { a: 'x' }),
    rootRefined: root(() => point().refine(() => true), { a: 'x' }, { a: 'x' }),
    rootRecursion: root(tree, nested as Record<string, Json>, grown),
    rootWithId: root(() => point().meta({ id: 'RootPoint' }), { a: 'x' }, { a: 'x' }),
  };
}
