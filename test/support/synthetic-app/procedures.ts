import { type AnyTRPCProcedure, initTRPC, TRPCError, tracked } from '@trpc/server';
import superjson from 'superjson';
import type { AppContext } from './context.ts';
import { oddInput } from './odd-inputs.ts';
import { outputParser } from './outputs.ts';
import type { Parsers } from './parsers.ts';
import type { ProcedurePlan, ThrowSite } from './plan.ts';
import { createResult } from './results.ts';
import type { Parser } from './zod-module.ts';

/** An error of the app's own, which tRPC knows nothing of. */
export class AppError extends Error {
  readonly appCode: string;

  constructor(appCode: string) {
    super(`The app refuses with '${appCode}'`);
    this.appCode = appCode;
  }
}

/** Makes tRPC for the app: with or without superjson, and the errors told in the app's own words as well. */
export function createTrpc({ transformer }: { transformer: boolean }) {
  return initTRPC
    .context<AppContext>()
    .meta<Record<string, unknown>>()
    .create({
      ...(transformer ? { transformer: superjson } : {}),
      errorFormatter: ({ shape, error }) => ({
        ...shape,
        data: {
          ...shape.data,
          zodError: error.cause?.name.endsWith('ZodError')
            ? (error.cause as { issues?: unknown }).issues
            : null,
          appCode: error.cause instanceof AppError ? error.cause.appCode : undefined,
        },
      }),
    });
}

export type Trpc = ReturnType<typeof createTrpc>;

/** tRPC's builder without the types of one procedure, which nobody here knows. */
interface Builder {
  input: (parser: Parser) => Builder;
  output: (parser: Parser) => Builder;
  meta: (meta: Record<string, unknown>) => Builder;
  use: (middleware: Middleware) => Builder;
  query: (resolver: Resolver) => AnyTRPCProcedure;
  mutation: (resolver: Resolver) => AnyTRPCProcedure;
  subscription: (resolver: (call: { input: unknown }) => AsyncGenerator) => AnyTRPCProcedure;
}

type Resolver = (call: { ctx: AppContext; input: unknown }) => unknown;
type Middleware = Parameters<Trpc['procedure']['use']>[0];

/** Builds one procedure as planned. */
export function buildProcedure(
  plan: ProcedurePlan,
  { trpc, parsers }: { trpc: Trpc; parsers: Parsers },
): AnyTRPCProcedure {
  let builder = trpc.procedure as unknown as Builder;
  if (plan.meta !== undefined) builder = builder.meta(plan.meta);
  const [first, ...others] = inputParsers(plan, parsers);
  const output = outputParser(plan, parsers);
  const middlewares = jobsOf(plan);
  const validators = [first, ...others, output].filter((parser) => parser !== undefined).length;
  // The resolver is the last of tRPC's middlewares.
  for (let count = middlewares.length + validators + 1; count < plan.middlewares; count += 1) {
    middlewares.unshift(observe(`layer${count}`));
  }
  for (const middleware of middlewares) builder = builder.use(middleware);
  for (const parser of [first, ...others]) if (parser !== undefined) builder = builder.input(parser);
  if (output !== undefined) builder = builder.output(output);
  const result = createResult(plan);
  const resolver: Resolver = ({ ctx, input }) => {
    const site = ctx.failure === undefined ? undefined : plan.throwSites[ctx.failure];
    if (site !== undefined) throw errorOf(site, plan);
    return result(input);
  };
  if (plan.type === 'subscription') return builder.subscription(() => events(plan));
  return plan.type === 'query' ? builder.query(resolver) : builder.mutation(resolver);
}

function inputParsers({ input }: ProcedurePlan, parsers: Parsers): Parser[] {
  if (input === undefined) return [];
  return input.kind === 'object' ? parsers.inputs(input) : [oddInput(input.kind, parsers)];
}

function jobsOf({ rawInput, responseHeaders }: ProcedurePlan): Middleware[] {
  const jobs = [observe('session')];
  if (rawInput !== undefined) jobs.push(readRawInput(rawInput));
  if (responseHeaders !== undefined) jobs.push(writeHeader(responseHeaders));
  return jobs;
}

function observe(name: string): Middleware {
  return ({ ctx, next, path, type }) => {
    ctx.spans.push(`${name} ${type} ${path}`);
    return next();
  };
}

/** Some apps write into the raw input that they were given, so it has to be a plain object of their own. */
function readRawInput(reason: NonNullable<ProcedurePlan['rawInput']>): Middleware {
  return async ({ ctx, next, getRawInput }) => {
    const raw = await getRawInput();
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) {
      if (reason === 'fill') (raw as Record<string, unknown>)['locale'] ??= 'en';
      else ctx.spans.push(`${reason} ${Object.keys(raw).length}`);
    }
    return next();
  };
}

function writeHeader(kind: NonNullable<ProcedurePlan['responseHeaders']>): Middleware {
  return ({ ctx, next }) => {
    ctx.resHeaders.set(kind === 'rateLimit' ? 'x-ratelimit-remaining' : 'x-served-by', '1');
    return next();
  };
}

function errorOf({ kind, code }: ThrowSite, { entity, path }: ProcedurePlan): Error {
  if (kind === 'plain') return new Error(`connect ECONNREFUSED 10.0.0.7:5432 in ${path}`);
  if (kind === 'app') return new AppError(`${entity}_${code.toLowerCase()}`);
  return new TRPCError({ code: code as TRPCError['code'], message: `The ${entity} says ${code}` });
}

async function* events({ entity, path }: ProcedurePlan): AsyncGenerator {
  yield tracked(path, { entity });
}
