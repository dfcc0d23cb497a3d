import type { Gateway, SurfaceKind } from '@laconic-mcp/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { listen, stdioCommand } from '../support/connect.ts';
import { createInventory } from '../support/surface-app.ts';
import type { Request } from './drivers.ts';

/** What a call answered. */
export interface Answered {
  text: string;
  isError: boolean;
}

/** Sends one tool call and gives its one text block. */
export type Send = (request: Request) => Promise<Answered>;

/** A way to reach a new inventory on a surface. */
type Connect = (surface: SurfaceKind) => Promise<{ send: Send; close: () => Promise<void> }>;

/** Every way that calls can come in. */
export const transports: Record<'memory' | 'http' | 'stdio', Connect> = {
  memory: async (surface) => {
    const gateway = createInventory(surface);
    return { send: async (request) => read(await gateway.callTool(request)), close: async () => {} };
  },
  http: async (surface) => connectHttp(createInventory(surface)),
  stdio: async (surface) => connectStdio('test/surfaces/stdio-inventory.ts', { TEST_SURFACE: surface }),
};

/** Connects a real client over HTTP to a gateway that is served until the test ends. */
export async function connectHttp(gateway: Gateway) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(await listen(gateway));
  // The SDK's own types do not agree under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return connected(client);
}

/** Connects a real client over stdio to a module that is served by a process of its own. */
export async function connectStdio(module: string, env: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      ...stdioCommand(module),
      env: { ...(process.env as Record<string, string>), ...env },
      stderr: 'pipe',
    }),
  );
  return connected(client);
}

function connected(client: Client) {
  const send: Send = async (request) => read(await client.callTool({ ...request }));
  return { client, send, close: () => client.close() };
}

function read(result: object): Answered {
  const { content = [], isError } = result as {
    content?: { type: string; text?: string }[];
    isError?: boolean;
  };
  const [block, ...more] = content;
  if (block?.type !== 'text' || block.text === undefined || more.length > 0) {
    throw new Error('A result is one text block');
  }
  return { text: block.text, isError: isError === true };
}
