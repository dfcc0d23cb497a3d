import { expect, it } from 'vitest';
import { z } from 'zod';
import { convertInput } from '../convert-input.ts';

const DAY = new Date('2026-01-02');

it('keeps the author’s schema whole, with recursion as references', async () => {
  const Node = z.strictObject({
    id: z.int(),
    code: z.string().regex(/^a$/i).describe('short'),
    mail: z.email().optional(),
    get next() {
      return Node.optional();
    },
  });
  const { schema } = await convertInput([z.object({ root: Node })], { path: 'a.b', profile: 'full' });
  expect(schema.properties?.['root']).toEqual({ $ref: '#/$defs/recursive1' });
  const { recursive1 } = schema['$defs'] as { recursive1: { properties: Record<string, unknown> } };
  expect(recursive1.properties).toMatchObject({
    code: { type: 'string', description: 'short (matches /^a$/i)' },
    id: { type: 'integer', maximum: Number.MAX_SAFE_INTEGER },
    mail: { format: 'email', pattern: expect.any(String) },
    next: { $ref: '#/$defs/recursive1' },
  });
});

it('decodes as the portable profile does, without renaming keys', async () => {
  const parser = z.object({ 'a b': z.date(), map: z.map(z.number(), z.set(z.date())) });
  const { schema, decode } = await convertInput([parser], { path: 'a.b', profile: 'full' });
  expect(schema.properties).toMatchInlineSnapshot(`
    {
      "a b": {
        "format": "date-time",
        "type": "string",
        "x-lenient": true,
      },
      "map": {
        "items": {
          "properties": {
            "key": {
              "type": "number",
            },
            "value": {
              "description": "(distinct values)",
              "items": {
                "format": "date-time",
                "type": "string",
                "x-lenient": true,
              },
              "type": "array",
            },
          },
          "required": [
            "key",
            "value",
          ],
          "type": "object",
        },
        "type": "array",
      },
    }
  `);
  expect(decode({ 'a b': '2026-01-02', map: [{ key: 1, value: ['2026-01-02'] }] })).toEqual({
    'a b': DAY,
    map: new Map([[1, new Set([DAY])]]),
  });
});

it('stamps the root with its type and requires nothing of a root that may be left out', async () => {
  const union = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
  const { schema } = await convertInput([union], { path: 'a.b', profile: 'full' });
  expect([schema.type, schema.anyOf?.length]).toEqual(['object', 2]);
  const optional = await convertInput([z.object({ a: z.string() }).optional()], {
    path: 'a.b',
    profile: 'full',
  });
  expect(optional.schema).toEqual({ type: 'object', properties: { a: { type: 'string' } } });
});
