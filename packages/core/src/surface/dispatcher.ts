import { proposal } from '../call/nearest-name.ts';
import type { ListedTool, Tool } from '../catalog/tool.ts';
import { invalidArguments } from '../errors.ts';
import { isJsonObject, type JsonObject, type JsonSchema } from '../json/schema.ts';
import { type Group, HELP } from './groups.ts';
import type { Routed, RoutingEntry } from './surface.ts';
import type { VisibleTools } from './visible.ts';

/** One dispatcher of a group: all its reads, or all its writes. */
export interface DispatcherOptions {
  /** The name it is listed under. */
  name: string;
  kind: Tool['kind'];
  group: Group;
  /** Its own actions, in their order. */
  actions: ReadonlyMap<string, Tool>;
  /** The name of the group's other dispatcher, and what can be done there. */
  other: Pick<DispatcherOptions, 'name' | 'actions'>;
  help: Tool;
  signatureOf: (tool: Tool, name: string) => string;
  /** Gives the tool that redeems what these paths have kept; `name` tells the sets of paths apart. */
  redeemer: ((name: string, has: (path: string) => boolean) => Tool) | undefined;
}

/** Makes a tool that calls one of many actions, `{ action, params }`, and redeems what they have kept. */
export function createDispatcher(options: DispatcherOptions): RoutingEntry {
  const { name, kind, actions, group, help, redeemer, signatureOf } = options;
  const paths = new Set([...group.actions.values()].map(({ path }) => path));
  const listed = (inputSchema: JsonSchema): ListedTool => ({
    name,
    path: name,
    kind,
    description: name,
    inputSchema,
    action: 'other',
    projectable: false,
  });
  const withToken = listed(SCHEMA_WITH_TOKEN);
  const withoutToken = listed(SCHEMA);

  const toRouted = (action: string, tool: Tool, params: JsonObject): Routed => ({
    tool,
    arguments: params,
    as: { path: tool.path, signature: () => signatureOf(tool, action) },
  });

  const redeem = (token: string, action: string | undefined): Routed => {
    // Nobody is shown the field where there is nothing to redeem.
    if (redeemer === undefined) throw invalidArguments('continuation_token: no such field');
    const tool = action === undefined ? undefined : actions.get(action);
    const redeemed =
      tool === undefined
        ? redeemer(`${group.name}.`, (path) => paths.has(path))
        : redeemer(tool.path, (path) => path === tool.path);
    return { tool: redeemed, arguments: { continuation_token: token } };
  };

  return {
    tool: withToken,
    isListed: (visible) => [...actions.values()].some(visible.has),
    listedFor: (visible) => (visible.fetchResult === undefined ? withoutToken : withToken),
    guess: (sent) => {
      if (!isJsonObject(sent) || typeof sent['action'] !== 'string') return undefined;
      const tool = actions.get(sent['action']);
      const params = sent['params'];
      return tool && toRouted(sent['action'], tool, isJsonObject(params) ? params : {});
    },
    route: (args, visible) => {
      const { action, params = {}, token } = readArguments(args);
      if (token !== undefined) {
        if (Object.keys(params).length > 0) throw invalidArguments(PARAMS_WITH_TOKEN);
        if (action !== undefined && !isVisible(actions.get(action), visible))
          throw unknownAction(action, options, visible);
        return redeem(token, action);
      }
      if (action === undefined && Object.keys(params).length > 0) throw invalidArguments(NO_ACTION);
      if (action === undefined || action === HELP) return { tool: help, arguments: params };
      const tool = actions.get(action);
      if (!isVisible(tool, visible)) throw unknownAction(action, options, visible);
      return toRouted(action, tool, params);
    },
  };
}

const NO_ACTION = `action: is missing; '${HELP}' lists the actions`;
const PARAMS_WITH_TOKEN =
  "params: not beside a continuation_token; 'fetch_result' takes 'mode', 'page' and 'fields'";

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    action: { type: 'string' },
    params: { type: 'object', properties: {}, additionalProperties: true },
  },
};

const SCHEMA_WITH_TOKEN: JsonSchema = {
  ...SCHEMA,
  properties: { ...SCHEMA.properties, continuation_token: { type: 'string' } },
};

/** A text that is empty says nothing: models fill in every field they see. */
function readArguments(args: JsonObject): {
  action: string | undefined;
  params: JsonObject | undefined;
  token: string | undefined;
} {
  const {
    action,
    params,
    continuation_token: token,
  } = args as Record<string, string> & { params?: JsonObject };
  return { action: action || undefined, params, token: token || undefined };
}

function isVisible(tool: Tool | undefined, visible: VisibleTools): tool is Tool {
  return tool !== undefined && visible.has(tool);
}

/** What may not be seen is refused in the very words for what does not exist. */
function unknownAction(
  action: string,
  { actions, other, name }: DispatcherOptions,
  visible: VisibleTools,
): Error {
  if (isVisible(other.actions.get(action), visible)) {
    return invalidArguments(`action: not one of '${name}'; call '${other.name}'`);
  }
  const seen = [...actions].filter(([, tool]) => visible.has(tool)).map(([key]) => key);
  return invalidArguments(`action: no such action${proposal(action, seen) || ';'} '${HELP}' lists them`);
}
