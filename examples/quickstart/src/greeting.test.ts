import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';
import { STDIO_COMMAND } from './stdio-command.ts';

it('shows the address, a block to paste, one token per role and the stdio command', () => {
  const text = greeting('http://127.0.0.1:3333/mcp').replace(STDIO_COMMAND.join(' '), '<command>');
  expect(text).toMatchInlineSnapshot(`
    "The inventory listens on http://127.0.0.1:3333/mcp

    Paste this into your MCP client:
    {
      "mcpServers": {
        "inventory": {
          "type": "http",
          "url": "http://127.0.0.1:3333/mcp",
          "headers": {
            "Authorization": "Bearer demo-editor"
          }
        }
      }
    }

    The header's value decides what the agent may do:
      viewer  Bearer demo-viewer  reads
      editor  Bearer demo-editor  reads, creates and updates
      admin   Bearer demo-admin   reads, creates, updates and deletes

    Over stdio, after 'npm run build':
      LACONIC_MCP_AUTHORIZATION='Bearer demo-editor' node <command>
    "
  `);
});

it('names a gateway module that exists', () => {
  expect(STDIO_COMMAND[1]).toBe('stdio');
  expect(existsSync(STDIO_COMMAND[2] ?? '')).toBe(true);
});
