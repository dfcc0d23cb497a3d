import { inspect } from 'node:util';
import type { Json } from '@laconic-mcp/core';

/** One kind of parser: what it is, what an agent sends, and what the procedure must see. */
export interface Sample {
  /** The parser of the whole input. */
  parser: unknown;
  args: Record<string, Json>;
  /** The value the procedure must see: its `input.x`, or its input where `root` is set. */
  sees: unknown;
  root?: true;
}

/** The kinds of one vendor by their names; made when asked for, since not every version can make every kind. */
export type Kinds = Readonly<Record<string, () => Sample>>;

/** Tells the class and the content of a value, so that a text can be told from a Date that prints alike. */
export function evidence(value: unknown): string {
  if (value instanceof File) return `File ${value.name} ${value.type} ${value.size}`;
  if (value instanceof Uint8Array) return `Uint8Array ${[...value].join(' ')}`;
  return `${Object.prototype.toString.call(value)} ${inspect(value, { depth: 20, sorted: true })}`;
}
