/**
 * Every code an answer can carry, with the HTTP status it stands for. The first block is tRPC's own table
 * (`TRPC_ERROR_CODES_BY_KEY`), the second belongs to the gateway.
 */
export const ERROR_STATUS = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  CLIENT_CLOSED_REQUEST: 499,
  INTERNAL_SERVER_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,

  VALIDATION_ERROR: 400,
  RATE_LIMITED: 429,
  CANCELLED: 499,
  SHUTTING_DOWN: 503,
  CONTINUATION_UNAVAILABLE: 404,
  STORE_UNAVAILABLE: 503,
  RESULT_TOO_LARGE: 413,
  INTERNAL_ERROR: 500,
  UNKNOWN_TOOL: 404,
  INVALID_CURSOR: 400,
  INVALID_OPTIONS: 500,
} as const;

/** One of the codes of {@link ERROR_STATUS}. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** Codes that leave the server as JSON-RPC errors (-32602) instead of tool results: MCP server/tools, Error Handling. */
const PROTOCOL_CODES: ReadonlySet<ErrorCode> = new Set(['UNKNOWN_TOOL', 'INVALID_CURSOR']);

/** What a {@link GatewayError} can say beside its code and message. */
export interface GatewayErrorDetails {
  /** One line per problem, `path: message`. */
  issues?: readonly string[] | undefined;
  /**
   * For a write that failed: `false` when it certainly did not run, `'unknown'` when it may have run.
   * Left out where the message speaks for itself.
   */
  applied?: false | 'unknown' | undefined;
  /** `true` when the same call may succeed a little later. */
  retryable?: boolean | undefined;
  /** The original error. Given to `onError`, never to an agent. */
  cause?: unknown;
}

const BRAND = Symbol.for('laconic-mcp.GatewayError');

/**
 * An error whose message may be shown to an agent. Anything else that is thrown inside a call is masked as
 * `INTERNAL_ERROR` and given to the gateway's `onError`.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: ErrorCode;
  readonly issues: readonly string[] | undefined;
  readonly applied: false | 'unknown' | undefined;
  readonly retryable: boolean | undefined;

  constructor(code: ErrorCode, message: string, details: GatewayErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.issues = details.issues;
    this.applied = details.applied;
    this.retryable = details.retryable;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** The HTTP status the code stands for. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Tells a {@link GatewayError} from anything else, also when two copies of this package are installed. */
export function isGatewayError(value: unknown): value is GatewayError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[BRAND] === true;
}

/** The refusal of a call's arguments: one line per problem, `path: what is wanted, what came`. */
export function invalidArguments(...issues: string[]): GatewayError {
  return new GatewayError('VALIDATION_ERROR', 'Invalid arguments', { issues });
}

/** Whether the error is answered as a JSON-RPC error rather than as a tool result. */
export function isProtocolError(error: GatewayError): boolean {
  return PROTOCOL_CODES.has(error.code);
}
