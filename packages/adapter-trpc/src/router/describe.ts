import type { JsonSchema } from '@laconic-mcp/core';

/** Required fields named in a sentence; the schema lists them all. */
const MAX_NAMED = 5;

/** A sentence for a procedure that nobody has described, made from its path and required input: `Get device. Requires id.` */
export function describeProcedure(path: string, inputSchema: JsonSchema): string {
  const segments = path
    .split('.')
    .map(toWords)
    .filter((words) => words !== '');
  const verb = segments.pop() ?? 'call';
  const sentence = capitalise([verb, ...segments].join(' '));
  const required = inputSchema.required ?? [];
  if (required.length === 0) return `${sentence}.`;
  const named = required.slice(0, MAX_NAMED).join(', ');
  return `${sentence}. Requires ${named}${required.length > MAX_NAMED ? ' and more' : ''}.`;
}

/** `bulkCreate` and `bulk_create` as `bulk create`. */
function toWords(segment: string): string {
  return segment
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
