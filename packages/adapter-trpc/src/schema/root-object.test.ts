import { expect, it } from 'vitest';
import { z } from 'zod';
import { convertInput } from '../convert-input.ts';
import { portabilityProblems } from './portability.ts';

const DAY = new Date('2026-01-02');

async function convert(parser: unknown) {
  const converted = await convertInput([parser], { path: 'a.b' });
  expect(portabilityProblems(converted.schema)).toEqual([]);
  return converted;
}

it.each([
  ['a string', z.string(), 'x', 'x'],
  ['a list', z.array(z.date()), ['2026-01-02'], [DAY]],
  ['a union', z.union([z.string(), z.object({ a: z.number() })]), { a: 1 }, { a: 1 }],
  ['an enum', z.enum(['a', 'b']), 'b', 'b'],
  ['a date', z.date(), '2026-01-02', DAY],
  ['a bigint', z.bigint(), '5', 5n],
  ['a set', z.set(z.string()), ['a'], new Set(['a'])],
  ['anything', z.any(), [1], [1]],
  ['null', z.null(), null, null],
])('wraps %s at the root as input and unwraps it', async (_title, parser, input, arrives) => {
  const { schema, decode } = await convert(parser);
  expect(Object.keys(schema.properties ?? {})).toEqual(['input']);
  expect(parser.parse(decode({ input }))).toEqual(arrives);
});

it('gives what no arguments mean to a root that may be left out', async () => {
  const object = z.object({ id: z.string(), limit: z.number().optional() });
  const { schema, decode } = await convert(object.optional());
  expect(schema).toMatchInlineSnapshot(`
    {
      "description": "leave all out, or give id",
      "properties": {
        "id": {
          "type": "string",
        },
        "limit": {
          "type": "number",
        },
      },
      "type": "object",
    }
  `);
  expect([decode({}), decode({ id: 'x' })]).toEqual([undefined, { id: 'x' }]);
  expect((await convert(object.nullable())).decode({})).toBeNull();
  expect((await convert(object.default({ id: 'd' }))).decode({})).toBeUndefined();
  expect((await convert(z.string().optional())).schema.required).toBeUndefined();
  expect((await convert(z.string().optional())).decode({})).toBeUndefined();
  expect((await convert(z.null())).decode({})).toBeNull();
});

it('gives a preprocessed root what was sent', async () => {
  const parser = z.preprocess(
    (value) => value,
    z.object({ q: z.string().optional(), at: z.date().optional() }),
  );
  const { schema, decode } = await convert(parser);
  expect(schema['x-lenient']).toBe(true);
  expect(parser.parse(decode({}))).toEqual({});
  expect(parser.parse(decode({ at: '2026-01-02' }))).toEqual({ at: DAY });
});

it('keeps what was written about a root union', async () => {
  const variants = [
    z.object({ a: z.string() }),
    z.object({ b: z.string() }).describe('the other way'),
  ] as const;
  const { schema } = await convert(z.union(variants).describe('Finds one'));
  expect(schema.description).toBe('Finds one (One of: {a} | {b} (the other way))');
  expect((await convert(z.union(variants).optional())).schema.description).toMatchInlineSnapshot(
    `"One of: {a} | {b} (the other way)"`,
  );
});
