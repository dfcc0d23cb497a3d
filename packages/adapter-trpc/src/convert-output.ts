import type { JsonSchema } from '@laconic-mcp/core';
import { convertParser } from './convert-input.ts';
import type { Conversion } from './schema/conversion.ts';
import type { MarkedSchema, ValueKind } from './schema/marks.ts';
import { normalise } from './schema/normalise.ts';
import { createSettle } from './schema/settle.ts';

/** Values that are encoded in another form than the one an input of that kind is sent in. */
const OTHERWISE_ENCODED: ReadonlySet<ValueKind | undefined> = new Set([
  'map',
  'file',
  'blob',
  'bytes',
  'nan',
]);

/**
 * The JSON Schema of what a procedure's `.output()` parser gives, encoded; `undefined` where it cannot be told
 * faithfully. Never throws: an output schema is a service, not a condition.
 */
export async function convertOutput(parser: unknown, path: string): Promise<JsonSchema | undefined> {
  const conversion: Conversion = { path, io: 'output', diagnostics: [] };
  const root = await convertParser(parser, conversion);
  if (conversion.diagnostics.length > 0) return undefined;
  try {
    forgetInput(root, new Set());
    const { schema, cut } = normalise([root], createSettle());
    return cut === undefined ? schema : undefined;
  } catch {
    return undefined;
  }
}

/** A parsed value is of the kind its schema says, whatever the parser would have taken for it. */
function forgetInput(node: MarkedSchema, seen: Set<MarkedSchema>): void {
  if (seen.has(node)) return;
  seen.add(node);
  if (OTHERWISE_ENCODED.has(node['x-value'])) {
    for (const keyword of Object.keys(node)) delete node[keyword];
    node['x-lenient'] = true;
    return;
  }
  if (node.type !== undefined || node.anyOf !== undefined) delete node['x-lenient'];
  for (const value of Object.values(node)) visit(value, seen);
}

function visit(value: unknown, seen: Set<MarkedSchema>): void {
  if (Array.isArray(value)) for (const item of value) visit(item, seen);
  else if (typeof value === 'object' && value !== null) forgetInput(value as MarkedSchema, seen);
}
