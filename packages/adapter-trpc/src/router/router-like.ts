import { GatewayError } from '@laconic-mcp/core';

/**
 * Any tRPC v11 router, by structure: routers of another copy or another 11.x of `@trpc/server` fit as well.
 */
export interface RouterLike {
  _def: {
    _config: { $types: { ctx: unknown; meta: unknown } };
    procedures: object;
    record: object;
  };
}

/** The context type of a router. */
export type ContextOf<TRouter extends RouterLike> = TRouter['_def']['_config']['$types']['ctx'];

/** The runtime parts of a router that the walk reads. */
export interface RouterDefinition {
  procedures: Record<string, unknown>;
  lazy?: Record<string, { load: () => Promise<void> }> | undefined;
}

/**
 * Checks that a value is a tRPC v11 router and gives what the walk reads of it.
 * @throws GatewayError `INVALID_OPTIONS`
 */
export function readRouter(router: unknown): RouterDefinition {
  const definition = (
    router as { _def?: Partial<RouterDefinition> & { router?: unknown } } | undefined | null
  )?._def;
  if (definition?.router !== true || typeof definition.procedures !== 'object') {
    throw new GatewayError(
      'INVALID_OPTIONS',
      "'router' is not a tRPC router; pass what 't.router({ … })' returned",
    );
  }
  if (Object.values(definition.procedures).some(isVersion10)) {
    throw new GatewayError('INVALID_OPTIONS', "'router' was made by tRPC v10; update '@trpc/server' to v11");
  }
  return definition as RouterDefinition;
}

function isVersion10(procedure: unknown): boolean {
  const definition = (procedure as { _def?: Record<string, unknown> } | null)?._def;
  if (definition === undefined || definition['type'] !== undefined) return false;
  return ['query', 'mutation', 'subscription'].some((type) => definition[type] === true);
}
