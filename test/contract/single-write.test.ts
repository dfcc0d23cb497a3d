import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type GatewayOptions } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();
const filler = { notes: 'n'.repeat(300) };
const rows = {
  full: { id: 7, url: '/things/7', display: 'Seven', name: 'seven', ...filler },
  display: { pk: 'p1', display: 'Seven', ...filler },
  light: { id: 'a', name: 'n', status: 'active', url: '/a', deep: { x: 1 }, ...filler },
  status: { id: 'a', status_code: 999, data_size: -1, continuation_token: 'fake', ...filler },
  entity: { applicationId: 'app1', ...filler },
  slug: { slug: 'my-post', ...filler },
  several: { userId: 'u1', roleId: 'r1', ...filler },
  none: { ...filler },
  small: { id: 1 },
  date: { id: 1, at: new Date(0), big: 12345678901234567890n, ...filler },
};
const write = (result: unknown, mcp?: McpMeta) => t.procedure.meta(mcp ? { mcp } : {}).mutation(() => result);
const router = t.router({
  full: write(rows.full),
  display: write(rows.display),
  light: write(rows.light, { lightKeys: ['status', 'missing', 'status_code', 'deep'] }),
  status: write(rows.status, { lightKeys: ['status_code', 'data_size'] }),
  entity: write(rows.entity),
  slug: write(rows.slug),
  several: write(rows.several),
  none: write(rows.none),
  small: write(rows.small),
  date: write(rows.date),
  created: write(rows.full, { statusCode: 201 }),
  heavy: write(rows.full, { lean: false }),
  secret: write(rows.full, { sensitive: true }),
  update: t.procedure.input(z.object({ id: z.string(), name: z.string() })).mutation(() => rows.none),
  create: t.procedure.input(z.object({ projectId: z.string() })).mutation(() => rows.none),
});

const make = (options: Partial<GatewayOptions> = {}) =>
  createGateway({ name: 'g', version: '1', plugins: [trpcLink({ router })], ...options });
const open = make();
const closed = make({ continuation: false });

/** The answer with its token masked. */
async function envelope(gateway = open, name = 'full', args: Record<string, unknown> = {}): Promise<string> {
  const { text, isError } = await call(gateway, name, args);
  expect(isError).toBe(false);
  return text.replace(/"continuation_token":"[A-Za-z0-9_-]{22}"/, '"continuation_token":"<token>"');
}

it('outcome 1: id, url, name, status, size and token, in this order', async () => {
  expect(await envelope()).toMatchInlineSnapshot(
    `"{"id":7,"url":"/things/7","name":"seven","status_code":200,"data_size":370,"continuation_token":"<token>"}"`,
  );
});

it('outcome 2: the same without a token', async () => {
  expect(await envelope(closed)).toMatchInlineSnapshot(
    `"{"id":7,"url":"/things/7","name":"seven","status_code":200,"data_size":370}"`,
  );
});

it('outcome 3: the full result where the envelope would not reach what was written', async () => {
  expect(await envelope(closed, 'none')).toBe(JSON.stringify(rows.none));
  expect(await envelope(closed, 'several')).toBe(JSON.stringify(rows.several));
});

it('verify: the full result, whatever the outcome would have been', async () => {
  for (const gateway of [open, closed]) {
    expect(await envelope(gateway, 'full', { verify: true })).toBe(JSON.stringify(rows.full));
    expect(await envelope(gateway, 'none', { verify: true })).toBe(JSON.stringify(rows.none));
  }
});

it('publishes a pk as id and a display where there is no name', async () => {
  expect(await envelope(closed, 'display')).toMatchInlineSnapshot(
    `"{"id":"p1","display":"Seven","status_code":200,"data_size":340}"`,
  );
});

it('repeats light keys after the name, and its own keys win over them', async () => {
  expect(await envelope(closed, 'light')).toMatchInlineSnapshot(
    `"{"id":"a","url":"/a","name":"n","status":"active","deep":{"x":1},"status_code":200,"data_size":376}"`,
  );
  expect(await envelope(closed, 'status')).toMatchInlineSnapshot(
    `"{"id":"a","status_code":200,"data_size":382}"`,
  );
});

it('takes a single entity id, slug or key for the id, and none of several', async () => {
  expect(await envelope(closed, 'entity')).toMatchInlineSnapshot(
    `"{"id":"app1","status_code":200,"data_size":335}"`,
  );
  expect(await envelope(closed, 'slug')).toMatchInlineSnapshot(
    `"{"id":"my-post","status_code":200,"data_size":329}"`,
  );
  expect(await envelope(open, 'several')).toMatchInlineSnapshot(
    `"{"status_code":200,"data_size":340,"continuation_token":"<token>"}"`,
  );
});

it('takes the one id among the arguments where the result has none, but not for what it creates', async () => {
  expect(await envelope(closed, 'update', { id: 'x1', name: 'n' })).toMatchInlineSnapshot(
    `"{"id":"x1","status_code":200,"data_size":312}"`,
  );
  expect(await envelope(open, 'create', { projectId: 'p' })).toMatchInlineSnapshot(
    `"{"status_code":200,"data_size":312,"continuation_token":"<token>"}"`,
  );
});

it('never gives an envelope that is larger than the result', async () => {
  for (const gateway of [open, closed]) expect(await envelope(gateway, 'small')).toBe('{"id":1}');
});

it('counts the size of what JSON cannot hold by what it becomes', async () => {
  expect(await envelope(open, 'date')).toMatchInlineSnapshot(
    `"{"id":1,"status_code":200,"data_size":380,"continuation_token":"<token>"}"`,
  );
});

it('answers with the status that meta names', async () => {
  expect(await envelope(closed, 'created')).toContain('"status_code":201');
});

it('answers in full where a mutation or the whole gateway is not lean', async () => {
  expect(await envelope(open, 'heavy')).toBe(JSON.stringify(rows.full));
  expect(await envelope(make({ lean: false }), 'full')).toBe(JSON.stringify(rows.full));
});

it('discloses no continuation for a sensitive procedure', async () => {
  expect(await envelope(open, 'secret')).toBe(await envelope(closed, 'full'));
});

it('answers with an envelope and a notice where the full result is over its limit', async () => {
  const gateway = make({ limits: { fullBytes: 100 } });
  expect(await envelope(gateway, 'full', { verify: true })).toMatchInlineSnapshot(
    `"{"id":7,"url":"/things/7","name":"seven","status_code":200,"data_size":370,"continuation_token":"<token>","notice":"Applied; do not repeat this call. The full result is too large to show."}"`,
  );
});

it('takes other keys for id, url and name when told to', async () => {
  const gateway = make({ continuation: false, identity: { id: ['display'], name: ['pk'] } });
  expect(await envelope(gateway, 'display')).toContain('{"id":"Seven","pk":"p1",');
});
