import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { withControls } from '../call/controls.ts';
import { destructiveHintOf } from '../catalog/action.ts';
import type { Tool } from '../catalog/tool.ts';
import { publishSchema } from '../json/schema.ts';
import { publishOutputSchema } from '../result/structured.ts';

/** A tool as `tools/list` shows it. */
export type PublishedTool = ListToolsResult['tools'][number];

/** What is made of a tool is made once for each way of publishing it. */
const published = {
  plain: new WeakMap<Tool, PublishedTool>(),
  structured: new WeakMap<Tool, PublishedTool>(),
};

/** A tool as `tools/list` shows it, made once. */
export function publishTool(tool: Tool, { outputSchemas }: { outputSchemas: boolean }): PublishedTool {
  const cache = outputSchemas ? published.structured : published.plain;
  const known = cache.get(tool);
  if (known !== undefined) return known;
  const { name, title, description } = tool;
  const outputSchema = outputSchemas ? publishOutputSchema(tool) : undefined;
  const definition = {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: publishSchema(withControls(tool)),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: annotationsOf(tool),
  } as PublishedTool;
  cache.set(tool, definition);
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
