import type { Tool } from '../catalog/tool.ts';
import { byteLength, type Encoded } from '../json/encode.ts';
import type { JsonObject } from '../json/schema.ts';
import { buildEnvelope, type EnvelopeFacts, NOT_KEPT, reachesWrite, TOO_LARGE } from './envelope.ts';
import type { IdentityKeys } from './identity.ts';
import type { Limits } from './limits.ts';
import { summariseWrite, type WriteSummary } from './summary.ts';
import { truncate } from './truncate.ts';

/** A token is always so many characters; what it will cost is known before it is minted. */
const TOKEN_PLACEHOLDER = 'x'.repeat(22);

/** What the answer to a write depends on, beside its result. */
export interface WriteOptions {
  args: JsonObject;
  identity: IdentityKeys;
  limits: Limits;
  /** Answer in full: `verify` was asked for, or the tool is not lean. */
  full: boolean;
  /** Keeps the full result and gives its token. Absent where continuation is not disclosed to the caller. */
  keep: (() => Promise<string | undefined>) | undefined;
}

type Enveloped = Exclude<WriteSummary, { kind: 'refusal' }>;

/**
 * The answer to a write that has run, as JSON text. One of three outcomes: an envelope with a token; an envelope that
 * still reaches what was written; the full result.
 */
export async function shapeWrite(
  tool: Tool,
  result: Encoded & { raw: unknown },
  options: WriteOptions,
): Promise<string> {
  const { text } = result;
  const { args, identity, limits, full, keep } = options;
  const summary = summariseWrite(tool, result, { args, identity });
  const size = byteLength(text);
  if (summary.kind === 'refusal') return size <= limits.fullBytes ? text : truncate(text, limits);
  const facts = { status: tool.statusCode ?? 200, size };
  if (!full) {
    if (summary.kind === 'acknowledgement' || summary.kind === 'deleted') return toText(summary, facts);
    if (keep !== undefined) return withToken({ summary, facts, text, limits, keep });
    if (reachesWrite(summary)) {
      const envelope = toText(summary, facts);
      if (byteLength(envelope) <= size) return envelope;
    }
  }
  if (size <= limits.fullBytes) return text;
  const token = await keep?.();
  return toText(summary, { ...facts, token, notice: TOO_LARGE });
}

/** Outcome 1. The write has run: whatever becomes of its full result, the answer is a success. */
async function withToken({
  summary,
  facts,
  text,
  limits,
  keep,
}: {
  summary: Enveloped;
  facts: EnvelopeFacts;
  text: string;
  limits: Limits;
  keep: () => Promise<string | undefined>;
}): Promise<string> {
  if (byteLength(toText(summary, { ...facts, token: TOKEN_PLACEHOLDER })) > facts.size) return text;
  const token = await keep();
  if (token !== undefined) return toText(summary, { ...facts, token });
  return facts.size <= limits.inlineBytes ? text : toText(summary, { ...facts, notice: NOT_KEPT });
}

function toText(summary: Enveloped, facts: EnvelopeFacts): string {
  return JSON.stringify(buildEnvelope(summary, facts));
}
