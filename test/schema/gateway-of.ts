import { type McpMeta, trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type Diagnostic, type Gateway, type JsonSchema } from '@laconic-mcp/core';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { initTRPC } from '@trpc/server';
import { portabilityProblems } from '../../packages/adapter-trpc/src/schema/portability.ts';
import { listen } from '../support/connect.ts';

const t = initTRPC.meta<{ mcp?: McpMeta }>().create();

/** The builder of a procedure that a test writes. */
export const p: typeof t.procedure = t.procedure;
export const createRouter: typeof t.router = t.router;

type LinkOptions = Omit<Parameters<typeof trpcLink>[0], 'router' | 'createContext'>;

/** A gateway over a router, and the diagnostics of its build. */
export async function gatewayOf(
  routes: Parameters<typeof t.router>[0],
  options: LinkOptions = {},
): Promise<{ gateway: Gateway; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const gateway = createGateway({
    name: 'schemas',
    version: '1',
    plugins: [trpcLink({ router: t.router(routes), ...options })],
    onDiagnostic: (diagnostic) => diagnostics.push(diagnostic),
  });
  await gateway.ready();
  return { gateway, diagnostics };
}

/** The input schemas of a gateway's tools by their names, without those of the gateway itself. */
export async function inputSchemas(gateway: Gateway): Promise<Record<string, JsonSchema>> {
  const { tools } = await gateway.listTools();
  const own = tools.filter(({ name }) => name !== 'fetch_result');
  return Object.fromEntries(own.map(({ name, inputSchema }) => [name, inputSchema as JsonSchema]));
}

/** One line for each place of any tool that some client or model API refuses. */
export async function strictProblems(gateway: Gateway): Promise<string[]> {
  const schemas = Object.entries(await inputSchemas(gateway));
  return schemas.flatMap(([name, schema]) => [
    ...portabilityProblems(schema).map((problem) => `${name}: ${problem}`),
    ...(JSON.stringify(schema).includes('"x-') ? [`${name}: a keyword of our own is published`] : []),
  ]);
}

/** The names of the tools as the clients of both SDKs list them, `fetch_result` left out. */
export async function listThroughClients(gateway: Gateway): Promise<string[][]> {
  const url = await listen(gateway);
  const old = new Client({ name: 'test', version: '1' });
  await old.connect(new StreamableHTTPClientTransport(url) as Parameters<Client['connect']>[0]);
  const modern = new Client2({ name: 'test', version: '1' });
  await modern.connect(new Http2(url));
  const lists: string[][] = [];
  for (const client of [old, modern]) {
    const { tools } = await client.listTools();
    lists.push(tools.map(({ name }) => name).filter((name) => name !== 'fetch_result'));
    await client.close();
  }
  return lists;
}
