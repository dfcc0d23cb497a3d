import { GatewayError, type JsonSchema } from '@laconic-mcp/core';
import type { CreateContext } from './invoke/context.ts';
import type { ExposureCandidate, ExposureOptions } from './router/exposure.ts';
import type { ContextOf, RouterLike } from './router/router-like.ts';

/** What {@link trpcLink} can be told. */
export interface LinkOptions<TRouter extends RouterLike> extends ExposureOptions {
  /** The host's router, made by tRPC v11. */
  router: TRouter;
  /** The host's own, unchanged; run once for each call. Needed where the router has a context. */
  createContext?: CreateContext<ContextOf<TRouter>> | undefined;
  /** Fields that are filled in from the context: taken out of every schema that has them, refused from an agent. */
  bind?: Record<string, (context: ContextOf<TRouter>) => unknown> | undefined;
  /** Gives the description of a tool; `undefined` keeps the one it has. */
  describe?: ((candidate: ExposureCandidate & { description: string }) => string | undefined) | undefined;
  /** Whether a caller may see and call a tool. The context is made once for a list, and shared with the call. */
  visible?:
    | ((
        candidate: ExposureCandidate & { tool: string; context: ContextOf<TRouter> },
      ) => boolean | Promise<boolean>)
    | undefined;
  /** Replaces the JSON Schema of one node of a parser, for instance to add a description that a vendor keeps elsewhere. */
  override?:
    | ((node: { path: string; parser: unknown; jsonSchema: JsonSchema }) => JsonSchema | undefined)
    | undefined;
  /** `'full'` keeps the author's 2020-12 schemas whole; `'portable'` is what every model API takes. @default 'portable' */
  profile?: 'portable' | 'full' | undefined;
  /** The plugin's name; two links of one gateway need two. @default 'trpc' */
  name?: string | undefined;
}

/** {@link LinkOptions}, with `createContext` required unless an empty context will do. */
export type TrpcLinkOptions<TRouter extends RouterLike> = LinkOptions<TRouter> &
  (object extends ContextOf<TRouter> ? unknown : { createContext: CreateContext<ContextOf<TRouter>> });

const KEYS = [
  'router',
  'createContext',
  'include',
  'exclude',
  'expose',
  'readOnly',
  'bind',
  'describe',
  'visible',
  'override',
  'profile',
  'name',
];

/**
 * Checks the options of a link, so that a mistyped one is never silently without effect.
 * @throws GatewayError `INVALID_OPTIONS`
 */
export function checkLinkOptions(options: object): void {
  const refuse = (problem: string) => {
    throw new GatewayError('INVALID_OPTIONS', problem);
  };
  for (const key of Object.keys(options)) {
    if (!KEYS.includes(key)) refuse(`trpcLink has no option '${key}'; its options are ${KEYS.join(', ')}`);
  }
  const { createContext, expose, profile, include, exclude } = options as Record<string, unknown>;
  if (createContext !== undefined && typeof createContext !== 'function') {
    refuse("'createContext' must be a function, the one your tRPC endpoint is given");
  }
  if (expose !== undefined && expose !== 'all' && expose !== 'annotated' && typeof expose !== 'function') {
    refuse("'expose' must be 'all', 'annotated' or a function");
  }
  if (profile !== undefined && profile !== 'portable' && profile !== 'full') {
    refuse("'profile' must be 'portable' or 'full'");
  }
  for (const [name, globs] of Object.entries({ include, exclude })) {
    if (globs !== undefined && !(Array.isArray(globs) && globs.every((glob) => typeof glob === 'string'))) {
      refuse(`'${name}' must be a list of globs such as 'device.*'`);
    }
  }
}
