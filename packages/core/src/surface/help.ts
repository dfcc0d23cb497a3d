import type { Tool } from '../catalog/tool.ts';
import { invalidArguments } from '../errors.ts';
import { byteLength, ReadyText } from '../json/encode.ts';
import type { Limits } from '../result/limits.ts';
import { HELP } from './groups.ts';
import { summaryOf } from './summary.ts';
import type { VisibleTo } from './surface.ts';
import { type Side, unknownAction } from './unknown-action.ts';
import type { VisibleTools } from './visible.ts';

/** What the help of a dispatcher stands on. */
export interface HelpOptions {
  own: Side;
  /** The group's other dispatcher. */
  other: Side;
  visibleTo: VisibleTo;
  signatureOf: (tool: Tool, name: string) => string;
  limits: Pick<Limits, 'pageBytes'>;
}

/** Makes the read tool that lists what a caller may do with a dispatcher, or says what one action takes. */
export function createHelp({ own, other, visibleTo, signatureOf, limits }: HelpOptions): Tool {
  return {
    name: own.name,
    path: own.name,
    kind: 'read',
    description: `Lists the actions of ${own.name}.`,
    projectable: false,
    inputSchema: {
      type: 'object',
      properties: { action: { type: 'string' }, page: { type: 'integer', minimum: 1 } },
    },
    invoke: async ({ arguments: args, caller }) => {
      const visible = await visibleTo(caller);
      const { action, page = 1 } = args as { action?: string; page?: number };
      return new ReadyText(action ? explain(action, visible) : takePage(linesOf(visible), page));
    },
  };

  function linesOf(visible: VisibleTools): string[] {
    const shown = [...own.actions].filter(([, tool]) => visible.has(tool));
    return shown.map(([action, tool]) => `${action}: ${summaryOf(tool)}`);
  }

  function explain(action: string, visible: VisibleTools): string {
    const tool = own.actions.get(action);
    if (tool !== undefined && visible.has(tool)) return `${signatureOf(tool, action)}\n${tool.description}`;
    throw unknownAction('params.action', action, { own, other, visible });
  }

  /** Every line is on exactly one page; the last line of a page says how to go on. */
  function takePage(lines: readonly string[], wanted: number): string {
    if (wanted < 1) throw invalidArguments('params.page: a whole number from 1');
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
