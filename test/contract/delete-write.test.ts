import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();
const filler = { notes: 'n'.repeat(300) };
/** Writes that answer with whatever `result` holds at the moment of the call. */
let result: unknown;
const byId = t.procedure.input(z.object({ id: z.string() }));
const router = t.router({
  thing: t.router({
    delete: byId.mutation(() => result),
    remove: byId.mutation(() => result),
    deleteMany: byId.mutation(() => result),
    archive: byId.meta({ mcp: { action: 'delete' } }).mutation(() => result),
    destroy: byId.meta({ mcp: { action: 'update' } }).mutation(() => result),
    touch: byId.mutation(() => result),
    restart: t.procedure.mutation(() => result),
  }),
});
const open = createGateway({ name: 'g', version: '1', plugins: [trpcLink({ router })] });
const closed = createGateway({
  name: 'g',
  version: '1',
  plugins: [trpcLink({ router })],
  continuation: false,
});

async function answer(
  tool: string,
  value: unknown,
  args: Record<string, unknown> = { id: 'x' },
): Promise<string> {
  result = value;
  const texts = [];
  for (const gateway of [open, closed]) {
    const { text, isError } = await call(gateway, `thing_${tool}`, args);
    expect(isError).toBe(false);
    texts.push(text);
  }
  expect(texts[0]).toBe(texts[1]);
  return texts[0] ?? '';
}

const DELETED = '{"id":"x","deleted":true,"status_code":200}';

it('claims a delete of whatever acknowledges it, with the id of the arguments, with and without continuation', async () => {
  for (const value of [undefined, true, { success: true }, { ok: true }, { count: 1 }, 1]) {
    expect(await answer('delete', value)).toBe(DELETED);
  }
});

it('takes the id from the result first', async () => {
  expect(await answer('delete', { id: 'x', ...filler })).toBe(DELETED);
  expect(await answer('remove', { id: 'x', deletedAt: new Date(0) })).toBe(DELETED);
});

it('shows a result that contradicts it as it is', async () => {
  for (const value of [false, null, { success: false }, { ok: false }, { count: 0 }, { deleted: false }, 0]) {
    expect(await answer('delete', value)).toBe(JSON.stringify(value));
  }
  expect(await answer('delete', { success: false, error: 'locked', ...filler })).toContain(
    '"error":"locked"',
  );
});

it('takes the id of another object for an ordinary write of that object', async () => {
  result = { id: 'parent', ...filler };
  const { text } = await call(closed, 'thing_delete', { id: 'x' });
  expect(text).toBe('{"id":"parent","status_code":200,"data_size":326}');
});

it('lets meta decide what the action is, and the result whether it happened', async () => {
  expect(await answer('archive', undefined)).toBe(DELETED);
  expect(await answer('archive', false)).toBe('false');
  expect(await answer('destroy', undefined)).toBe('{"id":"x","status_code":200}');
});

it('claims no delete for a name that only begins like one', async () => {
  expect(await answer('deleteMany', { count: 3 })).toBe('{"count":3}');
  expect(await answer('deleteMany', undefined)).toBe('{"id":"x","status_code":200}');
});

it('verify: the result itself', async () => {
  expect(await answer('delete', true, { id: 'x', verify: true })).toBe('true');
  expect(await answer('delete', undefined, { id: 'x', verify: true })).toBe('null');
});

it('acknowledges an ordinary write with the id of the arguments', async () => {
  for (const value of [undefined, true, { success: true }, { ok: true }]) {
    expect(await answer('touch', value)).toBe('{"id":"x","status_code":200}');
    expect(await answer('restart', value, {})).toBe('{"status_code":200}');
  }
});

it('shows everything that is not exactly an acknowledgement as it is', async () => {
  for (const value of [
    false,
    null,
    0,
    5,
    { success: false },
    { success: true, more: 1 },
    { count: 0 },
    'done',
  ]) {
    expect(await answer('touch', value)).toBe(value === 'done' ? 'done' : JSON.stringify(value));
  }
});
