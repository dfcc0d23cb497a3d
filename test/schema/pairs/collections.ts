import fc from 'fast-check';
import type { z } from 'zod';
import {
  anyJson,
  anyNumber,
  anyObject,
  fixed,
  isoText,
  type Kind,
  kind,
  sharedKind,
  text,
  type Zod,
} from './kind.ts';

const word = fc.constantFrom('a', 'b', 'c');
const numbers = fc.array(anyNumber, { maxLength: 4 });
const ab = fc.record({ a: text, b: anyNumber }, { requiredKeys: ['a'], noNullPrototype: true });
const tagged = fc.oneof(
  fc.record({ t: fc.constant('a'), at: isoText }, { requiredKeys: ['t'], noNullPrototype: true }),
  fc.record({ t: fc.constant('b'), n: anyNumber }, { noNullPrototype: true }),
  fc.record({ t: fc.constant('c') }),
);
const tree: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.record(
    { v: text, at: isoText, kids: fc.array(tie('node'), { maxLength: 2, depthIdentifier: 'tree' }) },
    { requiredKeys: ['v'], noNullPrototype: true },
  ),
})).node;

function object(z: Zod) {
  return z.object({ a: z.string(), b: z.number().optional() });
}

function variants(z: Zod): z.ZodType {
  return z.discriminatedUnion('t', [
    z.object({ t: z.literal('a'), at: z.date().optional() }),
    z.object({ t: z.literal('b'), n: z.number() }),
  ]);
}

function strictVariants(z: Zod): z.ZodType {
  return z.discriminatedUnion('t', [
    z.object({ t: z.literal('a'), at: z.date().optional() }).strict(),
    z.object({ t: z.literal('b'), n: z.number() }).strict(),
  ]);
}

function treeSchema(z: Zod): z.ZodType {
  const node: z.ZodType = z.lazy(() =>
    z.object({ v: z.string(), at: z.date().optional(), kids: z.array(node).optional() }),
  );
  return node;
}

