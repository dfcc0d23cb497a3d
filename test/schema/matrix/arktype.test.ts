import type { Json } from '@laconic-mcp/core';
import { scope, type } from 'arktype';
import type { Kinds, Sample } from './sample.ts';
import { testMatrix } from './test-matrix.ts';

const DAY = '2026-01-02';
const date = new Date(DAY);

function kind(schema: unknown, sent: Json | undefined, sees: unknown, key: string = 'x'): () => Sample {
  return () => ({
    parser: type({ [key]: schema } as never),
    args: sent === undefined ? {} : { x: sent },
    sees,
  });
}

function root(schema: unknown, args: Record<string, Json>, sees: unknown): () => Sample {
  return () => ({ parser: type(schema as never), args, sees, root: true });
}

const tree = scope({ node: { v: 'string', 'kids?': 'node[]' } }).export();

const kinds: Kinds = {
  text: kind('1 <= string <= 5', '5', '5'),
  email: kind('string.email', 'a@b.co', 'a@b.co'),
  uuid: kind('string.uuid', '550e8400-e29b-41d4-a716-446655440000', '550e8400-e29b-41d4-a716-446655440000'),
  url: kind('string.url', 'https://a.example', 'https://a.example'),
  isoDate: kind('string.date.iso', '2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'),
  parsedDate: kind('string.date.iso.parse', '2026-01-02T00:00:00.000Z', date),
  parsedNumber: kind('string.numeric.parse', '5', 5),
  regex: kind(/^[a-c]+$/, 'cab', 'cab'),
  regexWithFlags: kind(/^abc$/i, 'ABC', 'ABC'),
  trimmed: kind('string.trim', ' a ', 'a'),
  number: kind('number >= 0', '1.5', 1.5),
  whole: kind('number.integer', '7', 7),
  divisor: kind('number % 5', 10, 10),
  boolean: kind('boolean', 'true', true),
  literal: kind("'a'", 'a', 'a'),
  literals: kind("'a' | 'b'", 'b', 'b'),
  literalNumber: kind('5', '5', 5),
  literalBigint: kind('5n', '5', 5n),
  null: kind('null', null, null),
  bigint: kind('bigint', '12345678901234567890', 12345678901234567890n),
  date: kind('Date', DAY, date),
  unknown: kind('unknown', { a: 1 }, { a: 1 }),
  set: kind('Set', ['a', 'a'], new Set(['a'])),
  map: kind('Map', [{ key: 'a', value: 1 }], new Map([['a', 1]])),
  urlObject: kind('URL', 'https://a.example/', new URL('https://a.example/')),
  optional: kind('number', null, undefined, 'x?'),
  optionalDate: kind('Date', null, undefined, 'x?'),
  nullable: kind('number | null', null, null),
  default: kind('number = 10', undefined, 10),
  narrowed: kind(
    type('string').narrow((text) => text !== 'b'),
    'a',
    'a',
  ),
  piped: kind(
    type('string').pipe((text) => text.length),
    'abc',
    3,
  ),
  brand: kind('string#id', 'a', 'a'),
  array: kind('number[]', '[1]', [1]),
  arrayOfDates: kind('Date[]', [DAY], [date]),
  tuple: kind(['string', 'Date'], ['a', DAY], ['a', date]),
  record: kind({ '[string]': 'Date' }, { a: DAY }, { a: date }),
  object: kind({ a: 'string', 'b?': 'number' }, { a: 'x', b: '1' }, { a: 'x', b: 1 }),
  strictObject: kind({ '+': 'reject', a: 'string' }, { a: 'x' }, { a: 'x' }),
  union: kind('string | number', '5', '5'),
  unionWithADate: kind('number | Date', DAY, date),
  discriminated: kind(
    type({ t: "'a'", at: 'Date' }).or({ t: "'b'", n: 'number' }),
    { t: 'a', at: DAY },
    { t: 'a', at: date },
  ),
  intersection: kind(type({ a: 'string' }).and({ at: 'Date' }), { a: 'x', at: DAY }, { a: 'x', at: date }),
  recursion: kind(tree.node, { v: 'a', kids: [{ v: 'b' }] }, { v: 'a', kids: [{ v: 'b' }] }),
  rootUnion: root(
    type({ t: "'a'", at: 'Date' }).or({ t: "'b'", n: 'number' }),
    { t: 'a', at: DAY },
    { t: 'a', at: date },
  ),
  rootText: root('string', { input: 'a' }, 'a'),
  rootRecursion: root(tree.node, { v: 'a', kids: [{ v: 'b' }] }, { v: 'a', kids: [{ v: 'b' }] }),
};

testMatrix('arktype', kinds);
