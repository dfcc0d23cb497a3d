import type { Json, JsonSchema } from '@laconic-mcp/core';
import { formatNote, isKnownFormat, isSafePattern } from './formats.ts';
import { addNote, type MarkedSchema } from './marks.ts';

const LONGEST_NOTE = 60;

/** The ends of number types, which say nothing an agent needs. */
const TYPE_RANGES = new Set([2 ** 31, 2 ** 31 - 1, 2 ** 32 - 1, 3.4028234663852886e38, Number.MAX_VALUE]);

/** Publishes a text. What clients would refuse becomes a note on `node`. */
export function publishString(node: MarkedSchema): JsonSchema {
  const published: JsonSchema = { type: 'string' };
  const { format, pattern } = node;
  const known = format !== undefined && isKnownFormat(format);
  if (known) published.format = format;
  else if (format !== undefined) noteFormat(node, format);
  else if (typeof node['contentEncoding'] === 'string') addNote(node, node['contentEncoding']);
  if (pattern !== undefined && !known) {
    if (isSafePattern(pattern)) published['pattern'] = pattern;
    else if (pattern.length <= LONGEST_NOTE) addNote(node, `matches ${pattern}`);
  }
  const { minLength, maxLength } = node as { minLength?: number; maxLength?: number };
  if (minLength !== undefined && minLength > 0) published['minLength'] = minLength;
  if (maxLength !== undefined) published['maxLength'] = maxLength;
  return published;
}

function noteFormat(node: MarkedSchema, format: string): void {
  const note = formatNote(format);
  if (note !== undefined) addNote(node, note);
}

/** Publishes a number. Fractional `multipleOf` is told in words: validators compute it wrongly. */
export function publishNumber(node: MarkedSchema): JsonSchema {
  const type = node.type === 'integer' ? 'integer' : 'number';
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node as Bounds;
  const published: JsonSchema = { type };
  const integer = type === 'integer';
  if (isTelling(minimum)) published['minimum'] = minimum;
  if (isTelling(exclusiveMinimum)) {
    if (integer) published['minimum'] = Math.max(minimum ?? -Infinity, Math.floor(exclusiveMinimum) + 1);
    else published['exclusiveMinimum'] = exclusiveMinimum;
  }
  if (isTelling(maximum)) published['maximum'] = maximum;
  if (isTelling(exclusiveMaximum)) {
    if (integer) published['maximum'] = Math.min(maximum ?? Infinity, Math.ceil(exclusiveMaximum) - 1);
    else published['exclusiveMaximum'] = exclusiveMaximum;
  }
  if (multipleOf !== undefined && multipleOf !== 1) {
    if (Number.isInteger(multipleOf)) published['multipleOf'] = multipleOf;
    else addNote(node, `multiple of ${multipleOf}`);
  }
  return published;
}

interface Bounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

function isTelling(bound: number | undefined): bound is number {
  if (typeof bound !== 'number') return false;
  return Math.abs(bound) < Number.MAX_SAFE_INTEGER && !TYPE_RANGES.has(Math.abs(bound));
}

/** Publishes a fixed list of values of one type. */
export function publishEnum(type: string, values: readonly Json[]): JsonSchema {
  const distinct = [...new Set(values)];
  if (type === 'null') return { type };
  if (type === 'boolean' && distinct.length === 2) return { type };
  return { type, enum: distinct };
}
