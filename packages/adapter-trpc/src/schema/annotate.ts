import type { JsonSchema } from '@laconic-mcp/core';
import type { MarkedSchema } from './marks.ts';

const LONGEST_EXAMPLES = 80;

/** Carries over what was written about a node: description, notes, default, and whether it is lenient. */
export function annotate(published: JsonSchema, node: MarkedSchema): JsonSchema {
  const written = node.description ?? node.title ?? published.description;
  const notes = [node['x-note'], examplesOf(node), node['deprecated'] === true ? 'deprecated' : undefined];
  const note = notes.filter((part) => part !== undefined && !written?.includes(part)).join('; ');
  const description = written && note ? `${written} (${note})` : written || note;
  return {
    ...published,
    ...(description ? { description } : {}),
    ...(node.default === undefined ? {} : { default: node.default }),
    ...(node['x-lenient'] ? { 'x-lenient': true } : {}),
  };
}

function examplesOf(node: MarkedSchema): string | undefined {
  const examples = node['examples'];
  if (!Array.isArray(examples) || examples.length === 0) return undefined;
  const text = `e.g. ${examples.map((example) => JSON.stringify(example)).join(', ')}`;
  return text.length <= LONGEST_EXAMPLES ? text : undefined;
}
