import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { createContext } from './context.ts';
import { appRouter } from './router/app-router.ts';

/** The inventory as an MCP server. */
export const gateway = createGateway({
  name: 'inventory',
  version: '1.0.0',
  plugins: [trpcLink({ router: appRouter, createContext })],
});
