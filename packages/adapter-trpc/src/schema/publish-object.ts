import type { JsonSchema } from '@laconic-mcp/core';
import { acceptsUndefined, isAbsent, isAnything } from './accepts.ts';
import { isSafePattern } from './formats.ts';
import { addNote, type MarkedSchema, type Settle } from './marks.ts';
import { joinBranches } from './publish-union.ts';
import { publishedKey } from './published-key.ts';

/** What the publishers of one walk share. `publish` goes one level down. */
export interface Walk {
  settle: Settle;
  publish: (node: MarkedSchema) => JsonSchema;
}

/** Publishes an object: only keys that can be sent, `required` only where leaving out is refused. */
export function publishObject(node: MarkedSchema, walk: Walk): JsonSchema {
  const { settle } = walk;
  const named = namedKeys(node, settle);
  const kept = [...named].filter(([, child]) => !isAbsent(child, settle));
  const required = kept.filter(
    ([key, child]) => node.required?.includes(key) && !acceptsUndefined(child, settle),
  );
  const rest = publishRest(node, walk);
  return {
    type: 'object',
    properties: Object.fromEntries(
      kept.map(([key, child]) => [publishedKey(key), walk.publish(child)] as const),
    ),
    ...(required.length === 0 ? {} : { required: required.map(([key]) => publishedKey(key)) }),
    ...(rest === undefined ? {} : { additionalProperties: rest }),
  };
}

/** The keys an object names; a record over a list of names has those. */
export function namedKeys(node: MarkedSchema, settle: Settle): Map<string, MarkedSchema> {
  const named = new Map(Object.entries(node.properties ?? {}));
  const value = node.additionalProperties;
  for (const name of recordNames(node, settle)) {
    if (!named.has(name)) named.set(name, typeof value === 'object' ? value : {});
  }
  return named;
}

function recordNames(node: MarkedSchema, settle: Settle): readonly string[] {
  const names = node.propertyNames === undefined ? undefined : settle(node.propertyNames);
  const branches = names?.anyOf?.filter((branch) => !isAbsent(branch, settle)) ?? [names ?? {}];
  const lists = branches.map((branch) => settle(branch).enum);
  return lists.every((list) => list !== undefined) ? lists.flat().map(String) : [];
}

function publishRest(node: MarkedSchema, walk: Walk): boolean | JsonSchema | undefined {
  const { additionalProperties: rest, propertyNames, patternProperties } = node;
  if (recordNames(node, walk.settle).length > 0 || node['unevaluatedProperties'] === false) return false;
  const names = propertyNames === undefined ? undefined : walk.settle(propertyNames);
  if (names?.pattern !== undefined && isSafePattern(names.pattern))
    addNote(node, `keys match ${names.pattern}`);
  const patterned = Object.values(patternProperties ?? {});
  if (patterned.length > 0) {
    addNote(node, `keys match ${Object.keys(patternProperties ?? {}).join(' or ')}`);
    const values = typeof rest === 'object' ? [...patterned, rest] : patterned;
    if (values.some((value) => isAnything(value, walk.settle))) return true;
    const joined = joinBranches(values.map(walk.publish));
    // Keys that match no pattern hold what they like.
    return rest === undefined || rest === true ? { ...joined, 'x-lenient': true } : joined;
  }
  if (typeof rest !== 'object') return rest;
  if (isAbsent(rest, walk.settle)) return false;
  return isAnything(rest, walk.settle) ? true : walk.publish(rest);
}

/** Publishes a map: an object where its keys are texts, else a list of pairs with names. */
export function publishMap(node: MarkedSchema, walk: Walk): JsonSchema {
  const { 'x-key': key = {}, 'x-entry': entry = {} } = node;
  const { type, 'x-value': value } = walk.settle(key);
  if (type === 'string' && value === undefined) {
    return publishObject({ type: 'object', propertyNames: key, additionalProperties: entry }, walk);
  }
  const pair: MarkedSchema = {
    type: 'object',
    properties: { key, value: entry },
    required: ['key', 'value'],
  };
  return { type: 'array', items: walk.publish(pair) };
}

/** Publishes a list or a tuple. A tuple has no form that every client takes, so its order is told in words. */
export function publishArray(node: MarkedSchema, walk: Walk): JsonSchema {
  const { minItems, maxItems, prefixItems } = node as MarkedSchema & { minItems?: number; maxItems?: number };
  const rest = node.items !== undefined && !isAbsent(node.items, walk.settle) ? node.items : undefined;
  const nodes = [...(prefixItems ?? []), ...(rest === undefined ? [] : [rest])];
  const published = nodes.map((item) => walk.publish(item));
  if (prefixItems !== undefined) noteOrder(node, published.slice(0, prefixItems.length));
  const most = prefixItems !== undefined && rest === undefined ? (maxItems ?? prefixItems.length) : maxItems;
  return {
    type: 'array',
    items: published.length === 0 ? walk.publish({}) : joinBranches(published),
    ...(minItems === undefined || minItems === 0 ? {} : { minItems }),
    ...(most === undefined ? {} : { maxItems: most }),
  };
}

function noteOrder(node: MarkedSchema, positions: readonly JsonSchema[]): void {
  const words = positions.map(({ description, format, type }) => description ?? format ?? type ?? 'value');
  if (new Set(words).size > 1) addNote(node, `in order: ${words.join(', ')}`);
}
