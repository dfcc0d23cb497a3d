import type { ListedTool, Tool } from '../catalog/tool.ts';
import { invalidArguments } from '../errors.ts';
import type { JsonObject, JsonSchema } from '../json/schema.ts';
import { type Group, HELP } from './groups.ts';
import { routeTo } from './route-to.ts';
import { readSentObject } from './sent-object.ts';
import type { Routed, RoutingEntry } from './surface.ts';
import { type Side, unknownAction } from './unknown-action.ts';

/** One dispatcher of a group: all its reads, or all its writes. */
export interface DispatcherOptions extends Side {
  kind: Tool['kind'];
  group: Group;
  /** The group's other dispatcher. */
  other: Side;
  help: Tool;
  signatureOf: (tool: Tool, name: string) => string;
  /** Gives the tool that redeems what these paths have kept; `name` tells the sets of paths apart. */
  redeemer: ((name: string, has: (path: string) => boolean) => Tool) | undefined;
}

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

/** Makes a tool that calls one of many actions, `{ action, params }`, and redeems what they have kept. */
export function createDispatcher(options: DispatcherOptions): RoutingEntry {
  const { name, kind, actions, group, other, help, redeemer, signatureOf } = options;
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

  const all = [...actions.values()];
  const toRouted = (action: string, tool: Tool, params: JsonObject): Routed =>
    routeTo(tool, params, { name: action, signatureOf, source: `action '${HELP}'` });

  const redeem = (token: string, tool: Tool | undefined): Routed | undefined => {
    const redeemed =
      tool === undefined
        ? redeemer?.(`group ${group.name}`, (path) => paths.has(path))
        : redeemer?.(`tool ${tool.path}`, (path) => path === tool.path);
    return redeemed && { tool: redeemed, arguments: { continuation_token: token } };
  };

  return {
    tool: withToken,
    inside: 'params',
    isListed: (visible) => all.some(visible.has),
    listedFor: (visible) => (visible.fetchResult === undefined ? withoutToken : withToken),
    guess: (sent) => {
      const { action, params = {}, token } = readArguments(readSentObject(sent) ?? {});
      const tool = actions.get(action ?? '');
      if (token !== undefined) return redeem(token, tool);
      return tool === undefined || action === undefined
        ? { tool: help, arguments: params }
        : toRouted(action, tool, params);
    },
    route: (args, visible) => {
      const { action, params = {}, token } = readArguments(args);
      const tool = actions.get(action ?? '');
      const isUnknown = action !== undefined && action !== HELP && !(tool !== undefined && visible.has(tool));
      if (isUnknown) throw unknownAction('action', action, { own: options, other, visible });
      const hasParams = Object.keys(params).length > 0;
      if (token !== undefined) {
        const redeemed = visible.fetchResult && redeem(token, tool);
        if (redeemed === undefined) throw invalidArguments('continuation_token: no such field');
        if (action === HELP) throw invalidArguments(`continuation_token: not with the action '${HELP}'`);
        if (hasParams) throw invalidArguments(PARAMS_WITH_TOKEN);
        return redeemed;
      }
      if (action === undefined && hasParams) throw invalidArguments(NO_ACTION);
      return tool === undefined || action === undefined
        ? { tool: help, arguments: params }
        : toRouted(action, tool, params);
    },
  };
}

const NO_ACTION = `action: is missing; '${HELP}' lists the actions`;
const PARAMS_WITH_TOKEN =
  "params: not beside a continuation_token; 'fetch_result' takes 'mode', 'page' and 'fields'";

/** A text that is empty says nothing: models fill in every field they see. */
function readArguments(args: JsonObject): {
  action: string | undefined;
  params: JsonObject | undefined;
  token: string | undefined;
} {
  const { action, params, continuation_token: token } = args;
  return { action: readText(action), params: readSentObject(params), token: readText(token) };
}

function readText(value: unknown): string | undefined {
  // A number or boolean is mended to its text by then, or will be.
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
