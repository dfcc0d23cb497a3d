import { inspect, isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@laconic-mcp/core';
import fc from 'fast-check';
import { z } from 'zod';
import { z as z3 } from 'zod325/v3';
import { convertInput } from '../../../packages/adapter-trpc/src/convert-input.ts';
import { compileCheck } from '../../../packages/core/src/call/check.ts';
import { repairArguments } from '../../../packages/core/src/call/repair.ts';
import { distort } from './distort.ts';
import { anyJson, type Kind, type Zod } from './kind.ts';

/** What was seen of one kind. */
export interface Tally {
  pairs: number;
  /** Pairs whose raw JSON the parser accepts: none of them may be refused. */
  accepted: number;
  /** Pairs that only the JSON kind of one place kept from being right: all of them must be repaired. */
  repaired: number;
}

interface Path {
  /** What the procedure's parser makes of arguments after repair, check and decoding. */
  call: (args: JsonObject) => Outcome;
  /** Whether the arguments, as they came, are refused before the parser. */
  refuses: (args: JsonObject) => boolean;
  parse: (input: unknown) => Outcome;
  published: unknown;
}

type Outcome = { accepted: true; output: unknown } | { accepted: false; why: string };

const VALUES = 25;
const POISONOUS = /"(?:__proto__|constructor|prototype)":/;
const paths = new WeakMap<object, Promise<Path>>();

/**
 * Generates pairs of a kind, 25 values a schema, and throws for the first that is judged wrongly. `zod` says which
 * copy of zod makes the schemas.
 */
export async function judgePairs(
  kind: Kind,
  pairs: number,
  zod: 'zod 4' | 'zod 3' = 'zod 4',
): Promise<Tally> {
  const tally: Tally = { pairs: 0, accepted: 0, repaired: 0 };
  const samples = kind.samples(zod === 'zod 4' ? z : (z3 as unknown as Zod));
  const values = Math.min(VALUES, pairs);
  const property = fc.asyncProperty(
    samples.chain(({ schema, value }) =>
      fc.array(sent(value), { minLength: values, maxLength: values }).map((list) => ({ schema, list })),
    ),
    fc.nat(),
    async ({ schema, list }, pick) => {
      const path = await pathOf(kind, schema);
      for (const value of list) {
        const args = argumentsOf(kind, value);
        // Refused wherever they are, whatever the parser thinks of them.
        if (!POISONOUS.test(JSON.stringify(args))) judge(kind, path, { args, pick, tally });
      }
    },
  );
  await fc.assert(property, { numRuns: Math.ceil(pairs / values) });
  return tally;
}

/** Mostly what the generator gives, sometimes anything, sometimes nothing. */
function sent(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: value },
    {
      weight: 3,
      arbitrary: fc.tuple(value, fc.nat()).map(([one, pick]) => distort((one ?? null) as Json, pick)),
    },
    { weight: 2, arbitrary: anyJson },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function argumentsOf({ root }: Kind, value: unknown): JsonObject {
  const json = value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
  if (!root) return json === undefined ? {} : { x: json };
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
}

function pathOf(kind: Kind, schema: z.ZodType): Promise<Path> {
  const known = paths.get(schema) ?? makePath(kind, schema);
  paths.set(schema, known);
  return known;
}

async function makePath(kind: Kind, schema: z.ZodType): Promise<Path> {
  const isZod3 = !('_zod' in schema);
  const object = (isZod3 ? z3.object : z.object) as unknown as Zod['object'];
  const input: z.ZodType = kind.root ? schema : object({ x: schema });
  const converted = await convertInput([input], { path: kind.name });
  const check = compileCheck(converted.schema, { unknownKeys: 'ignore' });
  const parse = (value: unknown): Outcome => attempt(() => input.parse(value));
  return {
    published: converted.schema,
    parse,
    refuses: (args) => !attempt(() => check(args)).accepted,
    call: (args) => {
      const checked = attempt(() => {
        const repaired = repairArguments(args, converted.schema);
        check(repaired);
        return converted.decode(repaired);
      });
      return checked.accepted ? parse(checked.output) : checked;
    },
  };
}

function judge(
  kind: Kind,
  path: Path,
  { args, pick, tally }: { args: JsonObject; pick: number; tally: Tally },
): void {
  tally.pairs += 1;
  const raw = path.parse(structuredClone(args));
  const called = path.call(args);
  if (raw.accepted) {
    tally.accepted += 1;
    if (!called.accepted) throw wrong('refused', { kind, path, args, called });
    if (!kind.corrected && !isDeepStrictEqual(called.output, raw.output)) {
      throw wrong('changed', { kind, path, args, called });
    }
  }
  if (!called.accepted || kind.corrected || path.refuses(args)) return;
  const distorted = distort(args, pick);
  if (typeof distorted !== 'object' || !path.refuses(distorted as JsonObject)) return;
  tally.repaired += 1;
  const repaired = path.call(distorted as JsonObject);
  if (!repaired.accepted || !isDeepStrictEqual(repaired.output, called.output)) {
    throw wrong('not repaired', { kind, path, args: distorted as JsonObject, called: repaired });
  }
}

function attempt(run: () => unknown): Outcome {
  try {
    return { accepted: true, output: run() };
  } catch (error) {
    const { issues } = error as { issues?: unknown };
    return { accepted: false, why: issues === undefined ? String(error) : inspect(issues) };
  }
}

function wrong(
  what: string,
  { kind, path, args, called }: { kind: Kind; path: Path; args: JsonObject; called: Outcome },
): Error {
  const seen = called.accepted ? 'accepted with another value' : called.why;
  return new Error(
    `${what}: ${kind.name}: ${JSON.stringify(args)} was ${seen}; published ${JSON.stringify(path.published)}`,
  );
}
