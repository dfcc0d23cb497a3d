import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway, type Gateway, type GatewayOptions, type JsonSchema } from '@laconic-mcp/core';
import { describe, expect, it } from 'vitest';
import { z as zod4 } from 'zod';
import { z as zod3 } from 'zod325';
import { portabilityProblems } from '../../packages/adapter-trpc/src/schema/portability.ts';
import { call } from '../support/call.ts';
import { type Census, takeCensus } from '../support/synthetic-app/census.ts';
import { createContext } from '../support/synthetic-app/context.ts';
import { objectInput, type ProcedurePlan } from '../support/synthetic-app/plan.ts';
import { createSyntheticRouter, type SyntheticApp } from '../support/synthetic-app/synthetic-router.ts';
import type { ZodModule } from '../support/synthetic-app/zod-module.ts';
import { type Extent, sampleArguments } from './sample-arguments.ts';
import { countTokens, describeSpread, spreadOf } from './token-count.ts';

const VERSIONS: readonly (readonly [string, ZodModule])[] = [
  ['zod 4', zod4],
  ['zod 3.25', zod3],
];

/** Values that no JSON can become: the one kind of tool that may be listed and not be callable. */
const UPLOADS: ReadonlySet<string> = new Set(['file', 'preprocessedFile', 'formData']);

function open({ router }: SyntheticApp, options: Partial<GatewayOptions> = {}): Gateway {
  const plugins = [trpcLink({ router, createContext })];
  return createGateway({ name: 'synthetic', version: '1', plugins, onDiagnostic() {}, ...options });
}

async function listAll(gateway: Gateway) {
  const { tools, nextCursor } = await gateway.listTools();
  const all = [...tools];
  for (let cursor = nextCursor; cursor !== undefined; ) {
    const page = await gateway.listTools({ cursor });
    all.push(...page.tools);
    cursor = page.nextCursor;
  }
  return all.filter(({ name }) => name !== 'fetch_result' && name !== 'describe_tools');
}

function toolName({ path }: ProcedurePlan): string {
  return path.replaceAll('.', '_');
}

/** The parser wants more than any schema says: fields of one variant, one field at least, what a preprocess leaves. */
function hasRule(plan: ProcedurePlan): boolean {
  const { refined, fields = [] } = objectInput(plan) ?? {};
  const isUnion = plan.input?.kind === 'variants' || plan.input?.kind === 'union';
  return (
    isUnion ||
    refined === true ||
    fields.some(({ wrap, required }) => wrap?.kind === 'preprocess' && required)
  );
}

/** What zod's own converter makes of each input, in tokens; what it would throw for takes anything. */
function plainSchemas({ procedures }: Census): number[] {
  return procedures
    .filter(({ type }) => type !== 'subscription')
    .map(({ parsers }) =>
      parsers.reduce<number>(
        (sum, parser) => {
          const { $schema: _, ...schema } = zod4.toJSONSchema(parser as zod4.ZodType, {
            io: 'input',
            unrepresentable: 'any',
          });
          return sum + countTokens(schema);
        },
        parsers.length === 0 ? countTokens({ type: 'object' }) : 0,
      ),
    );
}

function takesUpload(plan: ProcedurePlan): boolean {
  return objectInput(plan)?.fields.some(({ shape }) => UPLOADS.has(shape.kind)) ?? false;
}

