import type { Json, JsonSchema } from '@laconic-mcp/core';

/** A place that takes any JSON value, with a type for every kind: clients send an untyped value as text. */
export function anyValue(): JsonSchema {
  const scalars = ['string', 'number', 'boolean'].map((type) => ({ type }));
  const object: JsonSchema = { type: 'object', properties: {}, additionalProperties: true };
  const list: JsonSchema = { type: 'array', items: { anyOf: [...scalars, object] } };
  return { anyOf: [...scalars, object, list, { type: 'null' }], 'x-lenient': true };
}

/** Joins published branches into one schema: literals into one enum, doubles dropped, `type` told where it is one. */
export function joinBranches(branches: readonly JsonSchema[]): JsonSchema {
  const flat = branches.flatMap((branch) => (isBareUnion(branch) ? (branch.anyOf ?? []) : [branch]));
  const joined = joinLists(flat).reduce(addBranch, []);
  const [first, ...others] = joined;
  if (first === undefined) return anyValue();
  if (others.length === 0) return first;
  const types = new Set(joined.map((branch) => branch.type));
  return types.size === 1 && first.type !== undefined
    ? { type: first.type, anyOf: joined }
    : { anyOf: joined };
}

/** Lists of several kinds become one list, because clients want to see what every list holds. */
function joinLists(branches: readonly JsonSchema[]): readonly JsonSchema[] {
  const lists = branches.filter((branch) => branch.type === 'array');
  if (lists.length < 2) return branches;
  const items = joinBranches(lists.flatMap((list) => (list.items === undefined ? [] : [list.items])));
  const lenient: JsonSchema = lists.some((list) => list['x-lenient']) ? { 'x-lenient': true } : {};
  return [...branches.filter((branch) => branch.type !== 'array'), { type: 'array', items, ...lenient }];
}

function isBareUnion(schema: JsonSchema): boolean {
  return (
    Object.keys(schema).every((keyword) => keyword === 'anyOf' || keyword === 'type') && 'anyOf' in schema
  );
}

function addBranch(joined: JsonSchema[], branch: JsonSchema): JsonSchema[] {
  const text = JSON.stringify(branch);
  if (joined.some((other) => JSON.stringify(other) === text)) return joined;
  const twin = joined.findIndex(
    (other) => isPlainEnum(other) && isPlainEnum(branch) && sameType(other, branch),
  );
  const other = joined[twin];
  if (other?.enum === undefined || branch.enum === undefined) return [...joined, branch];
  return joined.with(twin, joinEnums(other.enum, branch.enum, branch.type ?? 'string'));
}

function joinEnums(left: readonly Json[], right: readonly Json[], type: string): JsonSchema {
  const values = [...new Set([...left, ...right])];
  if (type === 'boolean' && values.length === 2) return { type };
  const number = values.every(Number.isInteger) ? 'integer' : 'number';
  return { type: type === 'string' || type === 'boolean' ? type : number, enum: values };
}

function isPlainEnum(schema: JsonSchema): boolean {
  return Object.keys(schema).every((keyword) => keyword === 'enum' || keyword === 'type') && 'enum' in schema;
}

function sameType(left: JsonSchema, right: JsonSchema): boolean {
  const isNumber = ({ type }: JsonSchema) => type === 'number' || type === 'integer';
  return left.type === right.type || (isNumber(left) && isNumber(right));
}
