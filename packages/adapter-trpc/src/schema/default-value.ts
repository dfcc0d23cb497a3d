import type { Json } from '@laconic-mcp/core';

const CLOCK_SLACK = 60_000;

/**
 * The JSON text form of a default, as an agent would send it. `undefined` when the value has none, or when it changes
 * from one evaluation to the next: a list that differs on every start breaks prompt caches.
 */
export function encodeDefault(evaluate: () => unknown): Json | undefined {
  try {
    const value = evaluate();
    if (isClock(value)) return undefined;
    const text = encode(value);
    return text === undefined || text !== encode(evaluate()) ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

function isClock(value: unknown): boolean {
  const time =
    value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : value;
  return typeof time === 'number' && Math.abs(time - Date.now()) < CLOCK_SLACK;
}

function encode(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (typeof part === 'number' && Number.isNaN(part)) return 'NaN';
    if (part instanceof Set) return [...part];
    if (part instanceof Map) return encodeMap(part);
    return part;
  });
}

function encodeMap(map: Map<unknown, unknown>): unknown {
  const entries = [...map];
  return entries.every(([key]) => typeof key === 'string')
    ? Object.fromEntries(entries)
    : entries.map(([key, value]) => ({ key, value }));
}
