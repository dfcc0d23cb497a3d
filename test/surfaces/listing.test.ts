import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type SurfaceKind } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';

const t = initTRPC.create();
const byId = t.procedure.input(z.object({ id: z.uuid() }));
const router = t.router({
  health: t.procedure.query(() => 'up'),
  device: t.router({
    list: t.procedure.input(z.object({ siteId: z.uuid().optional() })).query(() => []),
    get: byId.query(() => null),
    create: t.procedure
      .input(
        z.object({ name: z.string().min(1).max(64).describe('Shown in lists'), ports: z.int().default(8) }),
      )
      .mutation(() => null),
    delete: byId.mutation(() => true),
    port: t.router({ list: byId.query(() => []) }),
  }),
  site: t.router({ list: t.procedure.query(() => []) }),
});

const gatewayOf = (surface: SurfaceKind) =>
  createGateway({ name: 'inventory', version: '1', surface, plugins: [trpcLink({ router })] });

/** Every word of it is paid for by every agent: one line a tool. */
async function paidFor(surface: SurfaceKind): Promise<string> {
  const gateway = gatewayOf(surface);
  const { tools } = await gateway.listTools();
  const lines = tools.map((tool) => JSON.stringify(tool));
  return `\n${[gateway.instructions, ...lines].join('\n')}\n`;
}

it('lists a grouped server', async () => {
  expect(await paidFor('grouped')).toMatchInlineSnapshot(`
    "
    \`<group>_read\` and \`<group>_write\` do one \`action\` with its \`params\`; action 'help' lists what it can do. A write answers with a short envelope; \`data_size\` is the bytes of the full result, \`verify: true\` returns it. \`fetch_result\` redeems a \`continuation_token\` or \`next\`.
    {"name":"device_read","description":"Reads of device: get, list, port.list. Action 'help' lists them; with params { action } it says what that one takes","inputSchema":{"type":"object","properties":{"action":{"type":"string"},"params":{"type":"object","properties":{},"additionalProperties":true},"continuation_token":{"type":"string"}}},"annotations":{"readOnlyHint":true}}
    {"name":"device_write","description":"Writes of device: create, delete. Action 'help' lists them; with params { action } it says what that one takes","inputSchema":{"type":"object","properties":{"action":{"type":"string"},"params":{"type":"object","properties":{},"additionalProperties":true},"continuation_token":{"type":"string"},"verify":{"type":"boolean","description":"Answer with the full result"}}},"annotations":{"readOnlyHint":false}}
    {"name":"site_read","description":"Reads of site: list. Action 'help' lists them; with params { action } it says what that one takes","inputSchema":{"type":"object","properties":{"action":{"type":"string"},"params":{"type":"object","properties":{},"additionalProperties":true},"continuation_token":{"type":"string"}}},"annotations":{"readOnlyHint":true}}
    {"name":"health","description":"Health.","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":true}}
    {"name":"fetch_result","title":"Fetch a kept result","description":"Gives the full result behind a \`continuation_token\` or \`next\`, for 10 minutes after the call that gave it. Runs nothing again.","inputSchema":{"type":"object","properties":{"continuation_token":{"type":"string"},"mode":{"type":"string","enum":["page","full","fields"],"description":"Default: page for rows, else full"},"page":{"type":"integer","minimum":1},"page_size":{"type":"integer","minimum":1},"fields":{"type":"array","items":{"type":"string"},"description":"Dot paths to keep"}},"required":["continuation_token"]},"annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}
    "
  `);
});

it('lists a search', async () => {
  expect(await paidFor('search')).toMatchInlineSnapshot(`
    "
    \`search_tools\` finds tools, \`describe_tools\` says what they take, \`read_tool\` and \`write_tool\` call them by name. A write answers with a short envelope; \`data_size\` is the bytes of the full result, \`verify: true\` returns it. \`fetch_result\` redeems a \`continuation_token\` or \`next\`.
    {"name":"search_tools","title":"Search tools","description":"Finds tools by what they do, and gives their signatures","inputSchema":{"type":"object","properties":{"query":{"type":"string"},"limit":{"type":"integer","minimum":1,"default":5}},"required":["query"]},"annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}
    {"name":"describe_tools","title":"Describe tools","description":"Gives the signatures of tools by name","inputSchema":{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"}},"schema":{"type":"boolean","description":"As JSON Schema"}},"required":["names"]},"annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}
    {"name":"read_tool","description":"Calls a tool that reads","inputSchema":{"type":"object","properties":{"name":{"type":"string"},"arguments":{"type":"object","properties":{},"additionalProperties":true}},"required":["name"]},"annotations":{"readOnlyHint":true}}
    {"name":"write_tool","description":"Calls a tool that writes","inputSchema":{"type":"object","properties":{"name":{"type":"string"},"arguments":{"type":"object","properties":{},"additionalProperties":true},"verify":{"type":"boolean","description":"Answer with the full result"}},"required":["name"]},"annotations":{"readOnlyHint":false}}
    {"name":"fetch_result","title":"Fetch a kept result","description":"Gives the full result behind a \`continuation_token\` or \`next\`, for 10 minutes after the call that gave it. Runs nothing again.","inputSchema":{"type":"object","properties":{"continuation_token":{"type":"string"},"mode":{"type":"string","enum":["page","full","fields"],"description":"Default: page for rows, else full"},"page":{"type":"integer","minimum":1},"page_size":{"type":"integer","minimum":1},"fields":{"type":"array","items":{"type":"string"},"description":"Dot paths to keep"}},"required":["continuation_token"]},"annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}
    "
  `);
});

