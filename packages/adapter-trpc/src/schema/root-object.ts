import { acceptsUndefined, isAbsent } from './accepts.ts';
import type { MarkedSchema, Settle } from './marks.ts';
import { omitKeys } from './omit-keys.ts';

const DEEPEST = 8;

/** An input as a tool takes it: an object, whose variants a root union gives. */
export interface RootObject {
  /** The whole input; the plan reads it. */
  root: MarkedSchema;
  variants: readonly MarkedSchema[];
  /** What was written about a root union as a whole. */
  description: string | undefined;
  /** The input travels as `{ input: … }`, because it is no object. */
  wrapped: boolean;
  /** What no arguments at all mean. `{}` where neither `undefined` nor `null` is accepted. */
  empty: undefined | null | 'object';
}

/**
 * Reads an input as the object that MCP wants, without the keys to `omit`. `null` at the root is left aside where an
 * object is accepted too.
 */
export function readRootObject(root: MarkedSchema, settle: Settle, omit: readonly string[] = []): RootObject {
  const variants = objectVariants(root, settle)?.map((variant) => omitKeys(variant, omit));
  // Behind a preprocessing function nobody knows what no arguments mean: it is given what was sent.
  const optional = acceptsUndefined(root, settle) && !settle(root)['x-lenient'];
  const empty = optional ? undefined : acceptsNull(root, settle) ? null : 'object';
  if (variants === undefined) return wrap(root, optional, empty === 'object' ? undefined : empty);
  return {
    root,
    variants: empty === 'object' || variants.length > 1 ? variants : variants.map(allOrNothing),
    description: variants.length > 1 ? settle(root).description : undefined,
    wrapped: false,
    empty,
  };
}

function wrap(input: MarkedSchema, optional: boolean, empty: undefined | null): RootObject {
  const required = optional || empty === null ? undefined : ['input'];
  const root: MarkedSchema = { type: 'object', properties: { input }, required };
  return { root, variants: [root], description: undefined, wrapped: true, empty };
}

/** The object variants of a schema; `undefined` when it takes anything but objects, and none when it takes nothing. */
export function objectVariants(
  node: MarkedSchema,
  settle: Settle,
  depth: number = 0,
): MarkedSchema[] | undefined {
  const settled = settle(node);
  if (isAbsent(settled, settle)) return [{ type: 'object', properties: {}, additionalProperties: false }];
  if (settled.anyOf === undefined) return isPlainObject(settled) ? [settled] : undefined;
  if (depth > DEEPEST) return undefined;
  const { anyOf, ...annotations } = settled;
  const branches = anyOf.filter((branch) => !isAbsent(branch, settle) && settle(branch).type !== 'null');
  if (branches.length === 0) return undefined;
  const variants = branches.map((branch) => objectVariants(branch, settle, depth + 1));
  if (variants.some((list) => list === undefined)) return undefined;
  const flat = variants.flatMap((list) => list ?? []);
  const [only] = flat;
  if (only !== undefined && flat.length === 1) return [settle({ ...annotations, allOf: [only] })];
  const lenient = settled['x-lenient'];
  return lenient ? flat.map((variant) => ({ ...variant, 'x-lenient': true })) : flat;
}

function isPlainObject({ type, 'x-value': value }: MarkedSchema): boolean {
  return type === 'object' && value === undefined;
}

function acceptsNull(node: MarkedSchema, settle: Settle): boolean {
  const { type, anyOf } = settle(node);
  return type === 'null' || (anyOf?.some((branch) => settle(branch).type === 'null') ?? false);
}

/** An optional object may be left out as a whole, which MCP can only say by requiring nothing. */
function allOrNothing(variant: MarkedSchema): MarkedSchema {
  const { required, ...rest } = variant;
  if (required === undefined || required.length === 0) return variant;
  const rule = `leave all out, or give ${required.join(', ')}`;
  return { ...rest, 'x-note': rest['x-note'] === undefined ? rule : `${rest['x-note']}; ${rule}` };
}
