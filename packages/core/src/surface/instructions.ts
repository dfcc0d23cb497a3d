import type { SurfaceKind } from './surface-options.ts';

/** What instructions depend on. */
export interface InstructionsOptions {
  surface: SurfaceKind;
  /** Whether writes answer with envelopes. */
  lean: boolean;
  /** Whether results are kept. */
  keeps: boolean;
}

const SURFACES: Record<SurfaceKind, string | undefined> = {
  flat: undefined,
  grouped:
    "`<group>_read` and `<group>_write` do one `action` with its `params`; action 'help' lists what it can do.",
  search:
    '`search_tools` finds tools, `describe_tools` says what they take, `read_tool` and `write_tool` call them by name.',
};

/** How a server is used and its answers are read, for the model, once for the whole server. */
export function writeInstructions({ surface, lean, keeps }: InstructionsOptions): string | undefined {
  const parts = [
    SURFACES[surface],
    lean
      ? 'A write answers with a short envelope; `data_size` is the bytes of the full result, `verify: true` returns it.'
      : undefined,
    keeps ? '`fetch_result` redeems a `continuation_token` or `next`.' : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' ');
}
