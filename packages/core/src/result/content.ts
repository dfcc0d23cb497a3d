import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { GatewayError } from '../errors.ts';
import type { JsonObject } from '../json/schema.ts';

/** JSON text as it is shown: compact JSON, and a result that is itself a text without its quotes. */
export function toShownText(json: string): string {
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}

/**
 * A text as MCP content. Clients that get structured content as well show the model one of the two or pay for both,
 * so it is there only when a tool's published output schema demands it.
 */
export function toContent(text: string, structuredContent?: JsonObject): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text }];
  return structuredContent === undefined ? { content } : { content, structuredContent };
}

/** What an error says of a tool that was called through another one. */
export interface ErrorPlace {
  /** The path of the tool that was meant. */
  path?: string | undefined;
  /** What that tool takes, in one line. */
  signature?: string | undefined;
}

/** An error as MCP content: section 11 of the design. Keys that have nothing to say are left out. */
export function toErrorContent(tool: string, error: GatewayError, place: ErrorPlace = {}): CallToolResult {
  const { code, message, issues, applied, retryable } = error;
  const { path, signature } = place;
  const text = JSON.stringify({ tool, code, message, path, issues, signature, applied, retryable });
  return { isError: true, content: [{ type: 'text', text }] };
}
