import type { JsonSchema } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { z as z3 } from 'zod/v3';
import { z as z43 } from 'zod43';
import { z as z40 } from 'zod325/v4';
import { convertInput } from './convert-input.ts';
import { portabilityProblems } from './schema/portability.ts';

const DAY = new Date('2026-01-02');
const NOTHING: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };

async function convert(...parsers: unknown[]) {
  const converted = await convertInput(parsers, { path: 'a.b' });
  expect(portabilityProblems(converted.schema)).toEqual([]);
  return converted;
}

it.each([
  ['zod 4', z.object({ a: z.number().describe('first'), b: z.number().describe('second') })],
  ['zod 3', z3.object({ a: z3.number().describe('first'), b: z3.number().describe('second') })],
  [
    'zod/mini',
    mini.object({
      a: mini.number().check(mini.describe('first')),
      b: mini.number().check(mini.describe('second')),
    }),
  ],
  ['zod/v4 of 3.25', z40.object({ a: z40.number().describe('first'), b: z40.number().describe('second') })],
])('lists the properties of %s with their descriptions (S01)', async (_flavour, parser) => {
  const { schema, decode } = await convert(parser);
  expect(schema).toEqual({
    type: 'object',
    properties: { a: { type: 'number', description: 'first' }, b: { type: 'number', description: 'second' } },
    required: ['a', 'b'],
  });
  expect(decode({ a: 2, b: 3 })).toEqual({ a: 2, b: 3 });
});

it('lists a text or date beside the other fields (S02)', async () => {
  const parser = z.object({ runAt: z.string().or(z.coerce.date()).optional() });
  const { schema, decode } = await convert(parser);
  expect(schema).toMatchInlineSnapshot(`
    {
      "properties": {
        "runAt": {
          "anyOf": [
            {
              "type": "string",
            },
            {
              "format": "date-time",
              "type": "string",
              "x-lenient": true,
            },
          ],
          "type": "string",
        },
      },
      "type": "object",
    }
  `);
  expect(parser.parse(decode({ runAt: '2026-01-02T03:04:05Z' }))).toEqual({ runAt: '2026-01-02T03:04:05Z' });
  expect(parser.parse(decode({}))).toEqual({});
});

it('merges a tagged union at the root and says which field goes with which tag (S03)', async () => {
  const parser = z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), title: z.string(), note: z.string().optional() }),
    z.object({ action: z.literal('remove'), id: z.string(), at: z.date() }),
  ]);
  const { schema, decode } = await convert(parser);
  expect(schema).toMatchInlineSnapshot(`
    {
      "description": "action 'create': title, note?; action 'remove': id, at",
      "properties": {
        "action": {
          "enum": [
            "create",
            "remove",
          ],
          "type": "string",
        },
        "at": {
          "format": "date-time",
          "type": "string",
          "x-lenient": true,
        },
        "id": {
          "type": "string",
        },
        "note": {
          "type": "string",
        },
        "title": {
          "type": "string",
        },
      },
      "required": [
        "action",
      ],
      "type": "object",
    }
  `);
  expect(parser.parse(decode({ action: 'create', title: 't' }))).toEqual({ action: 'create', title: 't' });
  expect(parser.parse(decode({ action: 'remove', id: '1', at: '2026-01-02' }))).toMatchObject({ at: DAY });
});

it('prints an e-mail without its pattern (S04)', async () => {
  for (const copy of [z, z43 as unknown as typeof z]) {
    const { schema } = await convert(
      copy.object({ attendee: copy.email(), alt: copy.string().email().optional() }),
    );
    expect(schema.properties).toEqual({
      attendee: { type: 'string', format: 'email' },
      alt: { type: 'string', format: 'email' },
    });
  }
});

it('shows a shared schema at both its places, and its own descriptions (S05)', async () => {
  const Address = z
    .object({ street: z.string().describe('with number'), city: z.string() })
    .meta({ id: 'Address' });
  const { schema } = await convert(z.object({ billing: Address, shipping: Address }));
  expect(schema.properties?.['shipping']).toEqual(schema.properties?.['billing']);
  expect(schema.properties?.['billing']?.properties?.['street']).toEqual({
    type: 'string',
    description: 'with number',
  });
});

it('requires no field with a default (S06)', async () => {
  const order = z.enum(['asc', 'desc']).default('asc');
  const { schema } = await convert(z.object({ topic: z.string(), limit: z.int().default(10), order }));
  expect(schema).toMatchInlineSnapshot(`
    {
      "properties": {
        "limit": {
          "default": 10,
          "type": "integer",
        },
        "order": {
          "default": "asc",
          "enum": [
            "asc",
            "desc",
          ],
          "type": "string",
        },
        "topic": {
          "type": "string",
        },
      },
      "required": [
        "topic",
      ],
      "type": "object",
    }
  `);
});

