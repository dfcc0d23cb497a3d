import type { JsonSchema } from '@laconic-mcp/core';

const COMBINATORS = ['anyOf', 'oneOf', 'allOf'] as const;

/** The root of a schema, and what it combines there, without some keys. The input is not changed. */
export function omitKeys<TSchema extends JsonSchema>(schema: TSchema, keys: readonly string[]): TSchema {
  if (keys.length === 0) return schema;
  const { properties, required, ...rest } = schema;
  const left = required?.filter((key) => !keys.includes(key)) ?? [];
  const combined = COMBINATORS.flatMap((keyword) => {
    const branches = schema[keyword];
    return Array.isArray(branches) ? [[keyword, branches.map((branch) => omitKeys(branch, keys))]] : [];
  });
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: without(properties, keys) }),
    ...(left.length === 0 ? {} : { required: left }),
    ...Object.fromEntries(combined),
  } as TSchema;
}

function without<TValue>(
  properties: Record<string, TValue>,
  keys: readonly string[],
): Record<string, TValue> {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => !keys.includes(key)));
}
