import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { DEMO_TOKENS, type Role } from '../context.ts';
import { STDIO_COMMAND } from '../stdio-command.ts';

const EXAMPLE = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the example's own server on a free port and waits for the address it prints. */
export async function startServer(database: string): Promise<{ url: URL; process: ChildProcess }> {
  const server = spawn(process.execPath, [...process.execArgv, 'src/server.ts'], {
    cwd: EXAMPLE,
    env: { ...process.env, PORT: '0', INVENTORY_DB: database },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<URL>((resolve, reject) => {
    let printed = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const address = /listens on (\S+)\n/.exec(printed)?.[1];
      if (address !== undefined) resolve(new URL(address));
    });
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it listened`)));
  });
  return { url, process: server };
}

/** Stops a server and gives its exit code. */
export async function stopServer(server: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  return await ended;
}

/** Connects a client over HTTP with the token of a role. */
export async function connectHttp(url: URL, role: Role): Promise<Client> {
  const headers = { Authorization: `Bearer ${DEMO_TOKENS[role]}` };
  return await connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
}

/** Starts the gateway as a process that speaks over stdio, with the token of a role, and connects a client to it. */
export async function connectStdio(database: string, role: Role): Promise<Client> {
  return await connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...STDIO_COMMAND],
      env: {
        ...getDefaultEnvironment(),
        INVENTORY_DB: database,
        LACONIC_MCP_AUTHORIZATION: `Bearer ${DEMO_TOKENS[role]}`,
      },
    }),
  );
}

async function connect(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<Client> {
  const client = new Client({ name: 'demo', version: '1.0.0' });
  await client.connect(transport);
  return client;
}