it('lists the handful of a search whatever there is behind it', async () => {
  const small = await gatewayOf('search').listTools();
  const { device } = router;
  const large = createGateway({
    name: 'large',
    version: '1',
    surface: 'search',
    plugins: Array.from({ length: 50 }, (_, index) =>
      trpcLink({ name: `p${index}`, router: t.router({ [`r${index}`]: device }) }),
    ),
  });
  expect((await large.listTools()).tools).toEqual(small.tools);
});

it('shows help, a search and descriptions as a model reads them', async () => {
  const shown = async (surface: SurfaceKind, name: string, args: Record<string, unknown>) =>
    `${(await call(gatewayOf(surface), name, args)).text}\n`;
  const texts = [
    await shown('grouped', 'device_read', {}),
    await shown('grouped', 'device_write', { action: 'help', params: { action: 'create' } }),
    await shown('grouped', 'device_write', { action: 'craete', params: { name: 'edge' } }),
    await shown('grouped', 'device_write', { action: 'create', name: 'edge' }),
    await shown('grouped', 'device_read', { action: 'create' }),
    await shown('grouped', 'device_read', { params: { id: 1 } }),
    await shown('search', 'search_tools', { query: 'make a device', limit: 2 }),
    await shown('search', 'search_tools', { query: '!' }),
    await shown('search', 'describe_tools', { names: ['device_create', 'device_gte'] }),
    await shown('search', 'describe_tools', { names: ['device_delete'], schema: true }),
    await shown('search', 'write_tool', { name: 'device_create', arguments: { nmae: 'edge' } }),
    await shown('search', 'read_tool', { name: 'device_create' }),
    await shown('search', 'read_tool', { name: 'device.get' }),
  ];
  expect(`\n${texts.join('\n')}`).toMatchInlineSnapshot(`
    "
    get: Get device.
    list: List device.
    port.list: List device port.

    create({name:string(1..64) /* Shown in lists */, ports:int=8})
    Create device. Requires name.

    {"tool":"device_write","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["action: no such action; did you mean 'create'? 'help' lists them"],"applied":false}

    {"tool":"device_write","code":"VALIDATION_ERROR","message":"Invalid arguments","path":"device.create","issues":["name: goes into 'params'"],"signature":"create({name:string(1..64) /* Shown in lists */, ports:int=8})","applied":false}

    {"tool":"device_read","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["action: not one of 'device_read'; call 'device_write'"]}

    {"tool":"device_read","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["action: is missing; 'help' lists the actions"]}

    write device_create({name:string(1..64) /* Shown in lists */, ports:int=8})
      Create device.
    write device_delete({id:uuid})
      Delete device.

    No tool found; try other words

    write device_create({name:string(1..64) /* Shown in lists */, ports:int=8})
      Create device. Requires name.
    "device_gte": no such tool; did you mean 'device_get', 'device_list', 'device_create'?

    write device_delete {"type":"object","properties":{"id":{"type":"string","format":"uuid"}},"required":["id"]}
      Delete device. Requires id.

    {"tool":"write_tool","code":"VALIDATION_ERROR","message":"Invalid arguments","path":"device.create","issues":["nmae: no such field; did you mean 'name'? Fields: name, ports, verify","name: text is required"],"signature":"device_create({name:string(1..64) /* Shown in lists */, ports:int=8})","applied":false}

    {"tool":"read_tool","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["name: a tool that writes; call 'write_tool'"]}

    {"tool":"read_tool","code":"VALIDATION_ERROR","message":"Invalid arguments","issues":["name: no such tool; did you mean 'device_get', 'device_list', 'device_create'? 'search_tools' finds tools, 'describe_tools' describes them"]}
    "
  `);
});
