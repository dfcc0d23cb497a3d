import { GatewayError } from '../errors.ts';

/** Tools of one page of `tools/list`. */
const PAGE_SIZE = 1_000;

/**
 * One page of a list. Cursors are opaque to clients.
 * @throws GatewayError `INVALID_CURSOR` (MCP utilities/pagination, Error Handling)
 */
export function paginate<T>(
  items: readonly T[],
  cursor: string | undefined,
): { page: readonly T[]; nextCursor?: string } {
  const start = cursor === undefined ? 0 : readCursor(cursor);
  if (start !== 0 && start >= items.length) throw invalid();
  const end = start + PAGE_SIZE;
  return {
    page: items.slice(start, end),
    ...(end < items.length ? { nextCursor: btoa(`tools:${end}`) } : {}),
  };
}

function readCursor(cursor: string): number {
  let text: string;
  try {
    text = atob(cursor);
  } catch {
    throw invalid();
  }
  const match = /^tools:([1-9]\d{0,8})$/.exec(text);
  if (match?.[1] === undefined) throw invalid();
  return Number(match[1]);
}

function invalid(): GatewayError {
  return new GatewayError('INVALID_CURSOR', "Invalid cursor; list again without 'cursor'");
}
