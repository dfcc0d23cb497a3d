import { type } from 'arktype';
import { it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { z as z43 } from 'zod43';
import { z as z3 } from 'zod325';
import { z as z4of3 } from 'zod325/v4';
import { convertInput } from './convert.ts';

const show = async (name: string, parser: unknown, args: any = {}) => {
  const { schema, decode, diagnostics } = await convertInput([parser], { path: 'a.b' });
  console.log(name, JSON.stringify(schema), '\n   ->', decode(args), diagnostics);
};
it('x', async () => {
  for (const [n, zz] of Object.entries({ z, z43, z4of3 })) {
    const Z = zz as typeof z;
    await show(
      n,
      Z.object({
        d: Z.date(),
        dn: Z.date().nullable().optional().describe('when'),
        b: Z.bigint().default(5n),
        s: Z.set(Z.date()),
        m: Z.map(Z.string(), Z.bigint()),
        mm: Z.map(Z.number(), Z.date()),
        u: Z.union([Z.string(), Z.date()]),
        v: Z.undefined(),
        t: Z.tuple([Z.number(), Z.string().optional()]),
        lit: Z.literal(['a', 1, null] as any),
        url: Z.instanceof(URL),
        any: Z.any(),
        c: Z.coerce.boolean(),
        pre: Z.preprocess((v) => v, Z.date()),
        rec: Z.record(Z.enum(['a', 'b']), Z.number()),
        rx: Z.string().regex(/^abc$/i),
        sw: Z.string().startsWith('a').endsWith('b'),
        'bad key': Z.date(),
        email: Z.email(),
        dt: Z.iso.datetime({ local: true }),
        cat: Z.string().catch('x'),
        json: Z.json(),
      }),
      {
        d: '2022-10-10',
        s: ['2022-10-10'],
        m: { a: '5' },
        mm: [{ key: 1, value: '2022-10-10' }],
        u: '2022-10-10',
        t: [1],
        url: 'http://a.b',
        c: 'false',
        bad_key_: 1,
      },
    );
  }
  await show(
    'z3',
    z3.object({
      d: z3.date(),
      dn: z3.date().nullable().optional().describe('when'),
      b: z3.bigint().default(5n),
      s: z3.set(z3.date()),
      m: z3.map(z3.string(), z3.bigint()),
      mm: z3.map(z3.number(), z3.date()),
      u: z3.union([z3.string(), z3.date()]),
      v: z3.undefined(),
      t: z3.tuple([z3.number(), z3.string().optional()]),
      lit: z3.literal(null),
      any: z3.any(),
      c: z3.coerce.boolean(),
      pre: z3.preprocess((v) => v, z3.date()),
      rec: z3.record(z3.enum(['a', 'b']), z3.number()),
      rx: z3.string().regex(/^abc$/i),
      sw: z3.string().startsWith('a').endsWith('b'),
      'bad key': z3.date(),
      email: z3.string().email(),
      dt: z3.string().datetime({ local: true }),
      cat: z3.string().catch('x'),
    }),
    { d: '2022-10-10', s: ['2022-10-10'], m: { a: '5' }, mm: [{ key: 1, value: '2022-10-10' }] },
  );
  await show(
    'mini',
    mini.object({ a: mini.number().check(mini.describe?.('x') as any), d: mini.optional(mini.date()) }),
    { a: 1, d: 5 },
  );
  await show(
    'ark',
    type({
      a: 'number',
      'd?': 'Date',
      'u?': 'string|undefined',
      b: 'bigint',
      n: 'string.email',
      dd: 'string.date.parse',
      lim: 'number = 5',
    }),
    { d: '2022-10-10', b: '5' },
  );
  const Node: any = z.object({
    name: z.string(),
    at: z.date(),
    get kids() {
      return z.array(Node).optional();
    },
  });
  await show('rec', Node, {
    name: 'x',
    at: '2022-10-10',
    kids: [
      {
        at: '2022-10-10',
        kids: [{ at: '2022-10-10', kids: [{ at: '2022-10-10', kids: [{ at: '2022-10-10', kids: [] }] }] }],
      },
    ],
  });
  await show(
    'union',
    z.discriminatedUnion('action', [
      z.object({ action: z.literal('create'), title: z.string() }),
      z.object({ action: z.literal('remove'), id: z.string(), at: z.date() }),
    ]),
    { action: 'remove', id: '1', at: '2022-10-10' },
  );
  for (const p of [
    z.string(),
    z.array(z.date()),
    z.union([z.string(), z.number()]),
    z.enum(['a']),
    z.date(),
    z.void(),
    z.undefined(),
    z.any(),
    z.null(),
    z.object({ a: z.string() }).optional(),
    z.string().optional(),
    z.never(),
  ])
    await show((p as any).def.type, p, { input: '2022-10-10' });
});
