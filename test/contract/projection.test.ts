import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { type CallFailure, createGateway, type GatewayOptions } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();
const rows = Array.from({ length: 300 }, (_, id) => ({
  id,
  name: `n${id}`,
  at: new Date(id),
  notes: 'n'.repeat(200),
}));
const router = t.router({
  list: t.procedure.query(() => rows),
  page: t.procedure.query(() => ({ items: rows.slice(0, 3), nextCursor: 'c' })),
  get: t.procedure.query(() => rows[0]),
  own: t.procedure.input(z.object({ fields: z.string() })).query(({ input }) => ({ ...input, more: 1 })),
  write: t.procedure.mutation(() => rows[0]),
  broken: t.procedure.meta({ mcp: { lightKeys: 5 as never } }).mutation(() => rows[0]),
});
const failures: CallFailure[] = [];
const make = (options: Partial<GatewayOptions> = {}) =>
  createGateway({
    name: 'g',
    version: '1',
    projection: true,
    plugins: [trpcLink({ router })],
    onError: (failure) => failures.push(failure),
    ...options,
  });
const gateway = make();

it('publishes fields on reads only where it is on, beside an argument of that name', async () => {
  const keys = async (on = gateway) =>
    Object.fromEntries(
      (await on.listTools()).tools.map((tool) => [
        tool.name,
        Object.keys(tool.inputSchema.properties ?? {}).join(),
      ]),
    );
  expect(await keys()).toMatchObject({ list: 'fields', own: 'fields,_fields', write: 'verify' });
  expect((await keys())['fetch_result']).toBe('continuation_token,mode,page,page_size,fields');
  expect(await keys(make({ projection: false }))).toMatchObject({ list: '', own: 'fields' });
});

it('keeps the chosen fields of a row, of rows, and of the rows of a page', async () => {
  expect((await call(gateway, 'get', { fields: ['id', 'at'] })).text).toBe(
    '{"id":0,"at":"1970-01-01T00:00:00.000Z"}',
  );
  expect((await call(gateway, 'page', { fields: ['name'] })).json).toEqual({
    items: [{ name: 'n0' }, { name: 'n1' }, { name: 'n2' }],
    nextCursor: 'c',
  });
  expect((await call(gateway, 'list', { fields: ['id'] })).json).toEqual(rows.map(({ id }) => ({ id })));
  expect((await call(gateway, 'own', { fields: 'mine', _fields: ['fields'] })).json).toEqual({
    fields: 'mine',
  });
});

it('continues a probe with the fields that were chosen', async () => {
  const { json } = await call(gateway, 'list', { fields: ['id', 'notes'] });
  expect(json).toMatchObject({ count: 300, next: expect.any(String) });
  const next = await call(gateway, 'fetch_result', { continuation_token: json['next'] });
  expect(Object.keys((next.json['results'] as object[])[0] ?? {})).toEqual(['id', 'notes']);
});

it('takes no fields for all of them, and refuses what is no list of texts', async () => {
  expect((await call(gateway, 'get', { fields: [] })).json).toHaveProperty('notes');
  expect((await call(gateway, 'get', { fields: [1, {}] })).isError).toBe(true);
});

it('reports a write as done even where nothing can be said of what it gave', async () => {
  const { text, isError } = await call(gateway, 'broken');
  expect(isError).toBe(false);
  expect(text).toMatchInlineSnapshot(
    `"{"status_code":200,"notice":"Applied; do not repeat this call. The result cannot be shown."}"`,
  );
  expect(failures).toHaveLength(1);
});
