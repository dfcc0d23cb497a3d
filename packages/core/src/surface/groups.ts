import { createGlobMatcher } from '../catalog/glob.ts';
import type { Tool } from '../catalog/tool.ts';

/** The action that is the gateway's own in every group. */
export const HELP = 'help';

/** Tools that are listed together, each under its action. */
export interface Group {
  name: string;
  /** In the order of the tools. */
  actions: ReadonlyMap<string, Tool>;
}

/** Tools with their groups, and those that belong to none. */
export interface GroupedTools {
  groups: readonly Group[];
  flat: readonly Tool[];
}

/**
 * Puts tools into groups: by the globs given, the first that matches, else by the first segment of a path of several.
 * An action is the path below its group, or the whole path where the group is not its beginning or two actions would
 * be one.
 */
export function groupTools(
  tools: readonly Tool[],
  groups: Record<string, readonly string[]> | undefined,
): GroupedTools {
  const groupOf = groups === undefined ? firstSegment : createGroupOf(groups);
  const members = new Map<string, Tool[]>();
  const flat: Tool[] = [];
  for (const tool of tools) {
    // An action of such a name would have no longer path to give way to.
    const name = tool.path === HELP || tool.path === '' ? undefined : groupOf(tool.path);
    if (name === undefined) {
      flat.push(tool);
      continue;
    }
    const known = members.get(name);
    if (known === undefined) members.set(name, [tool]);
    else known.push(tool);
  }
  return {
    groups: [...members].map(([name, inside]) => ({ name, actions: nameActions(name, inside) })),
    flat,
  };
}

function firstSegment(path: string): string | undefined {
  const end = path.indexOf('.');
  return end > 0 ? path.slice(0, end) : undefined;
}

function createGroupOf(groups: Record<string, readonly string[]>): (path: string) => string | undefined {
  const matchers = Object.entries(groups).map(([name, globs]) => ({
    name,
    matches: createGlobMatcher(globs),
  }));
  return (path) => matchers.find(({ matches }) => matches(path))?.name;
}

/** Whole paths are unique, so every round that finds a contested action leaves fewer short ones. */
function nameActions(group: string, tools: readonly Tool[]): Map<string, Tool> {
  const prefix = `${group}.`;
  const names = tools.map(({ path }) => (path.startsWith(prefix) ? path.slice(prefix.length) : path));
  for (;;) {
    const counts = new Map([[HELP, 1]]);
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    let changed = false;
    tools.forEach(({ path }, index) => {
      const name = names[index] ?? path;
      if (name !== path && (name === '' || (counts.get(name) ?? 0) > 1)) {
        names[index] = path;
        changed = true;
      }
    });
    if (!changed) break;
  }
  return new Map(tools.map((tool, index) => [names[index] ?? tool.path, tool]));
}
