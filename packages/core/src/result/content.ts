import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { GatewayError } from '../errors.ts';

/** JSON text as MCP content, once, as text. A result that is itself a text is given without quotes. */
export function toContent(text: string): CallToolResult {
  return { content: [{ type: 'text', text: text.startsWith('"') ? (JSON.parse(text) as string) : text }] };
}

/** An error as MCP content: section 11 of the design. Keys that have nothing to say are left out. */
export function toErrorContent(tool: string, error: GatewayError): CallToolResult {
  const { code, message, issues, applied, retryable } = error;
  const text = JSON.stringify({ tool, code, message, issues, applied, retryable });
  return { isError: true, content: [{ type: 'text', text }] };
}
