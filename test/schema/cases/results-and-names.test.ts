import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../../support/call.ts';
import { listen } from '../../support/connect.ts';
import { createRouter, gatewayOf, listThroughClients, p } from '../gateway-of.ts';

it('S12: answers a mutation that gives nothing with text, and runs it once', async () => {
  let runs = 0;
  const { gateway } = await gatewayOf({
    restart: p.mutation(async () => {
      runs += 1;
    }),
  });
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(await listen(gateway));
  await client.connect(transport as Parameters<Client['connect']>[0]);
  const { content, isError } = await client.callTool({ name: 'restart' });
  await client.close();
  expect(isError).not.toBe(true);
  expect(content).toEqual([{ type: 'text', text: expect.any(String) }]);
  expect(runs).toBe(1);
});

it('S13: writes every digit of a bigint', async () => {
  const { gateway } = await gatewayOf({
    whois: p.query(() => ({ name: 'alice', expiry: 2461152330n, height: 12345678901234567890n })),
  });
  const { isError, text } = await call(gateway, 'whois');
  expect(isError).toBe(false);
  expect(text).toContain('2461152330');
  expect(text).toContain('12345678901234567890');
});

it('S16: refuses bad input with one short line, as a result', async () => {
  const { gateway } = await gatewayOf({
    pull: p.input(z.object({ owner: z.string(), repo: z.string() })).query(() => 1),
  });
  const { isError, text } = await call(gateway, 'pull', { repo: 'x' });
  expect(isError).toBe(true);
  expect(text).toMatchInlineSnapshot(
    `"{"tool":"pull","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["owner: text is required"]}"`,
  );
});

it('S17: answers an unknown tool with a protocol error that names it', async () => {
  const { gateway } = await gatewayOf({ ok: p.query(() => 1) });
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(await listen(gateway));
  await client.connect(transport as Parameters<Client['connect']>[0]);
  const refused = client.callTool({ name: 'no_such_tool' });
  await expect(refused).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('no_such_tool'),
  });
  await client.close();
});

it('S18: gives a nested procedure a name without dots, and calls it by that name', async () => {
  const events = createRouter({ list: p.query(() => 'ok') });
  const { gateway } = await gatewayOf({ calendar: createRouter({ events }) });
  const [[name = ''] = []] = await listThroughClients(gateway);
  expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9_-]*$/);
  expect((await call(gateway, name)).text).toBe('ok');
});

it('S19: keeps a long name within 64 characters, the same on each start', async () => {
  const names = new Set<string>();
  for (let start = 0; start < 2; start += 1) {
    const billingAndInvoicing = createRouter({
      regenerateOutstandingInvoiceDocuments: p.mutation(() => 'ok'),
    });
    const { gateway } = await gatewayOf({ organizationSettings: createRouter({ billingAndInvoicing }) });
    const [[name = ''] = []] = await listThroughClients(gateway);
    expect((await call(gateway, name, { verify: true })).text).toBe('ok');
    names.add(name);
  }
  expect(names.size).toBe(1);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/);
});

it('S20: lists a long description whole, and says at build time that it is long', async () => {
  const description = `Search. ${'x'.repeat(2_600)}`;
  const { gateway, diagnostics } = await gatewayOf({
    q: p.meta({ mcp: { description } }).query(() => 1),
  });
  const { tools } = await gateway.listTools();
  expect(tools.find(({ name }) => name === 'q')?.description).toBe(description);
  expect(diagnostics.filter(({ code }) => code === 'long-description')).toMatchObject([
    { path: 'q', message: expect.stringContaining('2608') },
  ]);
});
