import type { JsonSchema } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { convertInput } from '../convert-input.ts';
import { omitKeys } from './omit-keys.ts';

const text: JsonSchema = { type: 'string' };
const variants = z.discriminatedUnion('action', [
  z.object({ projectId: z.string(), action: z.literal('create'), title: z.string() }),
  z.object({ projectId: z.string(), action: z.literal('remove'), id: z.string() }),
]);

it('takes keys from the root and from what it combines there, and nothing from deeper', () => {
  const inner: JsonSchema = { type: 'object', properties: { a: text }, required: ['a'] };
  const schema: JsonSchema = {
    type: 'object',
    properties: { a: text, b: inner },
    required: ['a', 'b'],
    anyOf: [{ properties: { a: text }, required: ['a'] }],
  };
  expect(omitKeys(schema, ['a'])).toEqual({
    type: 'object',
    properties: { b: inner },
    required: ['b'],
    anyOf: [{ properties: {} }],
  });
  expect(omitKeys(schema, [])).toBe(schema);
});

it('names an omitted key in no rule of a root union', async () => {
  const { schema } = await convertInput([variants], { path: 'x', omit: ['projectId'] });
  expect(schema).toMatchInlineSnapshot(`
    {
      "description": "action 'create': title; action 'remove': id",
      "properties": {
        "action": {
          "enum": [
            "create",
            "remove",
          ],
          "type": "string",
        },
        "id": {
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
  expect(JSON.stringify(schema)).not.toContain('projectId');
});

it('names an omitted key in no rule of an optional object, a full schema or one that was given', async () => {
  const optional = z.object({ projectId: z.string(), q: z.string() }).optional();
  for (const [parser, options] of [
    [optional, {}],
    [variants, { profile: 'full' }],
    [optional, { inputSchema: { type: 'object', properties: { projectId: text }, required: ['projectId'] } }],
  ] as const) {
    const { schema } = await convertInput([parser], {
      path: 'x',
      omit: ['projectId'],
      ...(options as object),
    });
    expect(JSON.stringify(schema)).not.toContain('projectId');
  }
});

it('still decodes an omitted key that the server fills in', async () => {
  const parser = z.object({ at: z.date(), q: z.string() });
  const { decode } = await convertInput([parser], { path: 'x', omit: ['at'] });
  expect(decode({ at: '2026-01-02', q: 'a' })).toEqual({ at: new Date('2026-01-02'), q: 'a' });
});
