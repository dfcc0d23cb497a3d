import type { AnyTRPCRouter } from '@trpc/server';
import { type Construct, type Inspected, inspectParser } from './inspect-parser.ts';

/** What was found in one procedure by looking at the router alone. */
export interface CountedProcedure {
  path: string;
  type: string;
  parsers: readonly unknown[];
  /** The kind of the last input once its wrappers are off; `none` without one. */
  kind: string;
  /** The input may be left out as a whole. */
  optional: boolean;
  /** Top-level fields over all inputs, those of objects. */
  fields: Readonly<Record<string, unknown>>;
  levels: number;
  constructs: ReadonlySet<Construct>;
  output: string;
  meta: Readonly<Record<string, unknown>>;
  middlewares: number;
}

/** What was found in a router. */
export interface Census {
  /** Paths of lazy routers, those inside others among them. */
  lazyRouters: string[];
  /** Procedures that were there before any lazy router was loaded. */
  eager: number;
  procedures: CountedProcedure[];
}

interface Definition {
  procedures: Record<string, { _def: Record<string, unknown> }>;
  lazy: Record<string, { load: () => Promise<void> }>;
}

/** Loads all of a router and counts what is in it. */
export async function takeCensus(router: AnyTRPCRouter): Promise<Census> {
  const { procedures, lazy } = router._def as unknown as Definition;
  const eager = Object.keys(procedures).length;
  const lazyRouters: string[] = [];
  while (Object.keys(lazy).length > 0) {
    for (const [path, { load }] of Object.entries(lazy)) {
      lazyRouters.push(path);
      await load();
    }
  }
  const counted = Object.entries(procedures).map(([path, { _def }]) => countProcedure(path, _def));
  return { lazyRouters, eager, procedures: counted };
}

function countProcedure(path: string, definition: Record<string, unknown>): CountedProcedure {
  const { type, inputs, output, meta, middlewares } = definition as {
    type: string;
    inputs: unknown[];
    output: unknown;
    meta: Record<string, unknown> | undefined;
    middlewares: unknown[];
  };
  const peeled = inputs.map(peel);
  const last = inputs.at(-1);
  return {
    path,
    type,
    parsers: inputs,
    kind: peeled.at(-1)?.kind ?? 'none',
    optional: last !== undefined && inspectParser(last).omittable === true,
    fields: Object.assign({}, ...peeled.map(({ shape }) => shape)),
    levels: Math.max(0, ...inputs.map((input) => levelsOf(input))),
    constructs: new Set(inputs.flatMap((input) => constructsOf(input))),
    output: output === undefined ? 'none' : inspectParser(output).kind,
    meta: meta ?? {},
    middlewares: middlewares.length,
  };
}

/** A parser without what is around it. */
function peel(parser: unknown): Inspected {
  const inspected = inspectParser(parser);
  return inspected.inner === undefined ? inspected : peel(inspected.inner);
}

function constructsOf(parser: unknown, seen: Set<unknown> = new Set()): Construct[] {
  if (seen.has(parser)) return [];
  seen.add(parser);
  const { constructs, children } = inspectParser(parser);
  return [...constructs, ...children.flatMap((child) => constructsOf(child, seen))];
}

const CONTAINERS: ReadonlySet<string> = new Set(['object', 'array', 'record', 'tuple']);

function levelsOf(parser: unknown, seen: ReadonlySet<unknown> = new Set()): number {
  const { kind, children } = inspectParser(parser);
  if (kind === 'lazy' && seen.has(parser)) return 0;
  const open = new Set([...seen, parser]);
  const below = Math.max(0, ...children.map((child) => levelsOf(child, open)));
  return below + (CONTAINERS.has(kind) ? 1 : 0);
}

/** The top-level fields of a procedure's object, as an agent has to know them. */
export function readFields({ fields }: CountedProcedure): CountedField[] {
  return Object.entries(fields).map(([name, parser]) => ({
    name,
    kind: peel(parser).kind,
    required: inspectParser(parser).omittable !== true,
    nullable: isNullable(parser),
    description: (parser as { description?: string }).description,
  }));
}

/** One field of an object. */
export interface CountedField {
  name: string;
  kind: string;
  required: boolean;
  nullable: boolean;
  description: string | undefined;
}

function isNullable(parser: unknown): boolean {
  const { kind, inner } = inspectParser(parser);
  return kind === 'nullable' || (inner !== undefined && isNullable(inner));
}

/** How often each key of the items occurs. */
export function countBy<T>(items: readonly T[], key: (item: T) => string | number): Record<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(String(key(item)), (counts.get(String(key(item))) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
