import type { RouterPlace } from './layout.ts';
import type { MUTATION_RETURNS, PAGE_SHAPES, QUERY_RETURNS, STACKED, TOP_LEVEL, TYPES } from './measured.ts';
import type { Field } from './shape.ts';

type ProcedureType = keyof typeof TYPES;
export type Returns = keyof typeof MUTATION_RETURNS | keyof typeof QUERY_RETURNS;
export type PageShape = keyof typeof PAGE_SHAPES;
export type StackedScope = keyof typeof STACKED;
export type TopLevel = keyof typeof TOP_LEVEL;

/** The object that a procedure takes. */
export interface ObjectInput {
  kind: 'object';
  /** Fixed ones (ids, tenant, paging) first. */
  fields: Field[];
  /** The first field is asked for by the base procedure, in an `.input()` of its own. */
  stacked?: StackedScope;
  root?: 'optional' | 'default';
  unknownKeys?: 'strict' | 'passthrough';
  refined?: boolean;
}

/** What a procedure takes; the fields of one that is no object are made where its parser is. */
type InputPlan = ObjectInput | { kind: Exclude<TopLevel, 'object'> };

/** One place where a procedure may throw. */
export interface ThrowSite {
  kind: 'trpc' | 'plain' | 'app';
  code: string;
}

/** Everything about one procedure but its parser and its code. */
export interface ProcedurePlan {
  router: RouterPlace;
  name: string;
  /** Dotted, from the root of the app. */
  path: string;
  type: ProcedureType;
  verb: string;
  entity: string;
  returns: Returns;
  pageShape?: PageShape;
  /** How the input pages; `undefined` where it does not. */
  paging?: string;
  input?: InputPlan;
  output?: 'object' | 'array' | 'any' | 'scalar' | 'union' | 'void';
  meta?: Record<string, unknown>;
  /** In all, validators included. */
  middlewares: number;
  /** Why a middleware reads the raw input. */
  rawInput?: 'fill' | 'tenant' | 'analytics' | 'other';
  responseHeaders?: 'header' | 'rateLimit';
  throwSites: ThrowSite[];
}

/** Answers that say only that it worked. */
export const SILENT_RETURNS: ReadonlySet<Returns> = new Set(['void', 'scalar', 'success']);

/** Tells a write whose answer says only that it worked. */
export function isSilent({ type, returns }: ProcedurePlan): boolean {
  return type === 'mutation' && SILENT_RETURNS.has(returns);
}

/** The input of a procedure that takes an object. */
export function objectInput({ input }: ProcedurePlan): ObjectInput | undefined {
  return input?.kind === 'object' ? input : undefined;
}
