import type { JsonObject } from '@laconic-mcp/core';
import fc from 'fast-check';
import type { z } from 'zod';

/** The functions of one copy of zod 4; zod 3 has most of them under the same names. */
export type Zod = typeof z;

/** A schema and what an agent could send it: mostly right, sometimes only nearly. */
interface Sample {
  schema: z.ZodType;
  value: fc.Arbitrary<unknown>;
}

/** One kind of parser, as a generator of schemas of that kind. */
export interface Kind {
  name: string;
  samples: (zod: Zod) => fc.Arbitrary<Sample>;
  /** zod 3 has it too, under the same name. */
  inZod3: boolean;
  /** The schema is the whole input instead of its field `x`. */
  root: boolean;
  /** What the parser itself makes of some JSON is not what was meant, and is corrected on purpose. */
  corrected: boolean;
}

/** A kind that zod 4 alone has, or has under this name. */
export function kind(
  name: string,
  samples: Kind['samples'],
  flags: Partial<Pick<Kind, 'inZod3' | 'root' | 'corrected'>> = {},
): Kind {
  return { name, samples, inZod3: false, root: false, corrected: false, ...flags };
}

/** A kind that both zod 3 and zod 4 have. */
export function sharedKind(
  name: string,
  samples: Kind['samples'],
  flags: Partial<Pick<Kind, 'root' | 'corrected'>> = {},
): Kind {
  return kind(name, samples, { inZod3: true, ...flags });
}

/** Always the same schema. */
export function fixed(schema: (zod: Zod) => z.ZodType, value: fc.Arbitrary<unknown>): Kind['samples'] {
  return (zod) => fc.constant({ schema: schema(zod), value });
}

/** Texts that are right for something, somewhere. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    ' a ',
    'ABC',
    'abc',
    'a@b.co',
    ' A@B.CO ',
    'true',
    'false',
    'yes',
    'null',
    'NaN',
    '0x10',
    '12px',
    '1,000',
    '5',
    '-1.50',
    '1e3',
    '2026-01-02',
    '2026-01-02T03:04:05Z',
    '2026-01-02T03:04:05',
    '2026-02-30',
    'https://a.example/ü',
    '[1]',
    '{"a":1}',
    '["a"]',
    '{"t":"a"}',
    '9007199254740993',
    '550e8400-e29b-41d4-a716-446655440000',
  ),
);

export const wholeNumber: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.maxSafeInteger(),
);
export const anyNumber: fc.Arbitrary<number> = fc.oneof(
  wholeNumber,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(19.99, 0.3, 1e21, -0.5),
);
export const isoText: fc.Arbitrary<string> = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  fc.constantFrom('2026-01-02', '2026-01-02T03:04:05+02:00', '2026-01-02T03:04:05'),
);

/** Any JSON, small. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(text, anyNumber, fc.jsonValue({ maxDepth: 2 }));

/** A JSON object. */
export const anyObject: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.constantFrom('a', 'b', 't', 'x', 'n', 'kind'),
  anyJson,
  { maxKeys: 3, noNullPrototype: true },
) as fc.Arbitrary<JsonObject>;
