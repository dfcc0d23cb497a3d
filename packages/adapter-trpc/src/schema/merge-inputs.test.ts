import type { JsonObject } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { convertInput } from '../convert-input.ts';
import { portabilityProblems } from './portability.ts';

const t = initTRPC.create();

/** What a real procedure with these inputs makes of the decoded arguments. */
async function run(parsers: readonly z.ZodType[], args: JsonObject) {
  const [first, ...others] = parsers as [z.ZodType<object>, ...z.ZodType<object>[]];
  const builder = others.reduce<unknown>(
    (built, parser) => (built as typeof t.procedure).input(parser),
    t.procedure.input(first),
  ) as typeof t.procedure;
  const router = t.router({ run: builder.query(({ input }) => input as unknown) });
  const { schema, decode } = await convertInput(parsers, { path: 'run' });
  expect(portabilityProblems(schema)).toEqual([]);
  const result = await router.createCaller({}).run(decode(args) as never);
  return { schema, result };
}

it('folds stacked inputs into one object and decodes for all', async () => {
  const { schema, result } = await run(
    [
      z.object({ orgId: z.string(), since: z.date() }),
      z.object({ id: z.bigint(), note: z.string().optional() }),
    ],
    { orgId: 'o', since: '2026-01-02', id: '5' },
  );
  expect(Object.keys(schema.properties ?? {})).toEqual(['orgId', 'since', 'id', 'note']);
  expect(schema.required).toEqual(['orgId', 'since', 'id']);
  expect(result).toEqual({ orgId: 'o', since: new Date('2026-01-02'), id: 5n });
});

it('takes the later schema for a shared key and requires what one of them requires', async () => {
  const { schema } = await run(
    [z.object({ id: z.string().optional() }), z.object({ id: z.string().min(3) })],
    { id: 'abc' },
  );
  expect(schema).toEqual({
    type: 'object',
    properties: { id: { type: 'string', minLength: 3 } },
    required: ['id'],
  });
});

it('folds a base object into every variant of a union', async () => {
  const { schema, result } = await run(
    [
      z.object({ orgId: z.string() }),
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), at: z.date() }),
        z.object({ kind: z.literal('b'), n: z.number() }),
      ]),
    ],
    { orgId: 'o', kind: 'a', at: '2026-01-02' },
  );
  expect(schema.description).toMatchInlineSnapshot(`"kind 'a': orgId, at; kind 'b': orgId, n"`);
  expect(schema.required).toEqual(['orgId', 'kind']);
  expect(result).toEqual({ orgId: 'o', kind: 'a', at: new Date('2026-01-02') });
});

it('takes the last of several inputs that are no objects', async () => {
  const { schema, result } = await run([z.string(), z.string().min(2)], { input: 'ab' });
  expect(schema.properties).toEqual({ input: { type: 'string', minLength: 2 } });
  expect(result).toBe('ab');
});

it('lets further keys in beside a parser without a schema', async () => {
  const { schema } = await convertInput([z.object({ a: z.date() }), (value: unknown) => value], {
    path: 'run',
  });
  expect(schema).toMatchObject({ properties: { a: { format: 'date-time' } }, additionalProperties: true });
});
