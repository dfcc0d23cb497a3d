import { DEMO_TOKENS } from './context.ts';
import { STDIO_COMMAND } from './stdio-command.ts';

/** What the server prints when it listens: its address and what to paste into an MCP client. */
export function greeting(url: string): string {
  const entry = { type: 'http', url, headers: { Authorization: `Bearer ${DEMO_TOKENS.editor}` } };
  return `The inventory listens on ${url}

Paste this into your MCP client:
${JSON.stringify({ mcpServers: { inventory: entry } }, null, 2)}

The header's value decides what the agent may do:
  viewer  Bearer ${DEMO_TOKENS.viewer}  reads
  editor  Bearer ${DEMO_TOKENS.editor}  reads, creates and updates
  admin   Bearer ${DEMO_TOKENS.admin}   reads, creates, updates and deletes

Over stdio, after 'npm run build':
  LACONIC_MCP_AUTHORIZATION='Bearer ${DEMO_TOKENS.editor}' node ${STDIO_COMMAND.join(' ')}
`;
}
