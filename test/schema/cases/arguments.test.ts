import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../../support/call.ts';
import { gatewayOf, p } from '../gateway-of.ts';

it('S07: reads a list that came as JSON text, and leaves JSON in a text field as text', async () => {
  const input = z.object({ siteId: z.string(), actions: z.array(z.object({ type: z.string() })) });
  const { gateway } = await gatewayOf({
    run: p.input(input).query(({ input: { siteId, actions } }) => ({ siteId, count: actions.length })),
  });
  const sent = { siteId: 's1', actions: '[{"type":"list"}]' };
  expect((await call(gateway, 'run', sent)).json).toEqual({ siteId: 's1', count: 1 });
  expect((await call(gateway, 'run', { ...sent, siteId: '{"a":1}' })).json).toEqual({
    siteId: '{"a":1}',
    count: 1,
  });
});

it('S08: reads numbers and booleans that came as text, and guesses nothing', async () => {
  const { gateway } = await gatewayOf({
    log: p
      .input(z.object({ buildId: z.number().int(), dryRun: z.boolean().optional() }))
      .query(({ input }) => input),
  });
  expect((await call(gateway, 'log', { buildId: '1458', dryRun: 'true' })).json).toEqual({
    buildId: 1458,
    dryRun: true,
  });
  for (const buildId of ['12px', '0x10', '', ' 5', '1,000', '1.5']) {
    expect(await call(gateway, 'log', { buildId }), buildId).toMatchObject({ isError: true });
  }
  expect((await call(gateway, 'log', { buildId: 1, dryRun: 'yes' })).text).toMatchInlineSnapshot(
    `"{"tool":"log","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["dryRun: true or false, not 'yes'"]}"`,
  );
});

it('S09: leaves out what came as null, but not where null is meant', async () => {
  const { gateway } = await gatewayOf({
    history: p
      .input(
        z.object({ from: z.string().optional(), to: z.string().optional(), limit: z.number().default(5) }),
      )
      .query(({ input }) => input),
    clear: p.input(z.object({ note: z.string().nullable().optional() })).query(({ input }) => input),
    need: p.input(z.object({ id: z.string() })).query(({ input }) => input),
  });
  expect((await call(gateway, 'history', { from: null, to: null, limit: null })).json).toEqual({ limit: 5 });
  expect((await call(gateway, 'clear', { note: null })).json).toEqual({ note: null });
  expect((await call(gateway, 'need', { id: null })).text).toMatchInlineSnapshot(
    `"{"tool":"need","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["id: text, not null"]}"`,
  );
});

it('S10: takes a call without arguments', async () => {
  const seen: unknown[] = [];
  const see = ({ input }: { input: unknown }) => {
    seen.push(input);
    return {};
  };
  const { gateway } = await gatewayOf({
    find: p.input(z.object({ q: z.string().optional() })).query(see),
    none: p.query(see),
    empty: p.input(z.void()).query(see),
  });
  for (const name of ['find', 'none', 'empty']) {
    for (const args of [undefined, {}]) {
      expect(await call(gateway, name, args), name).toMatchObject({ text: '{}', isError: false });
    }
  }
  expect(seen).toEqual([{}, {}, undefined, undefined, undefined, undefined]);
});

it('S11: reads ISO text as a Date', async () => {
  const { gateway } = await gatewayOf({
    born: p
      .input(z.object({ birthday: z.date() }))
      .query(({ input: { birthday } }) => birthday.toISOString()),
  });
  const born = async (birthday: string) => (await call(gateway, 'born', { birthday })).text;
  expect(await born('2022-10-10T10:00:00.000Z')).toBe('2022-10-10T10:00:00.000Z');
  expect(await born('2022-10-10')).toBe('2022-10-10T00:00:00.000Z');
  expect(await born('next week')).toMatchInlineSnapshot(
    `"{"tool":"born","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["birthday: expected date, received string; send ISO 8601 text such as 2026-01-02T03:04:05Z"]}"`,
  );
});
