import { MAX_DEPTH } from './plain.ts';

/**
 * A copy of any value that superjson can hold: cycles, buffers, streams, throwing getters and what lies too deep are
 * replaced by a short text, `toJSON` and class instances are resolved, functions, symbols and undefined properties
 * are left out. Never throws.
 */
export function guardValue(value: unknown): unknown {
  return copy(value, []);
}

const CIRCULAR = '[Circular]';
const UNREADABLE = '[Unreadable]';
const TOO_DEEP = '[Too deep]';

function copy(value: unknown, ancestors: object[]): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (ancestors.includes(value)) return CIRCULAR;
  if (ancestors.length >= MAX_DEPTH) return TOO_DEEP;
  ancestors.push(value);
  try {
    return copyObject(value, ancestors);
  } catch {
    return UNREADABLE;
  } finally {
    ancestors.pop();
  }
}

function copyObject(value: object, ancestors: object[]): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  if (value instanceof RegExp || value instanceof URL) return String(value);
  if (value instanceof Error) return copyError(value, ancestors);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (typeof Blob === 'function' && value instanceof Blob) return `[${value.size} bytes]`;
  if (value instanceof Map) {
    return new Map(Array.from(value, ([key, item]) => [copy(key, ancestors), copy(item, ancestors)]));
  }
  if (value instanceof Set) return new Set(Array.from(value, (item) => copy(item, ancestors)));
  if (Array.isArray(value)) return Array.from(value, (item: unknown) => copy(item, ancestors) ?? null);
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') return copy(toJSON.call(value), ancestors);
  if (value instanceof Promise || Symbol.asyncIterator in value) return '[Stream]';
  return copyProperties(value, ancestors);
}

function copyProperties(value: object, ancestors: object[]): object {
  const result: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    // superjson refuses these names, and nothing an agent needs is called so.
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue;
    let item: unknown;
    try {
      item = copy((value as Record<string, unknown>)[key], ancestors);
    } catch {
      item = UNREADABLE;
    }
    if (item !== undefined) result[key] = item;
  }
  return result;
}

/** An error as data: its name, message and code, never its stack or cause. */
function copyError(error: Error, ancestors: object[]): object {
  const { code } = error as { code?: unknown };
  const result: Record<string, unknown> = { name: String(error.name), message: String(error.message) };
  if (code !== undefined) result['code'] = copy(code, ancestors);
  return result;
}
