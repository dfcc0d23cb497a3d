import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFetchHandler, type Gateway } from '@laconic-mcp/core';
import { toNodeHandler } from '@laconic-mcp/core/node';
import { onTestFinished } from 'vitest';

/** Serves a gateway on a free port of this machine until the test ends; gives its address. */
export async function listen(gateway: Gateway): Promise<URL> {
  const server = createServer(toNodeHandler(createFetchHandler(gateway)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

/** The command that serves a module over stdio from the sources, without a build. */
export function stdioCommand(module: string): { command: string; args: string[] } {
  return {
    command: process.execPath,
    args: [
      '--conditions=@laconic-mcp/source',
      '--import',
      'tsx',
      'packages/adapter-trpc/src/cli/main.ts',
      'stdio',
      module,
    ],
  };
}
