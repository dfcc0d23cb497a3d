import { addNote, type MarkedSchema, type Settle } from './marks.ts';

const LARGEST = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems']);
const SMALLEST = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']);
const MOST_BRANCHES = 32;

/** One schema for values that meet all of `parts`. An intersection with a union becomes a union of intersections. */
export function foldAll(parts: readonly MarkedSchema[], settle: Settle): MarkedSchema {
  const settled = parts.map(settle).filter((part) => !isAny(part));
  const union = settled.find((part) => part.anyOf !== undefined);
  if (union !== undefined) return distribute(settled, union);
  const [first, ...others] = settled;
  if (first === undefined) return { 'x-lenient': true };
  return others.reduce(fold, first);
}

function isAny(part: MarkedSchema): boolean {
  return part.type === undefined && part.anyOf === undefined && part['x-value'] === undefined;
}

function distribute(parts: readonly MarkedSchema[], union: MarkedSchema): MarkedSchema {
  const { anyOf = [], ...annotations } = union;
  if (parts.length === 1) return union;
  return {
    ...annotations,
    anyOf: anyOf.slice(0, MOST_BRANCHES).map((branch) => ({
      allOf: parts.map((part) => (part === union ? branch : part)),
    })),
  };
}

function fold(left: MarkedSchema, right: MarkedSchema): MarkedSchema {
  const result: MarkedSchema = { ...left };
  for (const [keyword, value] of Object.entries(right)) {
    if (value !== undefined) result[keyword] = foldKeyword(keyword, left[keyword], value);
  }
  if (left['x-optional'] !== right['x-optional']) result['x-optional'] = undefined;
  foldPattern(result, left, right);
  if (left.type === 'object' && right.type === 'object') foldObject(result, left, right);
  if (left['x-note'] !== undefined && right['x-note'] !== undefined) {
    result['x-note'] = left['x-note'];
    addNote(result, right['x-note']);
  }
  return result;
}

function foldKeyword(keyword: string, left: unknown, right: unknown): unknown {
  if (left === undefined) return right;
  if (LARGEST.has(keyword)) return Math.max(left as number, right as number);
  if (SMALLEST.has(keyword)) return Math.min(left as number, right as number);
  if (keyword === 'enum') return (right as unknown[]).filter((value) => (left as unknown[]).includes(value));
  if (keyword === 'type') return left === 'integer' && right === 'number' ? left : right;
  if (keyword === 'items') return { allOf: [left, right] };
  return right;
}

function foldPattern(result: MarkedSchema, left: MarkedSchema, right: MarkedSchema): void {
  if (left.pattern === undefined || right.pattern === undefined || left.pattern === right.pattern) return;
  result.pattern = undefined;
  addNote(result, `matches ${left.pattern} and ${right.pattern}`);
}

function foldObject(result: MarkedSchema, left: MarkedSchema, right: MarkedSchema): void {
  const properties = new Map(Object.entries(left.properties ?? {}));
  for (const [key, schema] of Object.entries(right.properties ?? {})) {
    const other = properties.get(key);
    properties.set(key, other === undefined || other === schema ? schema : { allOf: [other, schema] });
  }
  result.properties = Object.fromEntries(properties);
  const required = [...new Set([...(left.required ?? []), ...(right.required ?? [])])];
  result.required = required.length > 0 ? required : undefined;
  result.additionalProperties = foldRest(left.additionalProperties, right.additionalProperties);
}

type Rest = boolean | MarkedSchema | undefined;

/** Zod closes an intersection only when each side is closed; a side that says what further keys hold is kept. */
function foldRest(left: Rest, right: Rest): Rest {
  if (left === false && right === false) return false;
  const schemas = [left, right].filter((rest) => typeof rest === 'object');
  const [first, second] = schemas;
  if (first !== undefined) return second === undefined ? first : { allOf: [first, second] };
  return left === true || right === true ? true : undefined;
}
