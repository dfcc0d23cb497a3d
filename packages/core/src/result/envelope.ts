import type { Json } from '../json/schema.ts';
import type { WriteSummary } from './summary.ts';

/** What an envelope says of the whole result. */
export interface EnvelopeFacts {
  /** The HTTP status that the procedure's own endpoint would have answered. */
  status: number;
  /** UTF-8 bytes of the full result. */
  size: number;
  /** The token of the kept result, if it was kept. */
  token?: string | undefined;
  /** Constant text, where something exceptional has to be said. */
  notice?: string | undefined;
}

/** Said when the full result of a write could not be kept. */
export const NOT_KEPT = 'Applied; do not repeat this call. The full result could not be kept.';

/** Said when nothing can be said of what a write gave. */
export const NOT_SHOWN = 'Applied; do not repeat this call. The result cannot be shown.';

/** Said when the full result of a write is over `limits.fullBytes`. */
export const TOO_LARGE = 'Applied; do not repeat this call. The full result is too large to show.';

/** Whether an agent that has the envelope alone can still reach everything that was written. */
export function reachesWrite(summary: WriteSummary): boolean {
  switch (summary.kind) {
    case 'single':
      return summary.id !== undefined;
    case 'bulk':
      return summary.bulk.ids !== undefined && !summary.bulk.hasMore;
    default:
      return summary.kind !== 'refusal';
  }
}

/** The lean answer to a write, its keys in the order of section 5 of the design. Ours win over those of the result. */
export function buildEnvelope(
  summary: Exclude<WriteSummary, { kind: 'refusal' }>,
  { status, size, token, notice }: EnvelopeFacts,
): Record<string, Json> {
  const rest = {
    status_code: status,
    data_size: size,
    ...(token === undefined ? {} : { continuation_token: token }),
  };
  const tail = notice === undefined ? {} : { notice };
  switch (summary.kind) {
    case 'acknowledgement':
      return { ...withId(summary.id), status_code: status };
    case 'deleted':
      return { ...withId(summary.id), deleted: true, status_code: status };
    case 'single':
      return ours(withId(summary.id), summary.fields, { ...rest, ...tail });
    case 'bulk': {
      const { accepted, failed, siblings, ids, failures } = summary.bulk;
      return ours({ accepted, ...(failed > 0 ? { failed } : {}) }, siblings, {
        ...rest,
        ...(token === undefined && ids !== undefined ? { ids } : {}),
        ...(failures.length > 0 ? { failures } : {}),
        ...tail,
      });
    }
  }
}

/** Head, then the result's own fields that none of ours is called like, then the rest. */
function ours(
  head: Record<string, Json>,
  fields: Record<string, Json>,
  rest: Record<string, Json>,
): Record<string, Json> {
  const own = Object.entries(fields).filter(
    ([key]) => !Object.hasOwn(head, key) && !Object.hasOwn(rest, key),
  );
  return { ...head, ...Object.fromEntries(own), ...rest };
}

function withId(id: string | number | undefined): Record<string, Json> {
  return id === undefined ? {} : { id };
}
