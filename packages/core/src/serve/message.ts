import { ErrorCode, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { hasMoreValues } from '../call/copy-json.ts';

/** Bytes of one message, whatever carries it. */
export const MAX_MESSAGE_BYTES: number = 4 * 1024 * 1024;

const MAX_DEPTH = 64;

/** Values of one message; parsing millions of tiny ones would hold up everybody else. */
const MOST_VALUES = 100_000;

/** Why a message is not answered, in JSON-RPC's words. */
export interface Refusal {
  code: number;
  message: string;
}

/** Reads one JSON message: UTF-8, not a batch, and no deeper than 64 levels. */
export function parseMessage(bytes: Uint8Array): { value: unknown } | { refusal: Refusal } {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (hasMoreValues(text, MOST_VALUES)) {
      const message = `The message holds more than ${MOST_VALUES.toLocaleString('en')} values`;
      return { refusal: { code: ErrorCode.InvalidRequest, message } };
    }
    value = JSON.parse(text);
  } catch {
    return {
      refusal: { code: ErrorCode.ParseError, message: 'Parse error: the message is not JSON in UTF-8' },
    };
  }
  if (Array.isArray(value)) {
    return {
      refusal: {
        code: ErrorCode.InvalidRequest,
        message: 'Batches are not supported; send one message at a time',
      },
    };
  }
  if (isDeeperThan(value, MAX_DEPTH)) {
    const message = `The message is nested deeper than ${MAX_DEPTH} levels`;
    return { refusal: { code: ErrorCode.InvalidRequest, message } };
  }
  return { value };
}

/** The JSON-RPC error response for a refusal. */
export function refusalText({ code, message }: Refusal, id: RequestId | null = null): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id });
}

// Level by level instead of by recursion: the text decides how deep it is, not the stack.
function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === limit) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
