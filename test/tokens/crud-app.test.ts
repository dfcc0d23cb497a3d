import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type JsonSchema } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { crudInputs, crudRouter } from '../support/crud-app.ts';
import { countTokens } from './token-count.ts';

/** What 40 such inputs were measured to cost by zod's own converter; the app is held to it, so that the budget means something. */
const ZOD_TOKENS = 18_174;
const BUDGET = 4_800;

const gateway = createGateway({ name: 'crud', version: '1', plugins: [trpcLink({ router: crudRouter })] });

async function listSchemas(): Promise<JsonSchema[]> {
  const { tools } = await gateway.listTools();
  return tools
    .filter(({ name }) => name !== 'fetch_result')
    .map(({ inputSchema }) => inputSchema as JsonSchema);
}

const sum = (schemas: readonly unknown[]) =>
  schemas.reduce<number>((total, schema) => total + countTokens(schema), 0);

it('has inputs that cost what the measured app costs with plain zod', () => {
  const plain = [...crudInputs.values()].map((input) => z.toJSONSchema(input));
  expect(plain).toHaveLength(40);
  console.log(`40 input schemas by z.toJSONSchema: ${sum(plain)} o200k tokens`);
  expect(Math.abs(sum(plain) - ZOD_TOKENS)).toBeLessThanOrEqual(ZOD_TOKENS * 0.05);
});

it('lists the input schemas of 40 CRUD tools for at most 4,800 tokens, `verify` included', async () => {
  const schemas = await listSchemas();
  expect(schemas).toHaveLength(40);
  const own = schemas.map(({ properties: { verify: _, ...properties } = {}, ...schema }) => ({
    ...schema,
    properties,
  }));
  console.log(`40 input schemas as listed: ${sum(schemas)} o200k tokens, ${sum(own)} without 'verify'`);
  expect(sum(schemas)).toBeLessThanOrEqual(BUDGET);
});

it('keeps in a schema what an agent needs of it', async () => {
  const { tools } = await gateway.listTools();
  const create = tools.find(({ name }) => name === 'ticket_create');
  expect(JSON.stringify(create?.inputSchema)).toMatchInlineSnapshot(
    `"{"type":"object","properties":{"subject":{"type":"string","minLength":1,"maxLength":200},"body":{"type":"string","maxLength":20000},"requesterEmail":{"type":"string","format":"email"},"assigneeId":{"anyOf":[{"type":"string","format":"uuid"},{"type":"null"}]},"priority":{"type":"string","enum":["low","normal","high","urgent"],"default":"normal"},"dueAt":{"type":"string","format":"date-time","description":"UTC, ending in Z"},"channel":{"type":"string","enum":["email","chat","phone"]},"verify":{"type":"boolean","description":"Answer with the full result"}},"required":["subject","body","requesterEmail","assigneeId","channel"]}"`,
  );
});
