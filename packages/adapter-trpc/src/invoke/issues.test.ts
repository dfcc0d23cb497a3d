import { type } from 'arktype';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { z as z3 } from 'zod322';
import { readIssues } from './issues.ts';

const bad = { name: 1, rows: [{ id: 'x' }, { id: 1 }], kind: { type: 'b', size: 'big' } };

it('writes one line per problem for zod 4 and zod 3, the branch of a union drilled into', () => {
  const kind = z.discriminatedUnion('type', [
    z.object({ type: z.literal('a') }),
    z.object({ type: z.literal('b'), size: z.number() }),
  ]);
  const schema = z.object({ name: z.string(), rows: z.array(z.object({ id: z.string() })), kind });
  expect(readIssues(schema.safeParse(bad).error)).toMatchInlineSnapshot(`
    [
      "name: expected string, received number",
      "rows[1].id: expected string, received number",
      "kind.size: expected number, received string",
    ]
  `);
  const old = z3.object({ name: z3.string(), rows: z3.array(z3.object({ id: z3.string() })) });
  expect(readIssues((old.safeParse(bad) as { error?: unknown }).error)).toMatchInlineSnapshot(`
    [
      "name: Expected string, received number",
      "rows[1].id: Expected string, received number",
    ]
  `);
  const union = z.object({ u: z.union([z.string(), z.object({ deep: z.number() })]) });
  expect(readIssues(union.safeParse({ u: { deep: 'x' } }).error)).toMatchInlineSnapshot(`
    [
      "u.deep: expected number, received string",
    ]
  `);
});

it('reads valibot and arktype', () => {
  const result = v.safeParse(v.object({ rows: v.array(v.object({ id: v.string() })) }), bad);
  expect(readIssues({ issues: result.issues })).toMatchInlineSnapshot(`
    [
      "rows[1].id: Invalid type: Expected string but received 1",
    ]
  `);
  const errors = type({ name: 'string' })(bad);
  expect(readIssues({ arkErrors: errors })).toMatchInlineSnapshot(`
    [
      "name: must be a string (was a number)",
    ]
  `);
});

it('shows the first ten and counts the rest', () => {
  const schema = z.array(z.string());
  const lines = readIssues(schema.safeParse(Array(15).fill(1)).error);
  expect(lines).toHaveLength(11);
  expect(lines?.at(-1)).toBe('and 5 more');
});

it('is undefined for anything that is no validator', () => {
  for (const cause of [undefined, null, new Error('x'), 'x', { message: 'x' }])
    expect(readIssues(cause)).toBeUndefined();
});
