import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFetchHandler } from '@laconic-mcp/core';
import { toNodeHandler } from '@laconic-mcp/core/node';
import { database } from './db/client.ts';
import { gateway } from './gateway.ts';
import { greeting } from './greeting.ts';

const serveMcp = toNodeHandler(createFetchHandler(gateway));

const server = createServer((request, response) => {
  const [path] = (request.url ?? '/').split('?');
  if (path === '/mcp') return serveMcp(request, response);
  response.writeHead(path === '/' ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(path === '/' ? 'The inventory answers MCP at /mcp\n' : 'Not found; MCP is at /mcp\n');
});

server.on('error', (error: NodeJS.ErrnoException) => {
  fail(error.code === 'EADDRINUSE' ? `Port ${port} is in use; set PORT to another one` : error.message);
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

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readPort(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  return fail(`PORT must be a number from 0 to 65535, got '${text}'`);
}

const port = readPort(process.env['PORT'] ?? '3333');
await database();
server.listen(port, '127.0.0.1', () => {
  const { port: chosen } = server.address() as AddressInfo;
  process.stdout.write(greeting(`http://127.0.0.1:${chosen}/mcp`));
});
