import type { Diagnostic } from '@laconic-mcp/core';
import type { AnyTRPCProcedure } from '@trpc/server';
import type { RouterDefinition } from './router-like.ts';

/** One procedure under the path it is called by. */
export interface Procedure {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: unknown;
  /** The parsers of all `.input()` calls, in order. */
  inputs: readonly unknown[];
  /** The parser of `.output()`, if there is one. */
  output: unknown;
  /** The procedure itself. */
  procedure: AnyTRPCProcedure;
}

/**
 * All procedures of a router in the order of their paths, after every lazy router has been loaded. What cannot be
 * loaded or called is reported and left out; the rest is served.
 */
export async function walkRouter(
  router: RouterDefinition,
  report: (diagnostic: Diagnostic) => void,
): Promise<Procedure[]> {
  await loadLazyRouters(router, report);
  const found: Procedure[] = [];
  for (const path of Object.keys(router.procedures).sort()) {
    const procedure = readProcedure(path, router.procedures[path]);
    if ('message' in procedure) report({ level: 'warning', path, ...procedure });
    else found.push(procedure);
  }
  return found;
}

/** A loaded router may hold lazy ones of its own, so this goes on until none is left that has not failed. */
async function loadLazyRouters(
  { lazy = {} }: RouterDefinition,
  report: (diagnostic: Diagnostic) => void,
): Promise<void> {
  // tRPC keeps a failed import for ever, and its entry stays.
  const failed = new Set<string>();
  for (;;) {
    const waiting = Object.keys(lazy).filter((key) => !failed.has(key));
    if (waiting.length === 0) return;
    await Promise.all(
      waiting.map(async (key) => {
        try {
          await lazy[key]?.load();
          // A loader that does not take its entry away must not be asked again.
          if (lazy[key] !== undefined) failed.add(key);
        } catch (error) {
          failed.add(key);
          const message = `The lazy router '${key}' could not be loaded: ${firstLine(error)}; its procedures are left out`;
          report({ level: 'error', code: 'lazy-failed', path: key, message });
        }
      }),
    );
  }
}

function readProcedure(path: string, value: unknown): Procedure | { code: string; message: string } {
  const definition = (value as Partial<AnyTRPCProcedure> | undefined)?._def as
    | Record<string, unknown>
    | undefined;
  if (typeof value !== 'function' || definition === undefined || definition['procedure'] !== true) {
    return { code: 'not-a-procedure', message: `'${path}' is not a procedure; it is left out` };
  }
  if (definition['experimental_caller'] === true) {
    return {
      code: 'server-action',
      message: `'${path}' is a server action with a caller of its own; it is left out`,
    };
  }
  const { type, meta, inputs, output } = definition;
  if (type !== 'query' && type !== 'mutation' && type !== 'subscription') {
    return {
      code: 'unknown-type',
      message: `'${path}' has the unknown type '${String(type)}'; it is left out`,
    };
  }
  return {
    path,
    type,
    meta,
    inputs: Array.isArray(inputs) ? inputs : [],
    output,
    procedure: value as unknown as AnyTRPCProcedure,
  };
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0] ?? '';
}
