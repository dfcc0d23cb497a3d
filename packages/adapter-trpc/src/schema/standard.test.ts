import { type } from 'arktype';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { convertInput } from '../convert-input.ts';
import { portabilityProblems } from './portability.ts';

it('converts arktype, with a value for what it would print as {}', async () => {
  const parser = type({
    name: 'string >= 1',
    mail: 'string.email',
    count: 'bigint',
    'at?': 'Date',
    'note?': 'string | undefined',
    tags: 'Set',
    'kind?': "'a' | 'b'",
  });
  const { schema, decode, diagnostics } = await convertInput([parser], { path: 'a.b' });
  expect(diagnostics).toEqual([]);
  expect(portabilityProblems(schema)).toEqual([]);
  expect(schema).toMatchInlineSnapshot(`
    {
      "properties": {
        "at": {
          "format": "date-time",
          "type": "string",
          "x-lenient": true,
        },
        "count": {
          "description": "integer as text",
          "pattern": "^-?\\d+$",
          "type": "string",
          "x-lenient": true,
        },
        "kind": {
          "enum": [
            "a",
            "b",
          ],
          "type": "string",
        },
        "mail": {
          "format": "email",
          "type": "string",
        },
        "name": {
          "minLength": 1,
          "type": "string",
        },
        "note": {
          "type": "string",
        },
        "tags": {
          "description": "distinct values",
          "items": {
            "anyOf": [
              {
                "type": "string",
              },
              {
                "type": "number",
              },
              {
                "type": "boolean",
              },
              {
                "additionalProperties": true,
                "properties": {},
                "type": "object",
              },
              {
                "items": {
                  "anyOf": [
                    {
                      "type": "string",
                    },
                    {
                      "type": "number",
                    },
                    {
                      "type": "boolean",
                    },
                    {
                      "additionalProperties": true,
                      "properties": {},
                      "type": "object",
                    },
                  ],
                },
                "type": "array",
              },
              {
                "type": "null",
              },
            ],
            "x-lenient": true,
          },
          "type": "array",
        },
      },
      "required": [
        "count",
        "mail",
        "name",
        "tags",
      ],
      "type": "object",
    }
  `);
  const input = decode({ name: 'x', mail: 'a@b.co', count: '5', at: '2026-01-02', tags: ['a'] });
  expect(parser.assert(input)).toEqual({
    name: 'x',
    mail: 'a@b.co',
    count: 5n,
    at: new Date('2026-01-02'),
    tags: new Set(['a']),
  });
});

it('converts the input side of an arktype morph', async () => {
  const parser = type({ at: 'string.date.parse' });
  const { schema, decode } = await convertInput([parser], { path: 'a.b' });
  expect(schema.properties?.['at']?.type).toBe('string');
  expect(parser.assert(decode({ at: '2026-01-02' })).at).toBeInstanceOf(Date);
});

it('converts recursive arktype', async () => {
  const parser = type.module({ node: { name: 'string', 'kids?': 'node[]' } }).node;
  const { schema } = await convertInput([parser], { path: 'a.b' });
  expect(portabilityProblems(schema)).toEqual([]);
  expect(schema.properties?.['kids']?.items?.properties?.['name']).toEqual({ type: 'string' });
});

it('lists a loose object for valibot, which has no JSON Schema of its own', async () => {
  const parser = v.object({ a: v.string() });
  const { schema, decode, diagnostics } = await convertInput([parser], { path: 'a.b' });
  expect(schema).toEqual({ type: 'object', properties: {}, additionalProperties: true });
  expect(v.parse(parser, decode({ a: 'x' }))).toEqual({ a: 'x' });
  expect(diagnostics).toMatchInlineSnapshot(`
    [
      {
        "code": "no-schema",
        "level": "warning",
        "message": "the input parser of 'a.b' has no JSON Schema, so any object is listed; wrap it in 'toStandardJsonSchema' of @valibot/to-json-schema",
      },
    ]
  `);
});

it('asks the converter that valibot is given by its adapter for the input side, dates marked', async () => {
  const parser = v.object({ at: v.date() });
  const adapted = {
    ...parser,
    '~standard': {
      ...parser['~standard'],
      jsonSchema: {
        input: ({ target, libraryOptions }: { target: string; libraryOptions: Record<string, never> }) => {
          const { typeMode, errorMode, overrideSchema } = libraryOptions as unknown as {
            typeMode: string;
            errorMode: string;
            overrideSchema: (context: object) => object;
          };
          expect([target, typeMode, errorMode]).toEqual(['draft-2020-12', 'input', 'ignore']);
          const at = overrideSchema({ valibotSchema: parser.entries.at, jsonSchema: {} });
          return { type: 'object', properties: { at }, required: ['at'] };
        },
      },
    },
  };
  const { schema, decode } = await convertInput([adapted], { path: 'a.b' });
  expect(schema.properties?.['at']).toMatchObject({ type: 'string', format: 'date-time' });
  expect(v.parse(parser, decode({ at: '2026-01-02' }))).toEqual({ at: new Date('2026-01-02') });
});

it('lists a loose object for a plain function, and for a converter that throws', async () => {
  const throwing = {
    '~standard': {
      vendor: 'sury',
      jsonSchema: {
        input: () => {
          throw new Error('Unsupported\nat node 5');
        },
      },
    },
  };
  const results = await Promise.all(
    [(value: unknown) => value, throwing, null, 5].map((parser) => convertInput([parser], { path: 'a.b' })),
  );
  for (const { schema } of results) {
    expect(schema).toEqual({ type: 'object', properties: {}, additionalProperties: true });
  }
  expect(results.map(({ diagnostics }) => diagnostics[0]?.code)).toEqual([
    'no-schema',
    'schema-failed',
    'no-schema',
    'no-schema',
  ]);
});
