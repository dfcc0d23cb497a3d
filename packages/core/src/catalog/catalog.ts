import { GatewayError } from '../errors.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Tool } from './tool.ts';
import { assignToolNames } from './tool-name.ts';

/** Names above this may pass the 60 to 64 characters of a client together with its prefix for the server. */
const LONG_NAME = 48;

/** All tools of a gateway under their final names: frozen, in the order of their paths. */
export interface Catalog {
  readonly tools: readonly Tool[];
  /** Finds a tool by its exact name. */
  find(name: string): Tool | undefined;
  /** Finds a tool by its exact path. */
  findByPath(path: string): Tool | undefined;
}

/**
 * Freezes tools into a catalog with legal, unique names.
 * @throws GatewayError `INVALID_OPTIONS` when two tools have the same path
 */
export function createCatalog(
  sources: readonly Tool[],
  { reserved, report }: { reserved?: ReadonlySet<string>; report: (diagnostic: Diagnostic) => void },
): Catalog {
  const sorted = [...sources].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const { names, collisions } = assignToolNames(sorted, reserved);
  const byName = new Map<string, Tool>();
  const byPath = new Map<string, Tool>();
  const tools = sorted.map((source, index) => {
    const tool = Object.freeze({ ...source, name: names[index] ?? source.name });
    if (byPath.has(tool.path)) {
      throw new GatewayError(
        'INVALID_OPTIONS',
        `Two tools have the path '${tool.path}'; a path must be unique within a gateway`,
      );
    }
    byName.set(tool.name, tool);
    byPath.set(tool.path, tool);
    return tool;
  });
  for (const { name, path } of tools) {
    if (name.length <= LONG_NAME) continue;
    report({
      level: 'warning',
      code: 'long-name',
      path,
      message: `The tool name '${name}' has ${name.length} characters; some clients drop it once their prefix is added, so give it a shorter one`,
    });
  }
  for (const { name, paths } of collisions) {
    report({
      level: 'warning',
      code: 'name-collision',
      path: paths[0],
      message: `The tool name '${name}' is wanted by ${paths.map((path) => `'${path}'`).join(', ')}${
        reserved?.has(name) ? ' and belongs to the gateway' : ''
      }; give them names of their own`,
    });
  }
  return {
    tools: Object.freeze(tools),
    find: (name) => byName.get(name),
    findByPath: (path) => byPath.get(path),
  };
}
