import type { JsonSchema } from '@laconic-mcp/core';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { Schema } from 'effect';
import * as s from 'superstruct';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import * as yup from 'yup';
import { z } from 'zod';
import { call } from '../../support/call.ts';
import { gatewayOf, inputSchemas, listThroughClients, p, strictProblems } from '../gateway-of.ts';

const LOOSE = { type: 'object', properties: {}, additionalProperties: true };

const rows = yup.object({ rows: yup.array(yup.object({ id: yup.number().strict().required() })).required() });
const parsers = {
  struct: s.object({ rows: s.array(s.object({ id: s.number() })) }),
  yup: rows,
  function: (input: unknown) => {
    if (!Array.isArray((input as { rows?: unknown }).rows)) throw new Error('rows are missing');
    return input as { rows: { id: number }[] };
  },
  valibot: v.object({ rows: v.array(v.object({ id: v.number() })) }),
};

async function build() {
  return gatewayOf(
    Object.fromEntries(
      Object.entries(parsers).map(([name, parser]) => [
        name,
        p.input(parser as typeof rows).mutation(({ input }) => ({ count: input.rows.length })),
      ]),
    ),
  );
}

it('lists any object for a parser that has no schema, says so, and calls it', async () => {
  const { gateway, diagnostics } = await build();
  const names = Object.keys(parsers).sort();
  expect(await strictProblems(gateway)).toEqual([]);
  for (const list of await listThroughClients(gateway)) expect(list.sort()).toEqual(names);
  for (const [name, schema] of Object.entries(await inputSchemas(gateway))) {
    const { verify, ...properties } = schema.properties ?? {};
    expect({ ...schema, properties }, name).toEqual(LOOSE);
    const { text } = await call(gateway, name, { rows: [{ id: 1 }] });
    expect(text, name).toBe('{"count":1}');
  }
  expect(diagnostics.map(({ code, path }) => [code, path]).sort()).toEqual(
    names.map((name) => ['no-schema', name]).sort(),
  );
  const valibot = diagnostics.find(({ path }) => path === 'valibot');
  expect(valibot?.message).toMatchInlineSnapshot(
    `"the input parser of 'valibot' has no JSON Schema, so any object is listed; wrap it in 'toStandardJsonSchema' of @valibot/to-json-schema"`,
  );
});

it('writes one line for each problem that such a parser finds, and says that nothing was applied', async () => {
  const { gateway } = await build();
  const refusals = Object.keys(parsers).map(async (name) => {
    const { text } = await call(gateway, name, { rows: name === 'function' ? 1 : [{ id: 1 }, { id: 'x' }] });
    return text;
  });
  expect(await Promise.all(refusals)).toMatchInlineSnapshot(`
    [
      "{"tool":"struct","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["rows[1].id: Expected a number, but received: \\"x\\""],"applied":false}",
      "{"tool":"yup","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["rows[1].id: must be a \`number\` type, but the final value was: \`\\"x\\"\`."],"applied":false}",
      "{"tool":"function","code":"BAD_REQUEST","message":"Bad request"}",
      "{"tool":"valibot","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["rows[1].id: Invalid type: Expected number but received \\"x\\""],"applied":false}",
    ]
  `);
});

it('warns of a raw Effect schema, which is a function that validates nothing', async () => {
  const raw = Schema.Struct({ id: Schema.String });
  const { gateway, diagnostics } = await gatewayOf({
    raw: p.input(raw as unknown as (input: unknown) => unknown).query(({ input }) => String(input)),
    wrapped: p
      .input(Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(raw)))
      .query(({ input }) => input.id),
  });
  expect((await call(gateway, 'raw', { id: 1 })).text).toBe('undefined');
  expect(await call(gateway, 'wrapped', { id: 1 })).toMatchObject({ isError: false, text: '1' });
  expect(diagnostics.map(({ code, path, message }) => ({ code, path, message }))).toMatchInlineSnapshot(`
    [
      {
        "code": "validates-nothing",
        "message": "the input of 'raw' is an Effect schema that validates nothing as it is; wrap it: Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema))",
        "path": "raw",
      },
    ]
  `);
});

it('lets the override give descriptions that a vendor keeps elsewhere, and a schema where there is none', async () => {
  const labels = v.object({ city: v.pipe(v.string(), v.metadata({ label: 'where it is' })) });
  const { gateway, diagnostics } = await gatewayOf(
    {
      zod: p.input(z.object({ city: z.string().meta({ label: 'where it is' }) })).query(() => 1),
      valibot: p.input(toStandardJsonSchema(labels)).query(() => 1),
      yup: p.input(yup.object({ city: yup.string().label('where it is').required() })).query(() => 1),
    },
    { override: ({ parser, jsonSchema }) => described(parser, jsonSchema) },
  );
  for (const [name, schema] of Object.entries(await inputSchemas(gateway))) {
    expect(schema.properties?.['city'], name).toEqual({ type: 'string', description: 'where it is' });
  }
  expect(diagnostics).toEqual([]);
});

interface Labelled {
  label?: string;
}

function described(parser: unknown, jsonSchema: JsonSchema): JsonSchema | undefined {
  if (yup.isSchema(parser)) {
    const { fields } = parser.describe() as yup.SchemaObjectDescription;
    const properties = Object.entries(fields).map(([key, field]) => [
      key,
      { type: (field as yup.SchemaDescription).type, description: (field as yup.SchemaDescription).label },
    ]);
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
  // zod keeps what it does not know in `meta()`, valibot in an action of the pipe.
  const { meta, metadata } = parser as { meta?: () => Labelled | undefined; metadata?: Labelled };
  const label = typeof meta === 'function' ? meta()?.label : metadata?.label;
  return label === undefined ? undefined : { ...jsonSchema, description: label };
}
