import type { Tool } from '../catalog/tool.ts';
import { sha256Hex } from '../sha256.ts';
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
  return sha256Hex(JSON.stringify(facts));
}
