import { GatewayError } from '../errors.ts';
import { refuseUnknownOptions } from '../options.ts';

/** Bounds of what an agent is given, in UTF-8 bytes unless they say otherwise. The host's HTTP clients never notice them. */
export interface Limits {
  /** A read above it answers with its first page. @default 24576 */
  probeBytes: number;
  /** Size of one page. @default probeBytes */
  pageBytes: number;
  /** Rows of one page at most. @default 100 */
  pageRows: number;
  /** Size of an answer that cannot be continued. @default 100000 */
  hardBytes: number;
  /** Rows of one list in an answer that cannot be continued. @default 1000 */
  hardRows: number;
  /** Size of a full result; above it there is advice instead. @default 1048576 */
  fullBytes: number;
  /** Levels of nesting of an answer that cannot be continued. @default 32 */
  depth: number;
  /** Characters of one text in an answer that cannot be continued. @default 50000 */
  stringLength: number;
  /** Input schema of one tool in a list, 400 at least; above it an outline is listed, the whole on request. @default 8192 */
  schemaBytes: number;
  /** A write's result up to this size is shown whole when it could not be kept. @default 8192 */
  inlineBytes: number;
}

/** What the gateway's own tools need, which are always listed whole. */
const LEAST_SCHEMA_BYTES = 400;

const DEFAULTS: Omit<Limits, 'pageBytes'> = {
  probeBytes: 24_576,
  pageRows: 100,
  hardBytes: 100_000,
  hardRows: 1_000,
  fullBytes: 1_048_576,
  depth: 32,
  stringLength: 50_000,
  schemaBytes: 8_192,
  inlineBytes: 8_192,
};

/**
 * Fills in the defaults of section 14 of the design.
 * @throws GatewayError `INVALID_OPTIONS` for an unknown limit or one that is not a positive whole number
 */
export function resolveLimits(limits: Partial<Limits> = {}): Limits {
  refuseUnknownOptions("'limits'", limits, [...Object.keys(DEFAULTS), 'pageBytes']);
  for (const [key, value] of Object.entries(limits)) {
    if (key === 'schemaBytes' && value < LEAST_SCHEMA_BYTES) {
      throw new GatewayError(
        'INVALID_OPTIONS',
        `'limits.schemaBytes' is '${value}'; it must be ${LEAST_SCHEMA_BYTES} at least`,
      );
    }
    if (!Number.isSafeInteger(value) || value <= 0) {
      throw new GatewayError(
        'INVALID_OPTIONS',
        `'limits.${key}' is '${value}'; it must be a whole number above 0`,
      );
    }
  }
  const resolved = { ...DEFAULTS, ...limits };
  return { pageBytes: resolved.probeBytes, ...resolved };
}
