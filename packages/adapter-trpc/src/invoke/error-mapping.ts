import { ERROR_STATUS, type ErrorCode, GatewayError, isGatewayError } from '@laconic-mcp/core';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import type { Procedure } from '../router/walk.ts';
import { isRefusedByInput } from './input-refusal.ts';
import { readIssues } from './issues.ts';

/** Longest message shown to an agent, in characters. */
const MAX_MESSAGE = 2_000;

/**
 * Makes the error an agent is shown of what a procedure threw. A TRPCError keeps its code and the host's words; an
 * internal one, which tRPC also makes of anything unexpected, is masked. A refusal by the input parser says what is
 * wrong line by line, and that a mutation was not applied.
 */
export async function toGatewayError(
  thrown: unknown,
  procedure: Procedure,
  input: unknown,
): Promise<GatewayError> {
  if (isGatewayError(thrown)) return thrown;
  const error = getTRPCErrorFromUnknown(thrown);
  const isWrite = procedure.type === 'mutation';
  if (error.code === 'INTERNAL_SERVER_ERROR' || !Object.hasOwn(ERROR_STATUS, error.code)) {
    return new GatewayError('INTERNAL_SERVER_ERROR', 'Internal server error', {
      cause: thrown,
      applied: isWrite ? 'unknown' : undefined,
    });
  }
  const issues = error.code === 'BAD_REQUEST' ? readIssues(error.cause) : undefined;
  if (issues !== undefined && (await isRefusedByInput(procedure, input))) {
    return new GatewayError('VALIDATION_ERROR', 'Invalid arguments', {
      issues,
      applied: isWrite ? false : undefined,
    });
  }
  return new GatewayError(error.code as ErrorCode, readMessage(error, issues), { issues });
}

/** The error of a context that could not be made: nothing of the procedure has run. */
export function toContextError(thrown: unknown, procedure: Procedure): GatewayError {
  const error = getTRPCErrorFromUnknown(thrown);
  const applied = procedure.type === 'mutation' ? false : undefined;
  if (error.code === 'INTERNAL_SERVER_ERROR' || !Object.hasOwn(ERROR_STATUS, error.code)) {
    return new GatewayError('INTERNAL_SERVER_ERROR', 'Internal server error', { cause: thrown, applied });
  }
  return new GatewayError(error.code as ErrorCode, readMessage(error, undefined), { applied });
}

/** The host's own words. A message that tRPC took from the cause is nobody's words: only the code is said then. */
function readMessage(
  error: { code: string; message: string; cause?: unknown },
  issues: string[] | undefined,
): string {
  const causeMessage = (error.cause as { message?: unknown } | undefined)?.message;
  const isOwn = error.message !== '' && error.message !== causeMessage;
  if (isOwn) return error.message.slice(0, MAX_MESSAGE);
  return issues?.[0] ?? toWords(error.code);
}

function toWords(code: string): string {
  return code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
}
