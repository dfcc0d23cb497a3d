import type { ListedTool } from '../catalog/tool.ts';
import { GatewayError, isGatewayError } from '../errors.ts';

/** How far a call had come when it failed. */
export interface CallProgress {
  /** The tool itself was reached: a write may have happened. */
  started: boolean;
  signal: AbortSignal;
}

/** The one text for everything that went wrong unexpectedly: no detail of it is for an agent. */
const INTERNAL = 'Internal error';

/**
 * Makes the error an agent is shown of whatever was thrown. A write says `applied: false` when it certainly did not
 * run, and `"unknown"` when it may have; only an error that the tool threw on purpose speaks for itself.
 */
export function toCallError(
  thrown: unknown,
  tool: ListedTool,
  { started, signal }: CallProgress,
): GatewayError {
  const applied = tool.kind === 'write' ? (started ? 'unknown' : false) : undefined;
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    return isGatewayError(reason)
      ? new GatewayError(reason.code, reason.message, { applied, retryable: reason.retryable, cause: thrown })
      : new GatewayError('CANCELLED', 'The call was cancelled', { applied, cause: thrown });
  }
  if (!isGatewayError(thrown))
    return new GatewayError('INTERNAL_ERROR', INTERNAL, { applied, cause: thrown });
  if (started || thrown.applied !== undefined || applied === undefined) return thrown;
  const { code, message, issues, retryable, cause } = thrown;
  return new GatewayError(code, message, { issues, retryable, cause, applied });
}

/** Whether an operator should hear of it: it was masked, or something behind it was. */
export function isReportable(error: GatewayError): boolean {
  return error.status >= 500 || error.cause !== undefined;
}
