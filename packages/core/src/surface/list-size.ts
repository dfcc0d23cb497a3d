import type { Diagnostic } from '../catalog/diagnostic.ts';
import { byteLength } from '../json/encode.ts';
import type { PublishedTool } from './publish.ts';
import type { SurfaceKind } from './surface-options.ts';

/** Section 14 of the design. Some clients take 40 tools of all servers together, several 128. */
const MOST_TOOLS = 60;
const MOST_TOKENS = 20_000;

/** Bytes of a tool list for one token, about; with o200k it was measured between 3 and 4. */
const BYTES_A_TOKEN = 3.5;

const SWITCHES: Record<SurfaceKind, string> = {
  flat: "expose fewer, or set 'surface' of createGateway to 'grouped' or 'search'",
  grouped: "give 'surface' fewer 'groups' and less to 'pin', or set it to 'search'",
  search: "give 'surface' less to 'pin'",
};

/** What an operator should know of a list that costs every agent much before it has done anything. */
export function checkListSize(list: readonly PublishedTool[], surface: SurfaceKind): Diagnostic | undefined {
  const size = list.length > MOST_TOOLS ? `${list.length} tools` : describeTokens(list);
  if (size === undefined) return undefined;
  return {
    level: 'warning',
    code: 'large-list',
    message: `The tool list has ${size}, and every agent pays for it first; ${SWITCHES[surface]}`,
  };
}

function describeTokens(list: readonly PublishedTool[]): string | undefined {
  const tokens = byteLength(JSON.stringify(list)) / BYTES_A_TOKEN;
  return tokens > MOST_TOKENS ? `about ${Math.round(tokens / 1_000)},000 tokens` : undefined;
}
