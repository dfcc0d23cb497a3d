import type { MarkedSchema, Settle } from './marks.ts';

const DEEPEST = 8;

/** Tells a place that nothing an agent can send fits: `undefined`, `never`, or a union of such. */
export function isAbsent(node: MarkedSchema, settle: Settle, depth: number = 0): boolean {
  const { anyOf, 'x-value': value } = settle(node);
  if (anyOf === undefined || depth > DEEPEST) return value === 'undefined' || value === 'never';
  return anyOf.every((branch) => isAbsent(branch, settle, depth + 1));
}

/** Tells a place that may be left out: its parser takes `undefined`. */
export function acceptsUndefined(node: MarkedSchema, settle: Settle, depth: number = 0): boolean {
  const settled = settle(node);
  if (settled['x-optional'] || settled['x-value'] === 'undefined') return true;
  if (depth > DEEPEST) return false;
  return settled.anyOf?.some((branch) => acceptsUndefined(branch, settle, depth + 1)) ?? false;
}

/** Tells a place behind which the parser may take more than the schema says. */
export function isLenient(node: MarkedSchema, settle: Settle, depth: number = 0): boolean {
  const settled = settle(node);
  if (settled['x-lenient'] || depth > DEEPEST) return settled['x-lenient'] === true;
  return settled.anyOf?.some((branch) => isLenient(branch, settle, depth + 1)) ?? false;
}

/** Tells whether `null` or an empty text may be meant at a place, as against standing for a key that was left out. */
export function mayMean(value: null | '', node: MarkedSchema, settle: Settle, depth: number = 0): boolean {
  const { anyOf, enum: values, type, ...marks } = settle(node);
  const mark = marks['x-value'];
  // Coercion makes something of null that nobody meant: 0, false, the year 1970.
  if (mark === 'coerce' || mark === 'boolean' || mark === 'bytes') return value === '';
  if (mark !== undefined) return false;
  if (marks['x-lenient']) return true;
  if (anyOf !== undefined) {
    return depth > DEEPEST || anyOf.some((branch) => mayMean(value, branch, settle, depth + 1));
  }
  if (values !== undefined) return values.includes(value);
  return type === (value === null ? 'null' : 'string');
}

/** Tells a place that takes any JSON value. */
export function isAnything(node: MarkedSchema, settle: Settle): boolean {
  const settled = settle(node);
  if (settled['x-value'] !== undefined) return false;
  if (settled.anyOf === undefined) return settled.type === undefined;
  const types = new Set(settled.anyOf.map((branch) => kindOf(settle(branch))));
  return ['string', 'number', 'boolean', 'null', 'array', 'record'].every((kind) => types.has(kind));
}

/** The type of a branch that has no further conditions; an object without named keys is a `record`. */
function kindOf({ type, enum: values, properties }: MarkedSchema): string | undefined {
  if (values !== undefined && type !== 'null') return undefined;
  if (type !== 'object') return type;
  return Object.keys(properties ?? {}).length === 0 ? 'record' : 'object';
}
