import type { Tool } from '../catalog/tool.ts';
import type { Json, JsonObject, JsonSchema } from '../json/schema.ts';

/** A gateway's own argument on writes: answer in full. */
const VERIFY = 'verify';
const VERIFY_SCHEMA: JsonSchema = { type: 'boolean', description: 'Answer with the full result' };

/** What a caller asked of the gateway itself. */
export interface Controls {
  verify: boolean;
}

/**
 * The name a tool publishes a control under: with an underscore where the tool has an argument of that name, which
 * then reaches the tool untouched.
 */
function controlName(tool: Tool, control: string): string {
  const properties = tool.inputSchema.properties ?? {};
  let name = control;
  while (Object.hasOwn(properties, name)) name = `_${name}`;
  return name;
}

/** The arguments a tool takes, its controls included: `verify` on every write. */
export function withControls(tool: Tool): JsonSchema {
  if (tool.kind !== 'write') return tool.inputSchema;
  const { properties = {} } = tool.inputSchema;
  return { ...tool.inputSchema, properties: { ...properties, [controlName(tool, VERIFY)]: VERIFY_SCHEMA } };
}

/** Drops a `verify` that was sent to a read, where it has no effect and is no argument. */
export function dropStrayControls(tool: Tool, args: unknown): unknown {
  const { properties = {}, additionalProperties } = tool.inputSchema;
  const isLoose = additionalProperties !== undefined && additionalProperties !== false;
  if (tool.kind === 'write' || isLoose || Object.hasOwn(properties, VERIFY)) return args;
  if (typeof args !== 'object' || args === null || !Object.hasOwn(args, VERIFY)) return args;
  const { [VERIFY]: _, ...rest } = args as Record<string, Json>;
  return rest;
}

/** Takes the controls out of checked arguments; what is left is the tool's own. */
export function splitControls(tool: Tool, args: JsonObject): { args: JsonObject; controls: Controls } {
  if (tool.kind !== 'write') return { args, controls: { verify: false } };
  const { [controlName(tool, VERIFY)]: verify, ...own } = args;
  return { args: own, controls: { verify: verify === true } };
}
