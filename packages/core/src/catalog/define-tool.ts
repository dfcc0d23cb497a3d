import { GatewayError } from '../errors.ts';
import type { JsonSchema } from '../json/schema.ts';
import type { Tool } from './tool.ts';

/** A hand-written tool: a {@link Tool} whose path and input schema may be left out. */
export type ToolDefinition = Omit<Tool, 'path' | 'inputSchema'> & {
  /** @default the name */
  path?: string | undefined;
  /** @default no arguments */
  inputSchema?: JsonSchema | undefined;
};

/**
 * Checks a hand-written tool and fills in what it may leave out.
 * @throws GatewayError `INVALID_OPTIONS` naming what is missing
 */
export function defineTool(definition: ToolDefinition): Tool {
  const { name, kind, description, invoke, inputSchema = { type: 'object', properties: {} } } = definition;
  const refuse = (problem: string) => {
    throw new GatewayError('INVALID_OPTIONS', `Tool '${name}' ${problem}`);
  };
  if (typeof name !== 'string' || name === '') {
    throw new GatewayError('INVALID_OPTIONS', "A tool needs a 'name', a non-empty string");
  }
  if (kind !== 'read' && kind !== 'write') refuse("needs a 'kind', 'read' or 'write'");
  if (typeof description !== 'string' || description === '')
    refuse("needs a 'description', a non-empty string");
  if (typeof invoke !== 'function') refuse("needs 'invoke', a function");
  if (inputSchema?.type !== 'object') {
    refuse("needs an 'inputSchema' with type 'object' at its root");
  }
  return { ...definition, path: definition.path ?? name, inputSchema };
}
