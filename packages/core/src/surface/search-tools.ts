import { defineTool } from '../catalog/define-tool.ts';
import type { Tool } from '../catalog/tool.ts';
import { invalidArguments } from '../errors.ts';
import { ReadyText } from '../json/encode.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { DESCRIBE_TOOLS, SEARCH_TOOLS } from './own-names.ts';
import { shortSignature, summaryOf } from './summary.ts';
import type { VisibleTo } from './surface.ts';

/** Tools that a search gives, unless it asks for another number, and at most. */
const FOUND = 5;
const MOST_FOUND = 50;

/** Characters of a signature in a search; longer ones are for `describe_tools`. */
const LONGEST_SIGNATURE = 400;

/** What `search_tools` stands on. */
export interface SearchToolsOptions {
  /** The tools it knows. */
  tools: readonly Tool[];
  visibleTo: VisibleTo;
  signatureOf: (tool: Tool) => string;
}

/** Makes the tool that finds tools by what they are for. The index is built when it is first searched. */
export function createSearchTools({ tools, visibleTo, signatureOf }: SearchToolsOptions): Tool {
  let index: SearchIndex | undefined;
  const lines = new Map<Tool, string>();
  return defineTool({
    name: SEARCH_TOOLS,
    kind: 'read',
    title: 'Search tools',
    description: 'Finds tools by what they do, and gives their signatures',
    projectable: false,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer', minimum: 1, default: FOUND } },
      required: ['query'],
    },
    invoke: async ({ arguments: args, caller }) => {
      const { query, limit = FOUND } = args as { query: string; limit?: number };
      if (!Number.isSafeInteger(limit) || limit < 1) throw invalidArguments('limit: a whole number from 1');
      const visible = await visibleTo(caller);
      index ??= await createIndex();
      const found = index.search(query, { limit: Math.min(limit, MOST_FOUND), isVisible: visible.has });
      if (found.length === 0) return new ReadyText('No tool found; try other words');
      return new ReadyText(found.map(linesOf).join('\n'));
    },
  });

  /** Loaded here, so that other surfaces never pay for it. */
  async function createIndex(): Promise<SearchIndex> {
    const { createSearchIndex } = await import('../search/search-index.ts');
    return createSearchIndex(tools);
  }

  function linesOf(tool: Tool): string {
    const known = lines.get(tool) ?? toLines(tool);
    lines.set(tool, known);
    return known;
  }

  function toLines(tool: Tool): string {
    const takes = shortSignature(signatureOf(tool), {
      name: tool.name,
      most: LONGEST_SIGNATURE,
      source: `'${DESCRIBE_TOOLS}'`,
    });
    return `${tool.kind} ${takes}\n  ${summaryOf(tool)}`;
  }
}
