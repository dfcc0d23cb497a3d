import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type GatewayOptions, type JsonSchema } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';
import { namesOf } from './outcome.ts';

const t = initTRPC.create();
const deep = z.object({
  site: z.object({
    rack: z.object({
      unit: z.object({
        kind: z.enum(['switch', 'router']).describe('What is in this unit of the rack'),
        ports: z
          .array(z.object({ speed: z.int().describe('In megabits per second') }))
          .describe('From the left'),
      }),
    }),
  }),
  note: z.string().optional(),
});
const router = t.router({
  device: t.router({
    plan: t.procedure.input(deep).query(({ input }) => input),
    mount: t.procedure.input(deep).mutation(({ input }) => ({ ...input, id: 'm1' })),
    get: t.procedure.input(z.object({ id: z.string() })).query(({ input }) => input),
  }),
});

/** Below what `deep` needs, above every other schema. */
const schemaBytes = 440;

const gatewayOf = (surface: GatewayOptions['surface'], limits: GatewayOptions['limits'] = { schemaBytes }) =>
  createGateway({
    name: 'g',
    version: '1',
    surface,
    limits,
    continuation: false,
    plugins: [trpcLink({ router })],
  });

async function schemasOf(surface: GatewayOptions['surface'], limits?: GatewayOptions['limits']) {
  const { tools } = await gatewayOf(surface, limits).listTools();
  return Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [name, { description, inputSchema }]),
  );
}

const inside = (unit: unknown) => ({ site: { rack: { unit } } });
const good = inside({ kind: 'switch', ports: [{ speed: 10 }] });

it('lists a schema over the limit in outline, and leaves the others alone', async () => {
  const whole = await schemasOf('flat', {});
  const listed = await schemasOf('flat');
  expect(Object.keys(whole)).toEqual(['device_get', 'device_mount', 'device_plan']);
  expect(Object.keys(listed)).toEqual(['device_get', 'device_mount', 'device_plan', 'describe_tools']);
  expect(listed['device_get']).toEqual(whole['device_get']);
  for (const name of ['device_mount', 'device_plan']) {
    const bytes = (schema: unknown) => Buffer.byteLength(JSON.stringify(schema));
    expect(bytes(whole[name]?.inputSchema)).toBeGreaterThan(schemaBytes);
    expect(bytes(listed[name]?.inputSchema)).toBeLessThanOrEqual(schemaBytes);
  }
  expect(JSON.stringify(listed['device_plan'])).toMatchInlineSnapshot(
    `"{"description":"Plan device. Requires site.\\nListed in outline; 'describe_tools' gives the whole","inputSchema":{"type":"object","properties":{"site":{"type":"object","properties":{"rack":{"type":"object","properties":{"unit":{"type":"object","properties":{},"additionalProperties":true}},"required":["unit"]}},"required":["rack"]},"note":{"type":"string"}},"required":["site"]}}"`,
  );
});

it('lists no describe_tools where nothing is in outline, or nothing that the caller sees', async () => {
  expect(await namesOf(gatewayOf('flat', {}))).not.toContain('describe_tools');
  const gateway = createGateway({
    name: 'g',
    version: '1',
    limits: { schemaBytes },
    continuation: false,
    plugins: [trpcLink({ router, visible: ({ path }) => path === 'device.get' })],
  });
  expect(await namesOf(gateway)).toEqual(['device_get']);
  await expect(gateway.callTool({ name: 'describe_tools', arguments: { names: [] } })).rejects.toThrow(
    'Unknown tool: "describe_tools"',
  );
});

describe.each(['device_plan', 'device_mount'])('%s', (name) => {
  it('is given whole by describe_tools, with all that it takes under its own name', async () => {
    const whole = await schemasOf('flat', {});
    const { text } = await call(gatewayOf('flat'), 'describe_tools', { names: [name], schema: true });
    const [line = ''] = text.split('\n');
    expect(JSON.parse(line.slice(line.indexOf('{'))) as JsonSchema).toEqual(whole[name]?.inputSchema);
    const { text: signature } = await call(gatewayOf('flat'), 'describe_tools', { names: [name] });
    expect(signature).toContain('speed:int /* In megabits per second */');
  });

  it('is checked against the whole schema, however deep', async () => {
    const gateway = gatewayOf('flat');
    expect((await call(gateway, name, good)).isError).toBe(false);
    const issuesOf = async (unit: unknown) => (await call(gateway, name, inside(unit))).json['issues'];
    expect(await issuesOf({ kind: 'hub', ports: [] })).toEqual([
      "site.rack.unit.kind: one of 'switch', 'router', not 'hub'",
    ]);
    expect(await issuesOf({ kind: 'switch', ports: [{ speed: 'fast' }] })).toEqual([
      "site.rack.unit.ports[0].speed: a whole number, not 'fast'",
    ]);
    expect(await issuesOf({ kind: 'switch', ports: [], colour: 'red' })).toEqual([
      'site.rack.unit.colour: no such field. Fields: kind, ports',
    ]);
    // Repair reaches as deep as the whole schema does.
    const mended = inside({ kind: 'switch', ports: '[{"speed":"10"}]' });
    expect((await call(gateway, name, mended)).text).toBe((await call(gateway, name, good)).text);
  });
});

it('gives the whole where it is pinned beside dispatchers or a search', async () => {
  for (const kind of ['grouped', 'search'] as const) {
    const gateway = gatewayOf({ kind, pin: ['device.plan'] });
    const { text } = await call(gateway, 'describe_tools', { names: ['device_plan'] });
    expect(text).toMatch(/^read device_plan\(\{site:\{rack:\{unit:\{kind:"switch"\|"router"/);
  }
});

it('lists describe_tools beside a pinned outline, also for who sees nothing behind the search', async () => {
  const gateway = createGateway({
    name: 'g',
    version: '1',
    surface: { kind: 'search', pin: ['device.plan'] },
    limits: { schemaBytes },
    continuation: false,
    plugins: [trpcLink({ router, visible: ({ path }) => path === 'device.plan' })],
  });
  const { tools } = await gateway.listTools();
  expect(tools.find(({ name }) => name === 'device_plan')?.description).toContain(
    "'describe_tools' gives the whole",
  );
  expect(tools.map(({ name }) => name).sort()).toEqual(['describe_tools', 'device_plan']);
});
