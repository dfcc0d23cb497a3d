import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { z as z3 } from 'zod322';

const p = initTRPC.create().procedure;

const tagged = z.discriminatedUnion(
  't',
  Array.from({ length: 32 }, (_, index) =>
    z.object({ t: z.literal(`t${index}`), n: z.number().optional(), at: z.date().optional() }),
  ) as unknown as [z.ZodObject<{ t: z.ZodLiteral<string> }>],
);
const keyed = z.union(
  Array.from({ length: 12 }, (_, index) => z.object({ [`a${index}`]: z.number(), at: z.date().optional() })),
);
const tree: z.ZodType = z.lazy(() =>
  z.object({
    v: z.union([z.string(), z.date()]).optional(),
    kids: z.array(z.union([tree, z.array(tree)])).optional(),
  }),
);
const json: z.ZodType = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);
const binary = z.union([z.date(), z.bigint(), z.instanceof(Uint8Array), z.set(z.number())]);

/** The inputs that hostile arguments are sent to. */
export const hostileInputs: Readonly<Record<string, z.ZodType>> = {
  text: z.object({ x: z.string() }),
  scalars: z.object({
    x: z.number().optional(),
    a: z.boolean().optional(),
    b: z.enum(['a', 'b']).optional(),
  }),
  strict: z.strictObject({ x: z.strictObject({ a: z.string().optional() }).optional() }),
  loose: z.looseObject({ x: z.unknown() }),
  record: z.object({ x: z.record(z.string(), z.date()) }),
  list: z.object({ x: z.array(z.object({ a: z.number() })) }),
  mixed: z.object({ x: z.array(z.union([z.string(), z.number(), z.object({ a: z.number() })])) }),
  tagged: z.object({ x: z.array(tagged) }),
  keyed: z.object({ x: z.array(keyed) }),
  dates: z.object({ x: z.union([z.array(z.date()), z.map(z.string(), z.date())]) }),
  bigints: z.object({ x: z.array(z.union([z.bigint(), z.boolean()])) }),
  tree: z.object({ x: tree }),
  json: z.object({ x: json }),
  binary: z.object({ x: binary }),
  coerced: z.object({ x: z.coerce.number().optional(), a: z.coerce.boolean().optional() }),
  variants: z.union([
    z.object({ x: z.array(z.number()) }),
    z.object({ t: z.string(), n: z.date().optional() }),
  ]),
  set: z.object({ x: z.set(z.string()) }),
};

/** What the procedures have seen of a polluted prototype. */
export const pollution: unknown[] = [];

function look(input: unknown): string {
  const { polluted } = {} as { polluted?: unknown };
  const own =
    typeof input === 'object' && input !== null ? (input as { polluted?: unknown }).polluted : undefined;
  if (polluted !== undefined || own !== undefined) pollution.push({ polluted, own });
  return 'ok';
}

/** A gateway over one procedure for each of {@link hostileInputs}, one of zod 3 and one without input. */
export const hostileGateway = createGateway({
  name: 'hostile',
  version: '1',
  plugins: [
    trpcLink({
      router: initTRPC.create().router({
        ...Object.fromEntries(
          Object.entries(hostileInputs).map(([name, schema]) => [
            name,
            p.input(schema).mutation(({ input }) => look(input)),
          ]),
        ),
        zod3: p
          .input(z3.object({ x: z3.array(z3.union([z3.date(), z3.record(z3.number())])) }))
          .query(({ input }) => look(input)),
        none: p.query(({ input }) => look(input)),
      }),
    }),
  ],
});
