import type { JsonSchema } from '@laconic-mcp/core';
import { isMark, type MarkedSchema } from './marks.ts';
import { originOf } from './settle.ts';

/**
 * Publishes an author's schema whole, as JSON Schema 2020-12: every keyword but ours, recursion as `#/$defs/…`.
 * `type: 'object'` is stamped on the root, which MCP demands.
 */
export function publishWhole(root: MarkedSchema): JsonSchema {
  const recursive = findRecursive(root);
  const names = new Map([...recursive].map((node, index) => [node, `recursive${index + 1}`] as const));

  const at = (node: MarkedSchema): JsonSchema => {
    const name = names.get(originOf(node));
    if (name === undefined) return whole(node);
    return { ...own(node, {}), $ref: `#/$defs/${name}` };
  };
  const whole = (node: MarkedSchema): JsonSchema => {
    const target = node['x-target'];
    return {
      ...(target === undefined ? {} : whole(target)),
      ...valueForm(node, at),
      ...own(node, children(node, at)),
    };
  };

  const $defs = Object.fromEntries([...names].map(([node, name]) => [name, whole(node)] as const));
  return { type: 'object', ...whole(root), ...(names.size === 0 ? {} : { $defs }) };
}

type Copy = (node: MarkedSchema) => JsonSchema;

function own(node: MarkedSchema, inner: JsonSchema): JsonSchema {
  const kept = Object.entries(node).filter(([keyword, value]) => !isMark(keyword) && value !== undefined);
  const note = node['x-note'];
  const description = [node.description, note === undefined ? undefined : `(${note})`].filter(
    (text) => text !== undefined,
  );
  return {
    ...Object.fromEntries(kept),
    ...(description.length === 0 ? {} : { description: description.join(' ') }),
    ...inner,
  };
}

function children(node: MarkedSchema, copy: Copy): JsonSchema {
  const copied: JsonSchema = {};
  for (const [keyword, value] of Object.entries(node)) {
    if (isMark(keyword) || !CHILDREN.has(keyword)) continue;
    if (Array.isArray(value)) copied[keyword] = value.map((part: MarkedSchema) => copy(part));
    else if (keyword === 'properties' || keyword === 'patternProperties') {
      const parts = Object.entries((value ?? {}) as Record<string, MarkedSchema>);
      copied[keyword] = Object.fromEntries(parts.map(([key, part]) => [key, copy(part)] as const));
    } else if (typeof value === 'object' && value !== null) copied[keyword] = copy(value as MarkedSchema);
  }
  return copied;
}

const CHILDREN = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
]);

function valueForm(node: MarkedSchema, copy: Copy): JsonSchema {
  const { 'x-key': key, 'x-entry': entry, 'x-value': value } = node;
  if (value === 'never' || value === 'undefined') return { not: {} };
  if (value !== 'map' || key === undefined || entry === undefined) return {};
  const pair: JsonSchema = { type: 'object', properties: { key: copy(key), value: copy(entry) } };
  const keyNode = originOf(key);
  if (keyNode.type === 'string' && keyNode['x-value'] === undefined) {
    return { type: 'object', additionalProperties: copy(entry) };
  }
  return { type: 'array', items: { ...pair, required: ['key', 'value'] } };
}

function findRecursive(root: MarkedSchema): Set<MarkedSchema> {
  const recursive = new Set<MarkedSchema>();
  const open = new Set<MarkedSchema>();
  const done = new Set<MarkedSchema>();
  const visit: Copy = (node) => {
    const origin = originOf(node);
    if (open.has(origin)) recursive.add(origin);
    if (open.has(origin) || done.has(origin)) return {};
    open.add(origin);
    children(origin, visit);
    valueForm(origin, visit);
    open.delete(origin);
    done.add(origin);
    return {};
  };
  visit(root);
  return recursive;
}