/** Lists, objects, and what is made of several schemas. */
export const collectionKinds: readonly Kind[] = [
  sharedKind(
    'list',
    fixed((z) => z.array(z.number()), numbers),
  ),
  sharedKind(
    'list of a length',
    fixed((z) => z.array(z.string()).min(1).max(3), fc.array(text, { maxLength: 4 })),
  ),
  sharedKind(
    'list of dates',
    fixed((z) => z.array(z.date()), fc.array(isoText, { maxLength: 3 })),
  ),
  sharedKind(
    'list of anything',
    fixed((z) => z.array(z.any()), fc.array(anyJson, { maxLength: 3 })),
  ),
  sharedKind(
    'tuple',
    fixed((z) => z.tuple([z.string(), z.number()]), fc.tuple(text, anyNumber)),
  ),
  sharedKind(
    'tuple with a date',
    fixed((z) => z.tuple([z.date(), z.boolean()]), fc.tuple(isoText, fc.boolean())),
  ),
  kind(
    'open tuple',
    fixed((z) => z.tuple([z.string()], z.number()), fc.tuple(text, anyNumber, anyNumber)),
  ),
  sharedKind(
    'record',
    fixed((z) => z.record(z.string(), z.number()), fc.dictionary(word, anyNumber)),
  ),
  kind(
    'record of an enum',
    fixed((z) => z.record(z.enum(['a', 'b']), z.number()), fc.dictionary(word, anyNumber)),
  ),
  kind(
    'partial record',
    fixed((z) => z.partialRecord(z.enum(['a', 'b']), z.date()), fc.dictionary(word, isoText)),
  ),
  sharedKind(
    'map',
    fixed((z) => z.map(z.string(), z.number()), fc.dictionary(word, anyNumber)),
  ),
  sharedKind(
    'map with numbers for keys',
    fixed(
      (z) => z.map(z.number(), z.date()),
      fc.array(fc.record({ key: anyNumber, value: isoText }), { maxLength: 3 }),
    ),
  ),
  sharedKind(
    'set',
    fixed((z) => z.set(z.string()), fc.array(text, { maxLength: 3 })),
  ),
  sharedKind(
    'set of dates',
    fixed((z) => z.set(z.date()).min(1), fc.array(isoText, { maxLength: 3 })),
  ),
  sharedKind('object', fixed(object, fc.oneof(ab, anyObject))),
  sharedKind(
    'strict object',
    fixed((z) => object(z).strict(), fc.oneof(ab, anyObject)),
  ),
  sharedKind(
    'loose object',
    fixed((z) => object(z).passthrough(), fc.oneof(ab, anyObject)),
  ),
  sharedKind(
    'object with a catchall',
    fixed((z) => object(z).catchall(z.number()), fc.oneof(ab, anyObject)),
  ),
  sharedKind(
    'partial object',
    fixed((z) => object(z).partial(), fc.oneof(ab, anyObject)),
  ),
  sharedKind(
    'union',
    fixed((z) => z.union([z.string(), z.number(), z.array(z.boolean())]), anyJson),
  ),
  sharedKind(
    'union with a date',
    fixed((z) => z.union([z.number(), z.date(), z.literal('now')]), fc.oneof(isoText, anyJson)),
  ),
  sharedKind(
    'union of text and date',
    fixed((z) => z.string().or(z.date()), fc.oneof(isoText, anyJson)),
  ),
  sharedKind(
    'union of literals',
    fixed(
      (z) => z.union([z.literal('a'), z.literal(1), z.literal(true)]),
      fc.constantFrom('a', 1, true, 'b'),
    ),
  ),
  sharedKind(
    'union of objects',
    fixed(
      (z) => z.union([object(z), z.object({ n: z.date() }), z.null()]),
      fc.oneof(ab, fc.record({ n: isoText }), anyObject),
    ),
  ),
  sharedKind(
    'union of lists',
    fixed(
      (z) => z.union([z.array(z.number()), z.array(z.date())]),
      fc.oneof(numbers, fc.array(isoText, { maxLength: 2 })),
    ),
  ),
  sharedKind(
    'nested unions',
    fixed(
      (z) => z.union([z.union([z.boolean(), variants(z)]), z.array(variants(z))]),
      fc.oneof(tagged, fc.array(tagged, { maxLength: 3 }), fc.boolean()),
    ),
  ),
  sharedKind('discriminated union', fixed(variants, fc.oneof(tagged, anyObject))),
  sharedKind(
    'list of a discriminated union',
    fixed((z) => z.array(variants(z)), fc.array(tagged, { maxLength: 3 })),
  ),
  sharedKind(
    'intersection',
    fixed((z) => z.intersection(object(z), z.object({ at: z.date().optional() })), fc.oneof(ab, anyObject)),
  ),
  sharedKind('recursion', fixed(treeSchema, fc.oneof(tree, anyObject))),
  kind(
    'recursion through a getter',
    fixed(
      (z) => {
        const node = z.object({
          v: z.string(),
          get kids() {
            return z.array(node).optional();
          },
        });
        return node;
      },
      fc.oneof(tree, anyObject),
    ),
  ),
  kind(
    'any JSON',
    fixed((z) => z.json(), anyJson),
  ),
  // Strict, because a key of another variant would else be stripped unseen, and is refused on purpose.
  sharedKind('root discriminated union', fixed(strictVariants, fc.oneof(tagged, anyObject)), { root: true }),
  sharedKind(
    'root union',
    fixed(
      (z) => z.union([object(z).strict(), z.object({ n: z.date(), t: z.string().optional() }).strict()]),
      fc.oneof(ab, fc.record({ n: isoText }), anyObject),
    ),
    { root: true },
  ),
  sharedKind(
    'root record',
    fixed((z) => z.record(z.string(), z.date()), fc.dictionary(word, isoText)),
    { root: true },
  ),
  sharedKind(
    'root optional object',
    fixed((z) => object(z).partial().optional(), fc.oneof(ab, anyObject)),
    { root: true, corrected: true },
  ),
  sharedKind(
    'root intersection',
    fixed((z) => z.intersection(object(z), z.object({ at: z.date().optional() })), fc.oneof(ab, anyObject)),
    { root: true },
  ),
];
