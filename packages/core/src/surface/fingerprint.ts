import type { Tool } from '../catalog/tool.ts';
import type { PublishedTool } from './publish.ts';

/**
 * A SHA-256 in hex over all that callers can depend on: every tool's name, path, kind, texts, schemas, hints and
 * scopes. It changes when one of them does, and is the same on every machine.
 */
export async function fingerprintTools(
  tools: readonly Tool[],
  publish: (tool: Tool) => PublishedTool,
): Promise<string> {
  const facts = tools.map((tool) => {
    const { path, kind, scopes = [] } = tool;
    return [path, kind, [...scopes].sort(), { ...publish(tool), inputSchema: tool.inputSchema }];
  });
  const bytes = new TextEncoder().encode(JSON.stringify(facts));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