it('gives undefined for no input and for void, an empty object for optional keys (S10)', async () => {
  const none = await convert();
  expect([none.schema, none.decode({})]).toEqual([NOTHING, undefined]);
  for (const parser of [z.void(), z.undefined(), z.void().optional()]) {
    const { schema, decode } = await convert(parser);
    expect([schema, decode({})]).toEqual([NOTHING, undefined]);
  }
  expect((await convert(z.object({ q: z.string().optional() }))).decode({})).toEqual({});
});

it('turns ISO text into a Date and leaves other words to the parser (S11)', async () => {
  const parser = z.object({ birthday: z.date() });
  const { decode } = await convert(parser);
  expect(decode({ birthday: '2022-10-10T10:00:00.000Z' })).toEqual({
    birthday: new Date('2022-10-10T10:00:00Z'),
  });
  expect(decode({ birthday: '2022-10-10' })).toEqual({ birthday: new Date('2022-10-10T00:00:00Z') });
  expect(decode({ birthday: 'next week' })).toEqual({ birthday: 'next week' });
  expect(parser.safeParse(decode({ birthday: 'next week' })).success).toBe(false);
});

it('unrolls recursion in the list, and follows it without end when decoding', async () => {
  const Node = z.object({
    at: z.date(),
    get next() {
      return Node.optional();
    },
    get all() {
      return z.set(Node).optional();
    },
  });
  const { schema, decode } = await convert(z.object({ root: Node }));
  expect(JSON.stringify(schema).length).toBeLessThan(8_000);
  const leaf = { at: '2026-01-02' };
  const input = {
    root: {
      ...leaf,
      next: { ...leaf, next: { ...leaf, next: { ...leaf, next: { ...leaf, all: [leaf] } } } },
    },
  };
  const parsed = z.object({ root: Node }).parse(decode(input));
  expect(parsed.root.next?.next?.next?.next?.all).toEqual(new Set([{ at: DAY }]));
});

it('renames keys that model APIs refuse, both ways and in depth', async () => {
  const parser = z.object({
    'första namn': z.string(),
    list: z.array(z.object({ 'a/b': z.date() })),
    __proto__x: z.string(),
  });
  const { schema, decode } = await convert(parser);
  const [first = ''] = Object.keys(schema.properties ?? {});
  const [inner = ''] = Object.keys(schema.properties?.['list']?.items?.properties ?? {});
  expect([first, inner]).toMatchInlineSnapshot(`
    [
      "f_rsta_namn_543c6299",
      "a_b_3a8e75c1",
    ]
  `);
  expect(decode({ [first]: 'x', list: [{ [inner]: '2026-01-02' }], __proto__x: 'y' })).toEqual({
    'första namn': 'x',
    list: [{ 'a/b': DAY }],
    __proto__x: 'y',
  });
});

it('publishes meta.mcp.inputSchema untouched, decodes nothing, and says what a client would refuse', async () => {
  const inputSchema: JsonSchema = {
    type: 'object',
    properties: { at: { type: ['string', 'null'] as unknown as string } },
  };
  const { schema, decode, diagnostics } = await convertInput([z.object({ at: z.date() })], {
    path: 'a.b',
    inputSchema,
  });
  expect(schema).toBe(inputSchema);
  expect(decode({ at: '2026-01-02' })).toEqual({ at: '2026-01-02' });
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      {
        "code": "schema-not-portable",
        "level": "warning",
        "message": "meta.mcp.inputSchema of 'a.b' is refused by some clients: '#/at' has a list of types",
      },
    ]
  `);
});

it('lets the host replace the schema of one node and still decodes it', async () => {
  const at = z.date();
  const seen: unknown[] = [];
  const { schema, decode } = await convertInput([z.object({ at, other: z.string() })], {
    path: 'a.b',
    override: ({ path, parser, jsonSchema }) => {
      seen.push([path, Object.keys(jsonSchema).some((keyword) => keyword.startsWith('x-'))]);
      return parser === at ? { type: 'string', description: 'a day' } : undefined;
    },
  });
  expect(new Set(seen.map(String))).toEqual(new Set(['a.b,false']));
  expect(schema.properties?.['at']).toEqual({ type: 'string', description: 'a day', 'x-lenient': true });
  expect(decode({ at: '2026-01-02', other: 'x' })).toEqual({ at: DAY, other: 'x' });
});

it('lists a loose object when the host override throws', async () => {
  const override = () => {
    throw new Error('no');
  };
  const { schema, diagnostics } = await convertInput([z.object({ a: z.string() })], {
    path: 'a.b',
    override,
  });
  expect(portabilityProblems(schema)).toEqual([]);
  expect(diagnostics[0]?.code).toBe('schema-failed');
});

it('gives a fresh object for every call', async () => {
  const { decode } = await convert(z.object({ a: z.string() }));
  const args = { a: 'x' };
  expect(decode(args)).toEqual(args);
  expect(decode(args)).not.toBe(args);
});
