import type { JsonSchema } from '@laconic-mcp/core';

const KEY = /^[a-zA-Z0-9_.-]{1,64}$/;
const LOOKAROUND = /\(\?(?:[=!]|<[=!])/;
const REFUSED_AT_ROOT = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref'];

/** One line for each place of a tool's input schema that a known client or model API refuses. Empty when none does. */
export function portabilityProblems(schema: JsonSchema): string[] {
  const problems: string[] = [];
  if (schema.type !== 'object') problems.push(`the root needs type 'object'`);
  if (!isSchema(schema.properties)) problems.push(`the root needs 'properties'`);
  for (const keyword of REFUSED_AT_ROOT) {
    if (keyword in schema) problems.push(`the root has '${keyword}'`);
  }
  check(schema, '#', problems);
  return problems;
}

function check(schema: JsonSchema, place: string, problems: string[]): void {
  const { type, items, properties, additionalProperties, anyOf, pattern } = schema as JsonSchema & {
    pattern?: string;
  };
  for (const keyword of ['$schema', '$ref', '$defs', 'oneOf', 'allOf', 'prefixItems']) {
    if (keyword in schema) problems.push(`'${place}' has '${keyword}'`);
  }
  if (Array.isArray(type)) problems.push(`'${place}' has a list of types`);
  if (type === undefined && anyOf === undefined) problems.push(`'${place}' has no type`);
  if (type === 'array' && !isSchema(items)) problems.push(`'${place}' has no 'items'`);
  if (type === 'object' && anyOf === undefined && !isSchema(properties))
    problems.push(`'${place}' has no 'properties'`);
  if (pattern !== undefined && !isPortablePattern(pattern))
    problems.push(`'${place}' has the pattern '${pattern}'`);
  for (const [key, child] of Object.entries(isSchema(properties) ? properties : {})) {
    if (!KEY.test(key)) problems.push(`'${place}' has the key '${key}'`);
    checkChild(child, `${place}/${key}`, problems);
  }
  if (isSchema(items)) check(items, `${place}/items`, problems);
  if (isSchema(additionalProperties)) check(additionalProperties, `${place}/*`, problems);
  for (const [index, branch] of (Array.isArray(anyOf) ? anyOf : []).entries()) {
    checkChild(branch, `${place}/anyOf/${index}`, problems);
  }
}

function checkChild(child: unknown, place: string, problems: string[]): void {
  if (isSchema(child)) check(child, place, problems);
  else problems.push(`'${place}' is not an object`);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPortablePattern(pattern: string): boolean {
  if (LOOKAROUND.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
