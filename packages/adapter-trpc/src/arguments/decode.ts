import type { Json, JsonObject } from '@laconic-mcp/core';
import type { Branch, Field, Plan } from './plan.ts';
import { toValue } from './value.ts';

/**
 * Turns JSON into the values a parser wants. Gives fresh objects and lists wherever the plan reaches. What cannot be
 * decoded stays as it came, for the parser to refuse in its own words. Never throws.
 */
export function decodeValue(value: Json, plan: Plan | null): unknown {
  if (plan === null) return value;
  switch (plan.kind) {
    case 'scalar':
      return toValue(value, plan.value) ?? value;
    case 'object':
      return isObject(value) ? decodeObject(value, plan) : value;
    case 'list':
      return Array.isArray(value) ? decodeList(value, plan) : value;
    case 'map':
      return decodeMap(value, plan);
    case 'union':
      return decodeUnion(value, plan.branches);
    case 'again':
      return decodeValue(value, plan.plan());
  }
}

function decodeObject(value: JsonObject, { fields, rest }: Extract<Plan, { kind: 'object' }>): unknown {
  const decoded: Record<string, unknown> = {};
  for (const [name, held] of Object.entries(value)) {
    const field = fields.get(name);
    if (field === undefined) setOwn(decoded, name, decodeValue(held, rest));
    else if (!field.leftOut.includes(held)) setOwn(decoded, field.key, decodeValue(held, field.plan));
  }
  for (const field of fields.values()) fillKey(decoded, field);
  return decoded;
}

function fillKey(decoded: Record<string, unknown>, { key, filled }: Field): void {
  if (filled && !Object.hasOwn(decoded, key)) setOwn(decoded, key, undefined);
}

function decodeList(value: readonly Json[], plan: Extract<Plan, { kind: 'list' }>): unknown {
  const { positions } = plan;
  const planAt = (index: number) => (index < positions.length ? (positions[index] ?? null) : plan.items);
  const items = value.map((item, index) => decodeValue(item, planAt(index)));
  return plan.set ? new Set(items) : items;
}

/** A map comes as an object, as a list of `{ key, value }`, or as a list of pairs. */
function decodeMap(value: Json, { key, entry }: Extract<Plan, { kind: 'map' }>): unknown {
  const pairs = pairsOf(value);
  if (pairs === undefined) return value;
  return new Map(pairs.map(([name, held]) => [decodeValue(name, key), decodeValue(held, entry)]));
}

function pairsOf(value: Json): [Json, Json][] | undefined {
  if (isObject(value)) return Object.entries(value);
  if (!Array.isArray(value)) return undefined;
  const pairs = value.flatMap((item) => {
    const pair = toPair(item);
    return pair === undefined ? [] : [pair];
  });
  return pairs.length === value.length ? pairs : undefined;
}

function toPair(item: Json): [Json, Json] | undefined {
  if (Array.isArray(item)) {
    const [key, value] = item;
    return item.length === 2 && key !== undefined && value !== undefined ? [key, value] : undefined;
  }
  if (!isObject(item)) return undefined;
  const { key, value } = item;
  return key === undefined || value === undefined ? undefined : [key, value];
}

/** The branch that fits best; of equals one that leaves the value as it is, and else the first. */
function decodeUnion(value: Json, branches: readonly Branch[]): unknown {
  let best = 0;
  let chosen: Plan | null = null;
  for (const { fit: fitTo, plan } of branches) {
    const fit = fitTo(value);
    if (fit > best || (fit === best && fit > 0 && plan === null)) {
      best = fit;
      chosen = plan;
    }
  }
  return decodeValue(value, chosen);
}

/** Sets a key of the object itself, also where assigning would set its prototype. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
