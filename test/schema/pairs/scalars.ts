import fc from 'fast-check';
import {
  anyJson,
  anyNumber,
  fixed,
  isoText,
  type Kind,
  kind,
  sharedKind,
  text,
  wholeNumber,
} from './kind.ts';

const bounds = fc.tuple(fc.nat(6), fc.nat(12)).map(([low, span]) => [low, low + span] as const);
const digits = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String);
const uuid = fc.uuid({ version: 4 });

/** Texts, numbers, booleans and fixed values. */
export const scalarKinds: readonly Kind[] = [
  sharedKind(
    'string',
    fixed((z) => z.string(), text),
  ),
  sharedKind('string of a length', (z) =>
    bounds.map(([min, max]) => ({ schema: z.string().min(min).max(max), value: text })),
  ),
  sharedKind(
    'email',
    fixed((z) => z.string().email(), fc.oneof(fc.emailAddress(), text)),
  ),
  sharedKind(
    'uuid',
    fixed((z) => z.string().uuid(), fc.oneof(uuid, text)),
  ),
  sharedKind(
    'url',
    fixed((z) => z.string().url(), fc.oneof(fc.webUrl(), text)),
  ),
  sharedKind(
    'date-time',
    fixed((z) => z.string().datetime({ offset: true }), fc.oneof(isoText, text)),
  ),
  kind(
    'local date-time',
    fixed((z) => z.iso.datetime({ local: true }), fc.oneof(isoText, text)),
  ),
  kind(
    'ISO date',
    fixed((z) => z.iso.date(), fc.oneof(isoText, text)),
  ),
  kind(
    'ISO time and duration',
    fixed(
      (z) => z.union([z.iso.time(), z.iso.duration()]),
      fc.oneof(text, fc.constantFrom('14:30', '14:30:00.5', 'PT1H', 'PT1.5S')),
    ),
  ),
  kind(
    'IP address',
    fixed((z) => z.union([z.ipv4(), z.ipv6(), z.cidrv4()]), fc.oneof(fc.ipV4(), fc.ipV6())),
  ),
  kind(
    'base64',
    fixed((z) => z.base64(), fc.oneof(fc.base64String(), text)),
  ),
  sharedKind(
    'regex',
    fixed((z) => z.string().regex(/^[a-c]+$/), fc.oneof(fc.constantFrom('a', 'cab'), text)),
  ),
  sharedKind(
    'regex with flags',
    fixed((z) => z.string().regex(/^abc$/i), text),
  ),
  sharedKind(
    'regex with a lookahead',
    fixed((z) => z.string().regex(/^(?!x).*$/), text),
  ),
  sharedKind(
    'start and end',
    fixed((z) => z.string().startsWith('a').endsWith('c'), text),
  ),
  sharedKind(
    'trimmed email',
    fixed((z) => z.string().trim().toLowerCase().email(), text),
  ),
  kind(
    'template literal',
    fixed((z) => z.templateLiteral(['a', z.number()]), fc.constantFrom('a1', 'a-2.5', 'b')),
  ),
  kind(
    'yes-or-no word',
    fixed((z) => z.stringbool(), fc.oneof(text, fc.constantFrom('on', 'off'), fc.boolean())),
  ),
  sharedKind(
    'number',
    fixed((z) => z.number(), anyNumber),
  ),
  sharedKind('number within bounds', (z) =>
    bounds.map(([min, max]) => ({ schema: z.number().min(min).lt(max), value: anyNumber })),
  ),
  sharedKind(
    'whole number',
    fixed((z) => z.number().int(), fc.oneof(wholeNumber, anyNumber)),
  ),
  kind(
    '32-bit number',
    fixed((z) => z.union([z.int32(), z.float32()]), anyNumber),
  ),
  sharedKind(
    'multiple of 0.01',
    fixed((z) => z.number().multipleOf(0.01), anyNumber),
  ),
  sharedKind(
    'boolean',
    fixed((z) => z.boolean(), fc.boolean()),
  ),
  sharedKind(
    'literal text',
    fixed((z) => z.literal('a'), fc.constantFrom('a', 'b')),
  ),
  sharedKind(
    'literal number',
    fixed((z) => z.literal(5), fc.constantFrom(5, 6)),
  ),
  kind(
    'mixed literals',
    fixed((z) => z.literal(['a', 1, true, null]), fc.constantFrom('a', 1, true, null, 2)),
  ),
  sharedKind(
    'enum',
    fixed((z) => z.enum(['asc', 'desc', '5']), fc.constantFrom('asc', 'desc', '5', 'up')),
  ),
  sharedKind(
    'enum of numbers',
    fixed((z) => z.nativeEnum({ Low: 0, High: 1 }), fc.constantFrom(0, 1, 2, 'Low')),
  ),
  sharedKind(
    'null',
    fixed((z) => z.null(), fc.constant(null)),
  ),
  sharedKind(
    'date',
    fixed((z) => z.date(), isoText),
  ),
  sharedKind(
    'bigint',
    fixed((z) => z.bigint(), fc.oneof(digits, wholeNumber)),
  ),
  kind(
    'bigint literal',
    fixed((z) => z.literal(5n), fc.constantFrom('5', 5, '6')),
  ),
  sharedKind(
    'NaN',
    fixed((z) => z.nan(), fc.constant('NaN')),
  ),
  sharedKind(
    'anything',
    fixed((z) => z.any(), anyJson),
  ),
  sharedKind(
    'unknown',
    fixed((z) => z.unknown(), anyJson),
  ),
  sharedKind(
    'coerced number',
    fixed((z) => z.coerce.number().optional(), anyJson),
    { corrected: true },
  ),
  sharedKind(
    'coerced boolean',
    fixed((z) => z.coerce.boolean().default(true), anyJson),
    { corrected: true },
  ),
  sharedKind(
    'coerced text',
    fixed((z) => z.coerce.string().min(1), anyJson),
    { corrected: true },
  ),
  sharedKind(
    'coerced date',
    fixed((z) => z.coerce.date().nullish(), fc.oneof(isoText, anyJson)),
    {
      corrected: true,
    },
  ),
  sharedKind(
    'coerced bigint',
    fixed((z) => z.coerce.bigint(), fc.oneof(digits, wholeNumber, fc.boolean())),
    {
      corrected: true,
    },
  ),
];
