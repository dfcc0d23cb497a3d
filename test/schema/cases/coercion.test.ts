import { expect, it } from 'vitest';
import { z } from 'zod';
import { z as z322 } from 'zod322';
import { call } from '../../support/call.ts';
import { gatewayOf, inputSchemas, p } from '../gateway-of.ts';

const copies: readonly [string, typeof z][] = [
  ['zod 4', z],
  ['zod 3', z322 as unknown as typeof z],
];

it.each(copies)(
  'closes the traps of coercion in %s, and leaves the rest to the parser',
  async (_name, zod) => {
    const { gateway } = await gatewayOf({
      see: p
        .input(
          zod.object({
            on: zod.coerce.boolean().optional(),
            count: zod.coerce.number().optional(),
            size: zod.coerce.number().default(7),
            at: zod.coerce.date().optional(),
            must: zod.coerce.number().optional(),
          }),
        )
        .query(({ input }) => input),
      need: p.input(zod.object({ count: zod.coerce.number() })).query(({ input }) => input),
    });
    const see = async (args: Record<string, unknown>) => (await call(gateway, 'see', args)).text;
    expect(await see({ on: 'false', size: 1 })).toBe('{"on":false,"size":1}');
    expect(await see({ on: 'true', size: 1 })).toBe('{"on":true,"size":1}');
    // What anything else than these two words means is for the parser to say.
    expect(await see({ on: 'no', size: 1 })).toBe('{"on":true,"size":1}');
    expect(await see({ on: '', size: 1 })).toBe('{"on":false,"size":1}');
    expect(await see({ on: null, count: null, size: null, at: null })).toBe('{"size":7}');
    expect(await see({ count: '', size: '0x10' })).toBe('{"count":0,"size":16}');
    expect(await see({ count: '5', size: true })).toBe('{"count":5,"size":1}');
    expect(await call(gateway, 'see', { count: '12px' })).toMatchObject({ isError: true });
    expect(await call(gateway, 'see', { at: 'tomorrow' })).toMatchObject({ isError: true });
    expect((await call(gateway, 'need', { count: null })).text).toBe('{"count":0}');
  },
);

it.each(copies)('leaves a preprocessed value of %s alone, null and empty text too', async (_name, zod) => {
  const seen: unknown[] = [];
  const look = (value: unknown) => {
    seen.push(value);
    return String(value);
  };
  const { gateway } = await gatewayOf({
    see: p.input(zod.object({ x: zod.preprocess(look, zod.string()) })).query(({ input }) => input),
  });
  for (const x of [null, '', '5', 'null', [1]]) {
    expect((await call(gateway, 'see', { x })).json).toEqual({ x: String(x) });
  }
  expect(seen).toEqual([null, '', '5', 'null', [1]]);
});

it.each(copies)(
  'requires no key that has a default in %s, and lets the parser evaluate it once a call',
  async (_name, zod) => {
    const made: string[] = [];
    const nextId = () => `id${made.push('made')}`;
    const { gateway } = await gatewayOf({
      see: p
        .input(
          zod.object({
            fixed: zod.number().default(10),
            id: zod.string().default(nextId),
            now: zod.date().default(() => new Date()),
            random: zod.number().default(Math.random),
          }),
        )
        .query(({ input }) => input.id),
    });
    const { see } = await inputSchemas(gateway);
    expect(see).not.toHaveProperty('required');
    const shown = Object.entries(see?.properties ?? {}).filter(([, schema]) => 'default' in schema);
    expect(shown.map(([key]) => key)).toEqual(['fixed']);
    const before = made.length;
    expect((await call(gateway, 'see', {})).text).toBe(`id${before + 1}`);
    expect((await call(gateway, 'see', { id: 'mine' })).text).toBe('mine');
    expect(made).toHaveLength(before + 1);
  },
);
