import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { GatewayError } from '../errors.ts';
import { toStructuredContent } from './structured.ts';

/**
 * JSON text as MCP content, as text; a result that is itself a text is given without quotes. Clients that get
 * structured content as well show the model one of the two or pay for both, so it is there only when a tool's
 * published output schema demands it.
 */
export function toContent(text: string, { structured }: { structured: boolean }): CallToolResult {
  const shown = text.startsWith('"') ? (JSON.parse(text) as string) : text;
  const content: CallToolResult['content'] = [{ type: 'text', text: shown }];
  return structured ? { content, structuredContent: toStructuredContent(text) } : { content };
}

/** An error as MCP content: section 11 of the design. Keys that have nothing to say are left out. */
export function toErrorContent(tool: string, error: GatewayError): CallToolResult {
  const { code, message, issues, applied, retryable } = error;
  const text = JSON.stringify({ tool, code, message, issues, applied, retryable });
  return { isError: true, content: [{ type: 'text', text }] };
}
