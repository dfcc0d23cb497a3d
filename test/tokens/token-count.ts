import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** What a value costs as compact JSON, in o200k tokens. */
export function countTokens(value: unknown): number {
  return encode(JSON.stringify(value)).length;
}

/** How the sizes of many things are spread. */
export interface Spread {
  total: number;
  median: number;
  p90: number;
  p99: number;
  max: number;
}

/** Reads the spread of sizes. */
export function spreadOf(sizes: readonly number[]): Spread {
  const sorted = sizes.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
  const total = sorted.reduce((sum, size) => sum + size, 0);
  return { total, median: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

/** One line for a log. */
export function describeSpread({ total, median, p90, p99, max }: Spread): string {
  return `median ${median}, p90 ${p90}, p99 ${p99}, max ${max}, total ${total} o200k tokens`;
}
