import { type } from 'arktype';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { z as z322 } from 'zod322';
import type { Procedure } from '../router/walk.ts';
import { isRefusedByInput } from './input-refusal.ts';

const refuse = (input: unknown) => {
  if ((input as { a?: unknown }).a !== 'x') throw new Error('no');
  return input;
};
const parsers: Record<string, unknown> = {
  'zod 4': z.object({ a: z.string() }),
  'zod 3': z322.object({ a: z322.string() }),
  valibot: v.object({ a: v.string() }),
  arktype: type({ a: 'string' }),
  function: refuse,
  parse: { parse: refuse },
  validateSync: { validateSync: refuse },
  create: { create: refuse },
  assert: { assert: refuse },
  asynchronous: async (input: unknown) => refuse(input),
};

it.each(Object.entries(parsers))('tells what %s refuses from what it takes', async (_name, parser) => {
  const procedure = { inputs: [parser] } as Pick<Procedure, 'inputs'> as Procedure;
  expect(await isRefusedByInput(procedure, { a: 'x' })).toBe(false);
  expect(await isRefusedByInput(procedure, { a: 1 })).toBe(true);
});

it('asks every one of stacked parsers, and takes what it cannot ask for one that accepts', async () => {
  const procedure = (...inputs: unknown[]) => ({ inputs }) as Pick<Procedure, 'inputs'> as Procedure;
  expect(await isRefusedByInput(procedure(z.object({}), z.object({ b: z.string() })), { a: 1 })).toBe(true);
  expect(await isRefusedByInput(procedure({}), { a: 1 })).toBe(false);
  expect(await isRefusedByInput(procedure(), { a: 1 })).toBe(false);
});
