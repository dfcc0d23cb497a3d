import type { Tool } from '../catalog/tool.ts';
import { GatewayError, isGatewayError } from '../errors.ts';

/** Says of arguments that the tool takes which is meant, and not the one that was named, where they belong. */
export function placeArguments(error: unknown, tool: Tool | undefined, inside: string): unknown {
  const own = tool?.inputSchema.properties;
  if (!isGatewayError(error) || own === undefined) return error;
  const { code, message, issues, applied, retryable } = error;
  const placed = issues?.map((issue) => {
    const key = /^([\w$-]+): no such field/.exec(issue)?.[1];
    return key !== undefined && Object.hasOwn(own, key) ? `${key}: goes into '${inside}'` : issue;
  });
  return new GatewayError(code, message, { issues: placed, applied, retryable });
}
