import type { Json } from '@laconic-mcp/core';
import { acceptsUndefined, isLenient, mayMean } from '../schema/accepts.ts';
import type { MarkedSchema, Settle } from '../schema/marks.ts';
import { namedKeys } from '../schema/publish-object.ts';
import { publishedKey } from '../schema/published-key.ts';
import { originOf } from '../schema/settle.ts';
import { createFitOf, type Fit, type FitOf } from './fit.ts';
import type { ScalarKind } from './value.ts';

/** How the values of one place are decoded. Compiled once from a marked schema, run for every call. */
export type Plan =
  | { kind: 'scalar'; value: ScalarKind }
  | { kind: 'object'; fields: ReadonlyMap<string, Field>; rest: Plan | null }
  | { kind: 'list'; positions: readonly (Plan | null)[]; items: Plan | null; set: boolean }
  | { kind: 'map'; key: Plan | null; entry: Plan | null }
  | { kind: 'union'; branches: readonly Branch[] }
  | { kind: 'again'; plan: () => Plan | null };

/** One published key of an object. */
export interface Field {
  /** The parser's own name of the key. */
  key: string;
  plan: Plan | null;
  /** The parser wants the key to be there even when it holds `undefined`. */
  filled: boolean;
  /** Values that stand for a key that was left out, where the gateway could not tell. */
  leftOut: readonly Json[];
}

/** One branch of a union, and how well a value fits it. */
export interface Branch {
  fit: (value: Json) => Fit;
  plan: Plan | null;
}

/** What compiling needs: the settle function of the conversion, and whether keys were renamed for publishing. */
export interface PlanOptions {
  settle: Settle;
  renamed: boolean;
}

const DEEPEST = 64;
const SCALARS = new Set(['date', 'bigint', 'url', 'file', 'blob', 'bytes', 'nan', 'boolean']);

/** Compiles the plan of a schema; `null` when its values need no decoding. */
export function compilePlan(root: MarkedSchema, options: PlanOptions): Plan | null {
  const plan = new Compiler(options).compile(root);
  return plan !== null && hasWork(plan, new Set()) ? plan : null;
}

class Compiler {
  readonly #settle: Settle;
  readonly #nameOf: (key: string) => string;
  readonly #fitOf: FitOf;
  readonly #compiled = new Map<MarkedSchema, Plan | null>();
  readonly #open = new Set<MarkedSchema>();

  constructor({ settle, renamed }: PlanOptions) {
    this.#settle = settle;
    this.#nameOf = renamed ? publishedKey : (key) => key;
    this.#fitOf = createFitOf(settle, this.#nameOf);
  }

  compile(node: MarkedSchema): Plan | null {
    const origin = originOf(node);
    // A reference with a mark of its own, preprocessing for instance, is another place than its target.
    const place = this.#settle(node)['x-value'] === this.#settle(origin)['x-value'] ? origin : node;
    if (this.#open.has(place)) return { kind: 'again', plan: () => this.#compiled.get(place) ?? null };
    const known = this.#compiled.get(place);
    if (known !== undefined) return known;
    if (this.#open.size > DEEPEST) return null;
    this.#open.add(place);
    const plan = this.#compileSettled(this.#settle(node));
    this.#open.delete(place);
    this.#compiled.set(place, plan);
    return plan;
  }

  #compileSettled(node: MarkedSchema): Plan | null {
    const { 'x-value': value, anyOf, type } = node;
    if (value !== undefined && SCALARS.has(value)) return { kind: 'scalar', value: value as ScalarKind };
    if (value === 'map') return this.#compileMap(node);
    if (anyOf !== undefined) return this.#compileUnion(anyOf);
    if (type === 'object') return this.#compileObject(node);
    return type === 'array' ? this.#compileList(node) : null;
  }

  #compileMap({ 'x-key': key = {}, 'x-entry': entry = {} }: MarkedSchema): Plan {
    return { kind: 'map', key: this.compile(key), entry: this.compile(entry) };
  }

  #compileUnion(anyOf: readonly MarkedSchema[]): Plan | null {
    const branches = anyOf.map((branch) => ({
      fit: this.#fitOf(branch),
      plan: this.compile(branch),
    }));
    return branches.some((branch) => branch.plan !== null) ? { kind: 'union', branches } : null;
  }

  #compileObject(node: MarkedSchema): Plan | null {
    const named = [...namedKeys(node, this.#settle)];
    const fields = named.map(([key, child]) => this.#compileField(key, child, node));
    const rests = [node.additionalProperties, ...Object.values(node.patternProperties ?? {})];
    const plans = rests.map((rest) => (typeof rest === 'object' ? this.compile(rest) : null));
    const rest = plans.find((plan) => plan !== null) ?? null;
    const busy = fields.some(([name, field]) => field.plan !== null || isBusy(name, field));
    return busy || rest !== null ? { kind: 'object', fields: new Map(fields), rest } : null;
  }

  #compileField(key: string, child: MarkedSchema, parent: MarkedSchema): [string, Field] {
    const settled = this.#settle(child);
    const optional = settled['x-optional'] === true && settled['x-value'] !== 'undefined';
    const required = parent.required?.includes(key) === true;
    const omittable = !required || acceptsUndefined(child, this.#settle);
    const field: Field = {
      key,
      plan: this.compile(child),
      filled: required && !optional && omittable,
      leftOut: omittable ? this.#leftOut(child) : [],
    };
    return [this.#nameOf(key), field];
  }

  #leftOut(child: MarkedSchema): readonly Json[] {
    if (!isLenient(child, this.#settle)) return [];
    return ([null, ''] as const).filter((value) => !mayMean(value, child, this.#settle));
  }

  #compileList(node: MarkedSchema): Plan | null {
    const positions = (node.prefixItems ?? []).map((item) => this.compile(item));
    const items = node.items === undefined ? null : this.compile(node.items);
    const set = node['x-value'] === 'set';
    const busy = set || items !== null || positions.some((plan) => plan !== null);
    return busy ? { kind: 'list', positions, items, set } : null;
  }
}

function isBusy(name: string, { key, filled, leftOut }: Field): boolean {
  return name !== key || filled || leftOut.length > 0;
}

/** Recursion without marks compiles to a plan that would only copy. */
function hasWork(plan: Plan | null, seen: Set<Plan>): boolean {
  if (plan === null || seen.has(plan)) return false;
  seen.add(plan);
  switch (plan.kind) {
    case 'scalar':
    case 'map':
      return true;
    case 'object': {
      const fields = [...plan.fields];
      const busy = fields.some(([name, field]) => isBusy(name, field) || hasWork(field.plan, seen));
      return busy || hasWork(plan.rest, seen);
    }
    case 'list':
      return plan.set || [...plan.positions, plan.items].some((part) => hasWork(part, seen));
    case 'union':
      return plan.branches.some((branch) => hasWork(branch.plan, seen));
    case 'again':
      return hasWork(plan.plan(), seen);
  }
}