describe.each(VERSIONS)('an app of 600 procedures on %s', (version, z) => {
  const app = createSyntheticRouter({ procedures: 600, z });
  const gateway = open(app);
  const callable = app.plans.filter(({ type }) => type !== 'subscription');

  /** Calls every tool with arguments made from its listed schema; the lines tell what was refused. */
  async function refusals(extent: Extent): Promise<{ plan: ProcedurePlan; text: string }[]> {
    const schemas = new Map(
      (await listAll(gateway)).map(({ name, inputSchema }) => [name, inputSchema as JsonSchema]),
    );
    const refused: { plan: ProcedurePlan; text: string }[] = [];
    for (const plan of callable) {
      const schema = schemas.get(toolName(plan));
      if (schema === undefined) throw new Error(`'${plan.path}' is not listed`);
      const { isError, text } = await call(gateway, toolName(plan), sampleArguments(schema, extent));
      if (isError) refused.push({ plan, text });
    }
    return refused;
  }

  it('lists every query and every mutation', async () => {
    const names = (await listAll(gateway)).map(({ name }) => name);
    expect(names).toHaveLength(597);
    expect(names.toSorted()).toEqual(callable.map(toolName).toSorted());
    expect(gateway.diagnostics().filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('lists nothing that a client or a model API refuses', async () => {
    const problems = (await listAll(gateway)).flatMap(({ name, inputSchema }) =>
      portabilityProblems(inputSchema as JsonSchema).map((problem) => `${name}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('can call every tool by what its schema says, uploads apart', async () => {
    const refused = await refusals('every');
    const uploads = refused.filter(({ plan }) => takesUpload(plan));
    console.log(
      `${version}: ${refused.length} of ${callable.length} tools unusable, ${uploads.length} take uploads`,
    );
    expect(refused.filter(({ plan }) => !takesUpload(plan)).map(({ text }) => text)).toEqual([]);
  });

  it('can call every tool by its required arguments alone, where no rule of its own asks for more', async () => {
    const unexpected = (await refusals('required')).filter(
      ({ plan }) => !takesUpload(plan) && !hasRule(plan),
    );
    expect(unexpected.map(({ text }) => text)).toEqual([]);
  });

  it('costs less than what plain zod lists', async () => {
    const tools = await listAll(gateway);
    const schemas = spreadOf(tools.map(({ inputSchema }) => countTokens(inputSchema)));
    const plain = spreadOf(
      plainSchemas(await takeCensus(createSyntheticRouter({ procedures: 600, z: zod4 }).router)),
    );
    console.log(`${version}, ${tools.length} tools, input schemas: ${describeSpread(schemas)}`);
    console.log(
      `${version}, ${tools.length} tools, as listed: ${describeSpread(spreadOf(tools.map(countTokens)))}`,
    );
    console.log(`plain zod 4.6 without '$schema', input schemas: ${describeSpread(plain)}`);
    expect(schemas.total).toBeLessThan(plain.total);
    expect(schemas.max).toBeLessThan(plain.max);
  });

  it('lists no tool for more than 2,400 tokens, and gives the whole of one in outline on request', async () => {
    const whole = new Map(
      (await listAll(open(app, { limits: { schemaBytes: 1_000_000 } }))).map((tool) => [tool.name, tool]),
    );
    const tools = await listAll(gateway);
    const outlined = tools.filter(({ description }) => description?.includes("'describe_tools'"));
    for (const { name, inputSchema } of outlined) {
      const full = JSON.stringify(whole.get(name)?.inputSchema);
      expect(full.length).toBeGreaterThan(8_192);
      console.log(
        `${version}, ${name}: ${countTokens(inputSchema)} tokens in outline, ${countTokens(JSON.parse(full))} in whole`,
      );
      const { text } = await call(gateway, 'describe_tools', { names: [name], schema: true });
      expect(text).toContain(full);
    }
    expect(outlined.length).toBeGreaterThan(0);
    expect(Math.max(...tools.map(countTokens))).toBeLessThanOrEqual(2_400);
  });
});

it('lists 2,000 procedures in full', async () => {
  const app = createSyntheticRouter({ procedures: 2_000, z: zod4 });
  const gateway = open(app);
  const start = performance.now();
  await gateway.ready();
  const built = performance.now();
  const tools = await listAll(gateway);
  console.log(
    `2,000 procedures: catalog built in ${Math.round(built - start)} ms, ` +
      `listed in ${Math.round(performance.now() - built)} ms`,
  );
  expect(tools).toHaveLength(app.plans.filter(({ type }) => type !== 'subscription').length);
});
