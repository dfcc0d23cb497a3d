import { z } from 'zod';
import { appRouter } from '../../examples/quickstart/src/router/app-router.ts';
import type { Connection } from './scripted-agent-policy.ts';

type Context = Parameters<typeof appRouter.createCaller>[0];

/**
 * What a plain adapter makes of the same router, to be compared with: no peer is installed, so this is a model of one
 * such as `trpc-to-mcp`. Each procedure is a tool, its input schema is zod's own conversion as it comes, and the whole
 * result is echoed as JSON text. It pays for no instructions, and for a description only where the host has written one.
 */
export function connectNaive(context: Context): Connection {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, NaiveProcedure>);
  const tools = procedures.map(
    ([
      path,
      {
        _def: { inputs, meta },
      },
    ]) => ({
      name: path.replaceAll('.', '_'),
      description: meta?.mcp?.description,
      inputSchema: z.toJSONSchema(inputs[0] ?? z.object({}), { io: 'input', unrepresentable: 'any' }),
    }),
  );
  const caller = appRouter.createCaller(context) as unknown as Record<
    string,
    (input: unknown) => Promise<unknown>
  >;
  const paths = new Map(procedures.map(([path]) => [path.replaceAll('.', '_'), path]));
  return {
    instructions: undefined,
    tools,
    send: async ({ name, arguments: args }) => {
      const result = await caller[paths.get(name) ?? '']?.(args);
      return { text: JSON.stringify(result), isError: false };
    },
  };
}

interface NaiveProcedure {
  _def: { inputs: readonly z.ZodType[]; meta?: { mcp?: { description?: string } } };
}
