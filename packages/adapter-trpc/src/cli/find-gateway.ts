import { basename, extname } from 'node:path';
import { createGateway, type Gateway } from '@laconic-mcp/core';
import { trpcLink } from '../link.ts';
import { CliError } from './cli-error.ts';
import type { ModuleCommand } from './command-line.ts';
import { loadModule, type ModuleExports } from './load-module.ts';

type LinkOptions = Parameters<typeof trpcLink>[0];
type LoadOptions = Pick<ModuleCommand, 'module' | 'surface'>;

/**
 * Loads a module and gives the gateway that it exports, or makes one of the router that it exports.
 * @throws CliError when the module cannot be loaded or exports neither
 */
export async function loadGateway({ module: path, surface }: LoadOptions): Promise<Gateway> {
  const exports = await loadModule(path);
  const gateway = findExport(exports, ['gateway', 'default'], isGateway);
  if (gateway !== undefined) {
    if (surface === undefined) return gateway;
    throw new CliError(
      `'${path}' exports a gateway, which has a 'surface' of its own; '--surface' goes with a router`,
    );
  }
  const router = findExport(exports, ['router', 'appRouter', 'default'], isRouter);
  if (router !== undefined) {
    return routerGateway({ module: path, surface }, router, exports['createContext']);
  }
  const names = Object.keys(exports).map((name) => `'${name}'`);
  const found = names.length === 0 ? 'nothing' : names.join(', ');
  throw new CliError(
    `'${path}' exports neither a gateway nor a tRPC router, but ${found}; export one as 'gateway' or 'router'`,
  );
}

function routerGateway(
  { module: path, surface }: LoadOptions,
  router: LinkOptions['router'],
  createContext: unknown,
): Gateway {
  const link = trpcLink({
    router,
    ...(typeof createContext === 'function' && {
      createContext: createContext as NonNullable<LinkOptions['createContext']>,
    }),
  });
  return createGateway({ name: basename(path, extname(path)), version: '0.0.0', surface, plugins: [link] });
}

/** The export of one of these names, in their order, else the first of any name. */
function findExport<T>(
  exports: ModuleExports,
  names: readonly string[],
  is: (value: unknown) => value is T,
): T | undefined {
  return [...names.map((name) => exports[name]), ...Object.values(exports)].find(is);
}

function isGateway(value: unknown): value is Gateway {
  const { listTools, callTool } = (value ?? {}) as Partial<Gateway>;
  return typeof listTools === 'function' && typeof callTool === 'function';
}

// By structure: the host's copy of @trpc/server may be another one than ours.
function isRouter(value: unknown): value is LinkOptions['router'] {
  const { _def } = (value ?? {}) as { _def?: { procedures?: unknown } };
  return typeof _def?.procedures === 'object' && _def.procedures !== null;
}
