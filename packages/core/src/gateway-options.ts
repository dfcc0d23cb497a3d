import type { CallFailure, PipelineOptions } from './call/pipeline.ts';
import type { Diagnostic } from './catalog/diagnostic.ts';
import type { RowFormat } from './catalog/tool.ts';
import type { ContinuationBackend } from './continuation/memory.ts';
import type { Identify } from './continuation/owner.ts';
import { GatewayError } from './errors.ts';
import { refuseUnknownOptions } from './options.ts';
import { definePlugin, type Plugin } from './plugin.ts';
import { DEFAULT_IDENTITY, type IdentityKeys } from './result/identity.ts';
import { type Limits, resolveLimits } from './result/limits.ts';
import type { RowEncoder } from './result/row-format.ts';
import { resolveSurface, type SurfaceKind, type SurfaceOptions } from './surface/surface-options.ts';

/** How full results are kept for later. */
export interface ContinuationOptions {
  /** A Keyv instance, a Keyv storage adapter, or any object with `get`, `set` and `delete`. @default in memory, bounded */
  store?: ContinuationBackend | undefined;
  /** Life of a kept result in milliseconds. @default 600000 */
  ttl?: number | undefined;
  /** Milliseconds a store operation may take. @default 1000 */
  deadline?: number | undefined;
  /** `false`: nothing is kept for callers nobody vouches for. @default true */
  anonymous?: boolean | undefined;
}

/** What a gateway is made of. Durations are milliseconds. */
export interface GatewayOptions {
  /** The server's name; instances that share a store must share it. */
  name: string;
  version: string;
  title?: string | undefined;
  /** A text for the model about the whole server. @default how tools are found, and envelopes and tokens read */
  instructions?: string | undefined;
  /** In the order of their hooks. */
  plugins?: readonly Plugin[] | undefined;
  /**
   * How the tools are listed: one a procedure, dispatchers by group, or a search with a constant handful.
   * @default 'flat'
   */
  surface?: SurfaceKind | SurfaceOptions | undefined;
  limits?: Partial<Limits> | undefined;
  /** `false`: every write answers in full. @default true */
  lean?: boolean | undefined;
  /** Which keys count as id, address and name of what was written. */
  identity?: Partial<IdentityKeys> | undefined;
  /** `false`: nothing is ever kept. */
  continuation?: ContinuationOptions | false | undefined;
  /** Says who a caller is. @default verified auth info, else the Authorization header, else the process, else nobody */
  identify?: Identify | undefined;
  /** `true`: tools that have an output schema publish it, and answer with structured content as well. @default false */
  outputSchemas?: boolean | undefined;
  /** `true`: reads take `fields`, dot paths of what to keep of the result. @default false */
  projection?: boolean | undefined;
  /** Writes lists as a tabular text, for instance `encode` of `@toon-format/toon`; used where that is shorter. */
  encodeRows?: RowEncoder | undefined;
  /** How reads write lists, unless a tool says otherwise. @default 'encoded' with `encodeRows`, else 'json' */
  rowFormat?: RowFormat | undefined;
  /** What becomes of arguments that a tool does not declare. @default 'refuse' */
  unknownKeys?: 'refuse' | 'ignore' | undefined;
  /** Milliseconds a call may take. @default no limit */
  callTimeout?: number | undefined;
  /** Told what an agent is not: the error behind a masked one. */
  onError?: ((failure: CallFailure) => void) | undefined;
  /** Told what was found while the catalog was built. */
  onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
}

/** The options that are the call pipeline's as they are. */
type ForPipeline = 'limits' | 'identity' | 'lean' | 'unknownKeys' | 'outputSchemas' | 'projection';

/** Gateway options with their defaults. */
export interface ResolvedOptions
  extends Omit<GatewayOptions, 'continuation' | 'plugins' | 'surface' | ForPipeline>,
    Pick<PipelineOptions, ForPipeline> {
  plugins: readonly Plugin[];
  surface: SurfaceOptions;
  rowFormat: RowFormat;
  continuation: (ContinuationOptions & { ttl: number; deadline: number; anonymous: boolean }) | undefined;
}

