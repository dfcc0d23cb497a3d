import fc from 'fast-check';
import { anyJson, anyNumber, fixed, isoText, type Kind, kind, sharedKind, text } from './kind.ts';

const number = fc.oneof(anyNumber, fc.constant(null));

/** What surrounds another schema. */
export const wrapperKinds: readonly Kind[] = [
  sharedKind(
    'optional',
    fixed((z) => z.number().optional(), anyNumber),
  ),
  sharedKind(
    'nullable',
    fixed((z) => z.number().nullable(), number),
  ),
  sharedKind(
    'nullish',
    fixed((z) => z.string().nullish(), fc.oneof(text, fc.constant(null))),
  ),
  sharedKind(
    'nullable enum',
    fixed((z) => z.enum(['a', 'b']).nullable(), fc.constantFrom('a', 'b', null)),
  ),
  sharedKind(
    'optional date',
    fixed((z) => z.date().optional(), isoText),
  ),
  sharedKind(
    'nullable date',
    fixed((z) => z.date().nullable(), fc.oneof(isoText, fc.constant(null))),
  ),
  sharedKind(
    'default',
    fixed((z) => z.number().int().default(10), anyNumber),
  ),
  sharedKind(
    'default of a list',
    fixed((z) => z.array(z.string()).default(['a']), fc.array(text, { maxLength: 2 })),
  ),
  kind(
    'prefault',
    fixed((z) => z.string().trim().prefault(' a '), text),
  ),
  sharedKind(
    'catch',
    fixed((z) => z.number().catch(1), anyJson),
  ),
  sharedKind(
    'transform',
    fixed((z) => z.string().transform((value) => value.length), text),
  ),
  sharedKind(
    'pipe',
    fixed((z) => z.string().pipe(z.string().min(2)), text),
  ),
  kind(
    'codec',
    fixed(
      (z) => z.codec(z.string(), z.number(), { decode: Number.parseFloat, encode: String }),
      fc.constantFrom('5', '2.5', 'x'),
    ),
  ),
  sharedKind(
    'preprocess',
    fixed((z) => z.preprocess((value) => Number(value), z.number()), anyJson),
  ),
  sharedKind(
    'preprocessed object',
    fixed(
      (z) =>
        z.preprocess(
          (value) => (typeof value === 'string' ? JSON.parse(value) : value),
          z.object({ a: z.number() }),
        ),
      fc.oneof(fc.record({ a: anyNumber }), fc.constant('{"a":1}')),
    ),
  ),
  sharedKind(
    'refinement',
    fixed((z) => z.number().refine((value) => value > 0), anyNumber),
  ),
  sharedKind(
    'brand',
    fixed((z) => z.string().brand('Id'), text),
  ),
  sharedKind(
    'read-only',
    fixed((z) => z.array(z.number()).readonly(), fc.array(anyNumber, { maxLength: 2 })),
  ),
  sharedKind(
    'union with undefined',
    fixed((z) => z.union([z.number(), z.undefined()]), anyNumber),
  ),
  sharedKind(
    'lazy',
    fixed((z) => z.lazy(() => z.number()), anyNumber),
  ),
  sharedKind(
    'optional, nullable and defaulted',
    fixed((z) => z.string().optional().nullable().default(null), text),
  ),
];
