import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type JsonSchema } from '@laconic-mcp/core';
import type { AnyTRPCRouter } from '@trpc/server';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { portabilityProblems } from '../../packages/adapter-trpc/src/schema/portability.ts';
import { outlineSchema } from '../../packages/core/src/signature/outline.ts';
import { writeSignature } from '../../packages/core/src/signature/signature.ts';
import { crudRouter } from '../support/crud-app.ts';
import { createContext } from '../support/synthetic-app/context.ts';
import { createSyntheticRouter } from '../support/synthetic-app/synthetic-router.ts';
import { countTokens, describeSpread, spreadOf } from './token-count.ts';

/** Measured at 0.50 and 0.48. Names, keys, values and descriptions, which no form can leave out, are 0.28 and 0.25. */
const MOST = 0.53;

interface Listed {
  name: string;
  inputSchema: JsonSchema;
}

/** The tools as listed, none of them in outline. */
async function list(router: AnyTRPCRouter): Promise<Listed[]> {
  const plugins = [trpcLink({ router, createContext })];
  const limits = { schemaBytes: Number.MAX_SAFE_INTEGER };
  const { tools } = await createGateway({ name: 'measured', version: '1', plugins, limits }).listTools();
  return tools.filter(({ name }) => name !== 'fetch_result') as unknown as Listed[];
}

const apps = [
  ['an app of 600 procedures', createSyntheticRouter({ procedures: 600, z }).router as AnyTRPCRouter, 597],
  ['40 CRUD tools', crudRouter, 40],
] as const;

describe.each(apps)('%s', (title, router, count) => {
  it('costs about half as signatures of what it costs as JSON Schema', async () => {
    const tools = await list(router);
    expect(tools).toHaveLength(count);
    const costs = tools.map(({ name, inputSchema }) => ({
      name,
      schema: countTokens(inputSchema),
      signature: encode(writeSignature(name, inputSchema)).length,
    }));
    const schemas = spreadOf(costs.map(({ schema }) => schema));
    const signatures = spreadOf(costs.map(({ signature }) => signature));
    const share = signatures.total / schemas.total;
    console.log(`${title}, input schemas as listed: ${describeSpread(schemas)}`);
    console.log(`${title}, signatures with their names: ${describeSpread(signatures)}`);
    console.log(`${title}: signatures cost ${share.toFixed(3)} of the schemas`);
    expect(share).toBeLessThan(MOST);
    expect(signatures.p99).toBeLessThan(schemas.p99 * MOST);
    expect(costs.filter(({ schema, signature }) => signature >= schema)).toEqual([]);
  });

  it('is listed in outline with what every client takes, whatever the limit', async () => {
    const tools = await list(router);
    const limits = [250, 500, 1_000, 2_000, 8_192];
    const outlines = tools.flatMap(({ name, inputSchema }) =>
      limits.flatMap((limit) => {
        const outline = outlineSchema(inputSchema, limit);
        return outline === undefined ? [] : [{ name, limit, outline }];
      }),
    );
    expect(outlines.length).toBeGreaterThan(count / 2);
    const problems = outlines.flatMap(({ name, limit, outline }) => [
      ...portabilityProblems(outline).map((problem) => `${name}: ${problem}`),
      ...(JSON.stringify(outline).length > limit ? [`${name}: over ${limit}`] : []),
    ]);
    expect(problems).toEqual([]);
  });
});