const KEYS = [
  'name',
  'version',
  'title',
  'instructions',
  'plugins',
  'surface',
  'limits',
  'lean',
  'identity',
  'continuation',
  'identify',
  'outputSchemas',
  'projection',
  'encodeRows',
  'rowFormat',
  'unknownKeys',
  'callTimeout',
  'onError',
  'onDiagnostic',
];

/**
 * Checks gateway options and fills in their defaults (section 14 of the design).
 * @throws GatewayError `INVALID_OPTIONS` with one line that names what is wrong
 */
export function resolveOptions(options: GatewayOptions): ResolvedOptions {
  refuseUnknownOptions('A gateway', options, KEYS);
  for (const key of ['name', 'version'] as const) {
    if (typeof options[key] !== 'string' || options[key] === '') {
      throw new GatewayError('INVALID_OPTIONS', `A gateway needs a '${key}', a non-empty string`);
    }
  }
  if (options.callTimeout !== undefined) refuseBadDuration('callTimeout', options.callTimeout);
  const { unknownKeys = 'refuse' } = options;
  if (unknownKeys !== 'refuse' && unknownKeys !== 'ignore') {
    throw new GatewayError(
      'INVALID_OPTIONS',
      `'unknownKeys' is '${unknownKeys}'; it must be 'refuse' or 'ignore'`,
    );
  }
  return {
    ...options,
    plugins: checkPlugins(options.plugins ?? []),
    surface: resolveSurface(options.surface),
    limits: resolveLimits(options.limits),
    identity: resolveIdentity(options.identity),
    lean: options.lean ?? true,
    outputSchemas: options.outputSchemas ?? false,
    projection: options.projection ?? false,
    rowFormat: resolveRowFormat(options),
    unknownKeys,
    continuation: resolveContinuation(options.continuation ?? {}),
  };
}

function resolveRowFormat({ encodeRows, rowFormat }: GatewayOptions): RowFormat {
  if (encodeRows !== undefined && typeof encodeRows !== 'function') {
    throw new GatewayError('INVALID_OPTIONS', "'encodeRows' must be a function that writes a value as text");
  }
  if (rowFormat === undefined) return encodeRows === undefined ? 'json' : 'encoded';
  if (rowFormat === 'json' || (rowFormat === 'encoded' && encodeRows !== undefined)) return rowFormat;
  throw new GatewayError(
    'INVALID_OPTIONS',
    `'rowFormat' is '${rowFormat}'; it must be 'json', or 'encoded' together with 'encodeRows'`,
  );
}

function checkPlugins(plugins: readonly Plugin[]): readonly Plugin[] {
  const names = new Set<string>();
  for (const plugin of plugins) {
    const { name } = definePlugin(plugin);
    if (names.has(name)) {
      throw new GatewayError(
        'INVALID_OPTIONS',
        `Two plugins are called '${name}'; a plugin's name must be unique`,
      );
    }
    names.add(name);
  }
  return plugins;
}

function resolveIdentity(identity: Partial<IdentityKeys> = {}): IdentityKeys {
  refuseUnknownOptions("'identity'", identity, Object.keys(DEFAULT_IDENTITY));
  return { ...DEFAULT_IDENTITY, ...identity };
}

function resolveContinuation(continuation: ContinuationOptions | false): ResolvedOptions['continuation'] {
  if (continuation === false) return undefined;
  refuseUnknownOptions("'continuation'", continuation, ['store', 'ttl', 'deadline', 'anonymous']);
  const { store, ttl = 600_000, deadline = 1_000, anonymous = true } = continuation;
  refuseBadDuration('continuation.ttl', ttl);
  refuseBadDuration('continuation.deadline', deadline);
  for (const method of ['get', 'set', 'delete'] as const) {
    if (store !== undefined && typeof store[method] !== 'function') {
      throw new GatewayError(
        'INVALID_OPTIONS',
        `'continuation.store' has no method '${method}'; pass a Keyv instance`,
      );
    }
  }
  return { store, ttl, deadline, anonymous };
}

function refuseBadDuration(name: string, value: number): void {
  // Node's timers take no more than this.
  if (Number.isFinite(value) && value > 0 && value <= 2_147_483_647) return;
  throw new GatewayError('INVALID_OPTIONS', `'${name}' is '${value}'; it must be milliseconds above 0`);
}
