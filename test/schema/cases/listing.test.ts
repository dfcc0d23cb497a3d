import { expect, it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { z as z43 } from 'zod43';
import { z as v3 } from 'zod322';
import { z as v4 } from 'zod325/v4';
import { call } from '../../support/call.ts';
import {
  createRouter,
  gatewayOf,
  inputSchemas,
  listThroughClients,
  p,
  strictProblems,
} from '../gateway-of.ts';

it('S01: lists both fields with their descriptions for every flavour of zod', async () => {
  const first = { type: 'number', description: 'first addend' };
  const second = { type: 'number', description: 'second addend' };
  const sum = ({ input }: { input: { a: number; b: number } }) => input.a + input.b;
  const described = (zod: typeof z) =>
    zod.object({ a: zod.number().describe('first addend'), b: zod.number().describe('second addend') });
  const { gateway } = await gatewayOf({
    classic: p.input(described(z)).query(sum),
    mini: p
      .input(
        mini.object({
          a: mini.number().check(mini.describe('first addend')),
          b: mini.number().check(mini.describe('second addend')),
        }),
      )
      .query(sum),
    v3: p.input(described(v3 as unknown as typeof z)).query(sum),
    v4: p.input(described(v4 as unknown as typeof z)).query(sum),
  });
  for (const [name, schema] of Object.entries(await inputSchemas(gateway))) {
    expect(schema, name).toEqual({
      type: 'object',
      properties: { a: first, b: second },
      required: ['a', 'b'],
    });
    expect((await call(gateway, name, { a: 2, b: 3 })).text, name).toBe('5');
  }
});

it('S02: one date takes no other tool away', async () => {
  const { gateway } = await gatewayOf({
    ok: p.query(() => 1),
    delayed: p
      .input(z.object({ runAt: z.string().or(z.coerce.date()).optional() }))
      .query(({ input }) => String(input.runAt)),
  });
  expect(await listThroughClients(gateway)).toEqual([
    ['delayed', 'ok'],
    ['delayed', 'ok'],
  ]);
  const { delayed } = await inputSchemas(gateway);
  expect(JSON.stringify(delayed)).toContain('"format":"date-time"');
  expect(await strictProblems(gateway)).toEqual([]);
  const sent = { runAt: '2026-01-02T03:04:05Z' };
  expect((await call(gateway, 'delayed', sent)).text).toBe('2026-01-02T03:04:05Z');
  expect((await call(gateway, 'delayed', {})).text).toBe('undefined');
});

it('S03: shows every variant of a root union, and which field goes with which', async () => {
  const create = z.object({ action: z.literal('create'), title: z.string() });
  const remove = z.object({ action: z.literal('remove'), id: z.string() });
  const { gateway } = await gatewayOf({
    edit: p.input(z.discriminatedUnion('action', [create, remove])).mutation(({ input }) => ({ ...input })),
  });
  expect(await strictProblems(gateway)).toEqual([]);
  const { edit } = await inputSchemas(gateway);
  expect(edit).toMatchInlineSnapshot(`
    {
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
        "verify": {
          "description": "Answer with the full result",
          "type": "boolean",
        },
      },
      "required": [
        "action",
      ],
      "type": "object",
    }
  `);
  expect((await call(gateway, 'edit', { action: 'create', title: 't', verify: true })).json).toEqual({
    action: 'create',
    title: 't',
  });
  const { isError, text } = await call(gateway, 'edit', { action: 'create' });
  expect(isError).toBe(true);
  expect(text).toContain('title');
});

it('S04: an email is told by its format, without a lookahead, on old and new zod', async () => {
  for (const zod of [z, z43 as unknown as typeof z]) {
    const { gateway } = await gatewayOf({
      invite: p
        .input(zod.object({ attendee: zod.email(), alt: zod.string().email().optional() }))
        .mutation(({ input }) => input),
    });
    expect(await strictProblems(gateway)).toEqual([]);
    const { invite } = await inputSchemas(gateway);
    expect(invite?.properties).toMatchObject({
      attendee: { type: 'string', format: 'email' },
      alt: { type: 'string', format: 'email' },
    });
    expect(JSON.stringify(invite)).not.toContain('pattern');
    const { isError, json } = await call(gateway, 'invite', { attendee: 'nobody' });
    expect(isError).toBe(true);
    expect(json['issues']).toEqual([expect.stringMatching(/^attendee: /)]);
  }
});

it('S05: a shared schema is written out wherever it is used', async () => {
  const address = z.object({ street: z.string(), city: z.string() }).meta({ id: 'Address' });
  const { gateway } = await gatewayOf({
    ship: p.input(z.object({ billing: address, shipping: address })).mutation(({ input }) => input),
  });
  expect(await strictProblems(gateway)).toEqual([]);
  const { ship } = await inputSchemas(gateway);
  const { billing, shipping } = ship?.properties ?? {};
  expect(Object.keys(billing?.properties ?? {})).toEqual(['street', 'city']);
  expect(shipping).toEqual(billing);
});

it('S06: a field with a default is not required, and shows its default', async () => {
  const { gateway } = await gatewayOf({
    read: p
      .input(
        z.object({
          topic: z.string(),
          limit: z.number().int().default(10),
          order: z.enum(['asc', 'desc']).default('asc'),
        }),
      )
      .query(({ input }) => input),
  });
  const { read } = await inputSchemas(gateway);
  expect(read).toMatchObject({
    required: ['topic'],
    properties: { limit: { default: 10 }, order: { default: 'asc' } },
  });
  expect((await call(gateway, 'read', { topic: 'x' })).json).toEqual({ topic: 'x', limit: 10, order: 'asc' });
});

it('lists nested routers of all these at once', async () => {
  const inner = createRouter({ when: p.input(z.object({ at: z.date() })).query(() => 1) });
  const { gateway } = await gatewayOf({ a: createRouter({ b: inner }) });
  expect(await listThroughClients(gateway)).toEqual([['a_b_when'], ['a_b_when']]);
});
