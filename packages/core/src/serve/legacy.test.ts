import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defineTool } from '../catalog/define-tool.ts';
import { GatewayError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import { createGateway } from '../gateway.ts';
import { createLegacyServer } from './legacy.ts';

const add = defineTool({
  name: 'add',
  kind: 'read',
  description: 'Adds two numbers',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
  invoke: ({ arguments: { a, b } }) => ({ sum: Number(a) + Number(b) }),
});

function makeGateway(): Gateway {
  return createGateway({
    name: 'sums',
    version: '1.2.3',
    title: 'Sums',
    instructions: 'Adds numbers.',
    plugins: [{ name: 'sums', tools: () => [add] }],
  });
}

async function connect(gateway: Gateway): Promise<Client> {
  const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
  const server = createLegacyServer(gateway, { caller: (signal) => ({ transport: 'memory', signal }) });
  const client = new Client({ name: 'test', version: '0' });
  await server.connect(serverSide);
  await client.connect(clientSide);
  onTestFinished(() => client.close());
  return client;
}

it('introduces the gateway and offers tools only', async () => {
  const client = await connect(makeGateway());
  expect(client.getServerVersion()).toEqual({ name: 'sums', version: '1.2.3', title: 'Sums' });
  expect(client.getInstructions()).toBe('Adds numbers.');
  expect(client.getServerCapabilities()).toEqual({ tools: {} });
});

it('lists and calls', async () => {
  const client = await connect(makeGateway());
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toContain('add');
  expect(await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } })).toMatchObject({
    content: [{ type: 'text', text: '{"sum":3}' }],
  });
});

it('answers an unknown tool and an invalid cursor as invalid params, said once', async () => {
  const client = await connect(makeGateway());
  const unknown = await client.callTool({ name: 'nope' }).catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: -32602 });
  expect(String(unknown).match(/-32602/g)).toHaveLength(1);
  await expect(client.listTools({ cursor: 'nope' })).rejects.toMatchObject({ code: -32602 });
});

it.each([
  [{ name: 'add', arguments: 'a' }, "'arguments' must be an object"],
  [{ name: 'add', arguments: null }, "'arguments' must be an object"],
  [{ name: 'add', arguments: [1] }, "'arguments' must be an object"],
  [{ name: { a: 1 } }, "'name' must be a string"],
  [{}, "'name' must be a string"],
])('refuses the malformed call %j in one line', async (params, problem) => {
  const client = await connect(makeGateway());
  await expect(client.request({ method: 'tools/call', params }, CallToolResultSchema)).rejects.toMatchObject({
    code: -32602,
    message: `MCP error -32602: Invalid params: ${problem}`,
  });
});

it('answers a method it does not have with -32601', async () => {
  const client = await connect(makeGateway());
  await expect(
    client.request({ method: 'tools/none', params: {} }, CallToolResultSchema),
  ).rejects.toMatchObject({ code: -32601 });
});

it('passes absent arguments on as absent', async () => {
  const gateway = makeGateway();
  const callTool = vi.spyOn(gateway, 'callTool');
  const client = await connect(gateway);
  await client.request({ method: 'tools/call', params: { name: 'add' } }, CallToolResultSchema);
  expect(Object.keys(callTool.mock.calls[0]?.[0] ?? {})).toEqual(['name']);
});

it('masks an unexpected error and one that no agent should read', async () => {
  for (const error of [
    new Error('password is 1234'),
    new GatewayError('INTERNAL_ERROR', "A list hook added 'x'"),
  ]) {
    const gateway = makeGateway();
    vi.spyOn(gateway, 'listTools').mockRejectedValue(error);
    const client = await connect(gateway);
    await expect(client.listTools()).rejects.toMatchObject({
      code: -32603,
      message: 'MCP error -32603: Internal error',
    });
  }
});

it('shows a refusal of the gateway in its own words', async () => {
  const gateway = makeGateway();
  vi.spyOn(gateway, 'listTools').mockRejectedValue(new GatewayError('UNAUTHORIZED', 'Sign in first'));
  const client = await connect(gateway);
  await expect(client.listTools()).rejects.toMatchObject({ message: 'MCP error -32603: Sign in first' });
});

it("fires the caller's signal when the client cancels", async () => {
  let fired: (value: unknown) => void = () => {};
  const aborted = new Promise((resolve) => {
    fired = resolve;
  });
  const wait = defineTool({
    name: 'wait',
    kind: 'read',
    description: 'Waits',
    invoke: ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          fired('aborted');
          resolve(null);
        });
      }),
  });
  const client = await connect(
    createGateway({ name: 'wait', version: '1', plugins: [{ name: 'wait', tools: () => [wait] }] }),
  );
  const controller = new AbortController();
  const call = client.callTool({ name: 'wait' }, undefined, { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  await expect(call).rejects.toThrow();
  expect(await aborted).toBe('aborted');
});
