import type { Gateway } from '@laconic-mcp/core';
import { callerOf, procedures, type User } from './surface-names-app.ts';

/** One way to call a procedure: a listed tool, and the action or name that it is given, if any. */
export interface Spelling {
  tool: string;
  called: string | undefined;
  /** The mark of the procedure. */
  mark: string;
}

/** A tool of one search result: its kind and name, then its description. */
const FOUND = /^(read|write) ([\w-]+)\(.*\n {2}(\w+)$/gm;

/** Everything that a user is told it can call: by the list, by help, and by a search for each procedure. */
export async function readSpellings(gateway: Gateway, user: User): Promise<Spelling[]> {
  const ask = async (name: string, args: Record<string, unknown>) => {
    const { content } = await gateway.callTool({ name, arguments: args }, callerOf(user));
    return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  };
  const { tools } = await gateway.listTools({}, callerOf(user));
  const spellings: Spelling[] = [];
  for (const { name, description = '', inputSchema } of tools) {
    const { properties = {} } = inputSchema;
    if (description.startsWith('mark')) spellings.push({ tool: name, called: undefined, mark: description });
    if ('action' in properties) spellings.push(...readHelp(name, await ask(name, { action: 'help' })));
    if (!('query' in properties)) continue;
    const found = new Map<string, Spelling>();
    for (const { mark: query } of procedures) {
      const text = await ask(name, { query, limit: 50 });
      for (const [, kind = '', called = '', mark = ''] of text.matchAll(FOUND)) {
        found.set(toKey(kind, called), { tool: `${kind}_tool`, called, mark });
      }
    }
    spellings.push(...found.values());
  }
  return spellings;
}

/** One text for each tool and what it is to call. */
export function toKey(tool: string, called?: string): string {
  return JSON.stringify(called === undefined ? [tool] : [tool, called]);
}

function readHelp(tool: string, help: string): Spelling[] {
  return help.split('\n').map((line) => {
    const end = line.lastIndexOf(': ');
    return { tool, called: line.slice(0, end), mark: line.slice(end + 2) };
  });
}
