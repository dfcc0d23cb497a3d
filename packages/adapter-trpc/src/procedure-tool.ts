import {
  type Diagnostic,
  GatewayError,
  type JsonObject,
  type JsonSchema,
  type Tool,
} from '@laconic-mcp/core';
import type { AnyTRPCRouter } from '@trpc/server';
import { type ConvertedInput, convertInput } from './convert-input.ts';
import { convertOutput } from './convert-output.ts';
import { callProcedure } from './invoke/caller.ts';
import type { ContextSource } from './invoke/context-source.ts';
import { toContextError, toGatewayError } from './invoke/error-mapping.ts';
import type { LinkOptions } from './link-options.ts';
import { describeProcedure } from './router/describe.ts';
import { readDescription, readMeta } from './router/meta.ts';
import type { RouterLike } from './router/router-like.ts';
import type { Procedure } from './router/walk.ts';

/** The longest description that every model API takes, in characters. */
const MAX_DESCRIPTION = 1_024;

/** What the tools of one link have in common. */
export interface ToolContext {
  options: LinkOptions<RouterLike>;
  contexts: ContextSource;
  report: (diagnostic: Diagnostic) => void;
}

/** Makes the tool of a procedure: a read of a query, a write of a mutation. */
export async function createProcedureTool(procedure: Procedure, context: ToolContext): Promise<Tool> {
  const { path, type, meta, inputs, output } = procedure;
  const { options, report } = context;
  const { override, profile = 'portable' } = options;
  const { mcp, unknownKeys } = readMeta(meta);
  const convert = (omit: readonly string[]) =>
    convertInput(inputs, { path, profile, override, inputSchema: mcp.inputSchema, omit });
  const whole = await convert([]);
  const bound = Object.keys(options.bind ?? {}).filter((key) =>
    Object.hasOwn(whole.schema.properties ?? {}, key),
  );
  const converted = bound.length === 0 ? whole : await convert(bound);
  const inputSchema = converted.schema;
  for (const diagnostic of converted.diagnostics) report({ path, ...diagnostic });
  for (const key of unknownKeys) {
    report({
      level: 'warning',
      code: 'unknown-meta',
      path,
      message: `'${path}' has an unknown key 'meta.mcp.${key}'`,
    });
  }
  const description = describe(procedure, inputSchema, options);
  if (description.length > MAX_DESCRIPTION) {
    const message = `The description of '${path}' has ${description.length} characters; some clients cut it at ${MAX_DESCRIPTION}`;
    report({ level: 'warning', code: 'long-description', path, message });
  }
  const {
    name = path,
    title,
    action,
    lean,
    probe,
    lightKeys,
    rows,
    statusCode,
    sensitive,
    scopes,
    rowFormat,
    annotations,
  } = mcp;
  return {
    name,
    path,
    kind: type === 'query' ? 'read' : 'write',
    title,
    description,
    inputSchema: withoutDescription(inputSchema, description),
    outputSchema: mcp.outputSchema ?? (output === undefined ? undefined : await convertOutput(output, path)),
    annotations,
    action,
    lean,
    probe,
    lightKeys,
    rows,
    rowFormat,
    statusCode,
    sensitive,
    // A host that writes one scope as a text means one scope.
    scopes: scopes && [scopes].flat(),
    invoke: createInvoke(procedure, { ...context, converted, bound }),
  };
}

function createInvoke(
  procedure: Procedure,
  {
    options,
    contexts,
    converted,
    bound,
  }: ToolContext & { converted: ConvertedInput; bound: readonly string[] },
): Tool['invoke'] {
  const { router, bind = {} } = options;
  return async (call) => {
    refuseBound(call.arguments, bound, procedure);
    let input = converted.decode(call.arguments);
    const getRawInput = () => input;
    let ctx: unknown;
    try {
      ctx = await contexts.forCall(call, { procedure, getRawInput });
      const filled = await Promise.all(bound.map(async (key) => [key, await bind[key]?.(ctx)] as const));
      if (filled.length > 0) input = { ...(input as object | undefined), ...Object.fromEntries(filled) };
    } catch (error) {
      throw toContextError(error, procedure);
    }
    call.signal.throwIfAborted();
    try {
      return await callProcedure(router as unknown as AnyTRPCRouter, {
        procedure,
        ctx,
        input,
        signal: call.signal,
      });
    } catch (error) {
      throw await toGatewayError(error, procedure, input);
    }
  };
}

/** A field that the context fills in is not an agent's to choose, even where unknown arguments are let through. */
function refuseBound(args: JsonObject, bound: readonly string[], { type }: Procedure): void {
  const sent = bound.find((key) => Object.hasOwn(args, key));
  if (sent === undefined) return;
  throw new GatewayError('VALIDATION_ERROR', 'Invalid arguments', {
    issues: [`${sent}: is filled in by the server; leave it out`],
    applied: type === 'mutation' ? false : undefined,
  });
}

/** A description that is the tool's already need not be paid for twice. */
function withoutDescription(schema: JsonSchema, description: string): JsonSchema {
  const { description: own, ...rest } = schema;
  return own === description ? rest : schema;
}

function describe(
  { path, type, meta }: Procedure,
  inputSchema: JsonSchema,
  options: LinkOptions<RouterLike>,
): string {
  const description =
    readDescription(meta) ?? inputSchema.description ?? describeProcedure(path, inputSchema);
  return options.describe?.({ path, type, meta, description }) || description;
}
