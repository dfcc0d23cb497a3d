import { GatewayError } from '../errors.ts';
import { refuseUnknownOptions } from '../options.ts';

/** How the tools are listed. */
export type SurfaceKind = 'flat' | 'grouped' | 'search';

/** How the tools are listed, in full. */
export interface SurfaceOptions {
  kind: SurfaceKind;
  /**
   * `grouped` only: the groups, each with globs over the tools' paths. The first group that matches has the tool; what
   * none matches is listed by itself. @default the first segment of a path is its group
   */
  groups?: Record<string, readonly string[]> | undefined;
  /** Globs over the paths of tools that are listed by themselves, beside the dispatchers or the search. @default none */
  pin?: readonly string[] | undefined;
}

const KINDS: readonly string[] = ['flat', 'grouped', 'search'] satisfies SurfaceKind[];

/** A group's name becomes the beginning of a tool's name. */
const GROUP_NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,57}$/;

/**
 * Checks the `surface` option of a gateway.
 * @throws GatewayError `INVALID_OPTIONS`
 */
export function resolveSurface(surface: SurfaceKind | SurfaceOptions = 'flat'): SurfaceOptions {
  const options = typeof surface === 'object' && surface !== null ? surface : { kind: surface };
  refuseUnknownOptions("'surface'", options, ['kind', 'groups', 'pin']);
  const { kind, groups, pin } = options;
  if (!KINDS.includes(kind)) refuse(`'surface' is '${kind}'; it must be 'flat', 'grouped' or 'search'`);
  if (groups !== undefined && kind !== 'grouped')
    refuse("'surface.groups' goes with the kind 'grouped' only");
  if (pin !== undefined && kind === 'flat')
    refuse("'surface.pin' goes with the kinds 'grouped' and 'search' only");
  refuseBadGlobs('surface.pin', pin);
  for (const [name, globs] of Object.entries(groups ?? {})) {
    if (!GROUP_NAME.test(name)) {
      refuse(
        `'surface.groups' has a group '${name}'; its name must be letters, digits, '_' and '-', 58 at most`,
      );
    }
    refuseBadGlobs(`surface.groups.${name}`, globs);
  }
  return options;
}

function refuseBadGlobs(name: string, globs: unknown): void {
  if (globs === undefined || (Array.isArray(globs) && globs.every((glob) => typeof glob === 'string')))
    return;
  refuse(`'${name}' must be a list of globs such as 'device.*'`);
}

function refuse(problem: string): never {
  throw new GatewayError('INVALID_OPTIONS', problem);
}
