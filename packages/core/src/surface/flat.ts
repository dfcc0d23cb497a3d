import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { withControls } from '../call/controls.ts';
import { destructiveHintOf } from '../catalog/action.ts';
import type { Tool } from '../catalog/tool.ts';
import { publishSchema } from '../json/schema.ts';

/** A tool as `tools/list` shows it. */
export type PublishedTool = ListToolsResult['tools'][number];

const published = new WeakMap<Tool, PublishedTool>();

/** A tool as `tools/list` shows it, made once. */
export function publishTool(tool: Tool): PublishedTool {
  const known = published.get(tool);
  if (known !== undefined) return known;
  const { name, title, description } = tool;
  const definition = {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: publishSchema(withControls(tool)),
    annotations: annotationsOf(tool),
  } as PublishedTool;
  published.set(tool, definition);
  return definition;
}

function annotationsOf(tool: Tool): PublishedTool['annotations'] {
  const isRead = tool.kind === 'read';
  const destructiveHint = isRead ? undefined : destructiveHintOf(tool);
  return {
    readOnlyHint: isRead,
    ...(destructiveHint === undefined ? {} : { destructiveHint }),
    ...Object.fromEntries(Object.entries(tool.annotations ?? {}).filter(([, value]) => value !== undefined)),
  };
}
