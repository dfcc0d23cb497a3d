import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFetchHandler } from '@laconic-mcp/core';
import { toNodeHandler } from '@laconic-mcp/core/node';
import { gateway } from './gateway.ts';
import { greeting } from './greeting.ts';

const port = Number(process.env['PORT'] ?? 3333);
const serveMcp = toNodeHandler(createFetchHandler(gateway));

const server = createServer((request, response) => {
  const [pathname] = (request.url ?? '/').split('?');
  if (pathname === '/mcp') return serveMcp(request, response);
  response.writeHead(pathname === '/' ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(pathname === '/' ? 'The inventory answers MCP at /mcp\n' : 'Not found; MCP is at /mcp\n');
});

server.on('error', (error: NodeJS.ErrnoException) => {
  const inUse = error.code === 'EADDRINUSE';
  process.stderr.write(
    inUse
      ? `Port ${port} is in use; choose another one, for example PORT=${port + 1}\n`
      : `${error.message}\n`,
  );
  process.exit(1);
});

server.listen(port, '127.0.0.1', () => {
  const { port: chosen } = server.address() as AddressInfo;
  process.stdout.write(greeting(`http://127.0.0.1:${chosen}/mcp`));
});

async function stop(): Promise<void> {
  server.close();
  await gateway.drain();
  server.closeAllConnections();
  await gateway.close();
  process.exit(0);
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
