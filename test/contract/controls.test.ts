import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

const t = initTRPC.create();
const inputs: unknown[] = [];
const keep = (input: unknown) => {
  inputs.push(input);
  return { id: 1, notes: 'n'.repeat(200) };
};
const own = z.object({
  verify: z.string(),
  continuation_token: z.string().optional(),
  mode: z.string().optional(),
});
const router = t.router({
  own: t.procedure.input(own).mutation(({ input }) => keep(input)),
  both: t.procedure.input(own.extend({ _verify: z.boolean() })).mutation(({ input }) => keep(input)),
  strict: t.procedure.input(z.strictObject({ a: z.string() })).mutation(({ input }) => keep(input)),
  read: t.procedure.input(z.object({ q: z.string().optional() })).query(({ input }) => keep(input)),
  readOwn: t.procedure.input(z.object({ verify: z.boolean() })).query(({ input }) => keep(input)),
});
const gateway = createGateway({ name: 'g', version: '1', plugins: [trpcLink({ router })] });

async function send(name: string, args: Record<string, unknown>) {
  inputs.length = 0;
  const { json, isError } = await call(gateway, name, args);
  return { inputs: [...inputs], isLean: json['data_size'] !== undefined, isError };
}

it('publishes verify on writes only, under a name the tool does not use itself', async () => {
  const { tools } = await gateway.listTools();
  const published = tools.map(({ name, inputSchema }) => [
    name,
    Object.keys(inputSchema.properties ?? {}).join(' '),
  ]);
  expect(Object.fromEntries(published)).toMatchInlineSnapshot(`
    {
      "both": "verify continuation_token mode _verify __verify",
      "fetch_result": "continuation_token mode page page_size fields",
      "own": "verify continuation_token mode _verify",
      "read": "q",
      "readOwn": "verify",
      "strict": "a verify",
    }
  `);
});

it("hands a procedure's own verify and continuation_token over untouched", async () => {
  const args = { verify: 'yes', continuation_token: 'mine', mode: 'full' };
  expect(await send('own', args)).toEqual({ inputs: [args], isLean: true, isError: false });
  expect(await send('own', { ...args, _verify: true })).toEqual({
    inputs: [args],
    isLean: false,
    isError: false,
  });
  const both = { ...args, _verify: true };
  expect(await send('both', both)).toEqual({ inputs: [both], isLean: true, isError: false });
  expect(await send('both', { ...both, __verify: true })).toEqual({
    inputs: [both],
    isLean: false,
    isError: false,
  });
});

it('never lets a control reach a procedure, not even a strict one', async () => {
  expect(await send('strict', { a: 'x', verify: true })).toEqual({
    inputs: [{ a: 'x' }],
    isLean: false,
    isError: false,
  });
});

it('drops a verify sent to a read, and keeps one that is its own', async () => {
  expect(await send('read', { q: 'x', verify: true })).toMatchObject({
    inputs: [{ q: 'x' }],
    isError: false,
  });
  expect(await send('readOwn', { verify: true })).toMatchObject({ inputs: [{ verify: true }] });
});

it('takes true and false written as text, and refuses anything else', async () => {
  expect(await send('strict', { a: 'x', verify: 'true' })).toMatchObject({ isLean: false, isError: false });
  expect(await send('strict', { a: 'x', verify: 'false' })).toMatchObject({ isLean: true, isError: false });
  expect(await send('strict', { a: 'x', verify: 'please' })).toMatchObject({ isError: true, inputs: [] });
});
