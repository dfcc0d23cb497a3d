import { proposal } from '../call/nearest-name.ts';
import type { Tool } from '../catalog/tool.ts';
import { invalidArguments } from '../errors.ts';
import { byteLength, ReadyText } from '../json/encode.ts';
import type { Limits } from '../result/limits.ts';
import { HELP } from './groups.ts';
import { summaryOf } from './summary-line.ts';
import type { VisibleTo } from './surface.ts';

/** What the help of a dispatcher stands on. */
export interface HelpOptions {
  /** The dispatcher's name. */
  name: string;
  actions: ReadonlyMap<string, Tool>;
  visibleTo: VisibleTo;
  signatureOf: (tool: Tool, name: string) => string;
  limits: Pick<Limits, 'pageBytes'>;
}

/** Makes the read tool that lists what a caller may do with a dispatcher, or says what one action takes. */
export function createHelp({ name, actions, visibleTo, signatureOf, limits }: HelpOptions): Tool {
  return {
    name,
    path: name,
    kind: 'read',
    description: `Lists the actions of ${name}.`,
    projectable: false,
    inputSchema: {
      type: 'object',
      properties: { action: { type: 'string' }, page: { type: 'integer', minimum: 1 } },
    },
    invoke: async ({ arguments: args, caller }) => {
      const visible = await visibleTo(caller);
      const shown = [...actions].filter(([, tool]) => visible.has(tool));
      const { action, page } = args as { action?: string; page?: number };
      if (action) return new ReadyText(explain(action, shown));
      return new ReadyText(
        takePage(
          shown.map(([key, tool]) => `${key}: ${summaryOf(tool)}`),
          page ?? 1,
        ),
      );
    },
  };

  function explain(action: string, shown: readonly [string, Tool][]): string {
    const tool = new Map(shown).get(action);
    if (tool !== undefined) return `${signatureOf(tool, action)}\n${tool.description}`;
    const seen = shown.map(([key]) => key);
    throw invalidArguments(`params.action: no such action${proposal(action, seen)}`);
  }

  /** Every line is on exactly one page; the last line of a page says how to go on. */
  function takePage(lines: readonly string[], wanted: number): string {
    let page = 1;
    let taken: string[] = [];
    let size = 0;
    for (const [index, line] of lines.entries()) {
      const bytes = byteLength(line) + 1;
      if (taken.length > 0 && size + bytes > limits.pageBytes) {
        if (page === wanted) {
          const next = JSON.stringify({ action: HELP, params: { page: page + 1 } });
          return [...taken, `${lines.length - index} more: ${next}`].join('\n');
        }
        page += 1;
        taken = [];
        size = 0;
      }
      taken.push(line);
      size += bytes;
    }
    if (page !== wanted) throw invalidArguments(`params.page: ${wanted} is past the last page`);
    return taken.join('\n');
  }
}
