import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { type ControlOptions, withControls } from '../call/controls.ts';
import { destructiveHintOf } from '../catalog/action.ts';
import type { Tool } from '../catalog/tool.ts';
import { publishSchema } from '../json/schema.ts';
import { publishOutputSchema } from '../result/structured.ts';

/** A tool as `tools/list` shows it. */
export type PublishedTool = ListToolsResult['tools'][number];

/** What a gateway publishes of a tool beside what every tool has. */
export interface PublishOptions extends ControlOptions {
  outputSchemas: boolean;
}

/** Makes the function that gives a tool as `tools/list` shows it; each is made once. */
export function createPublisher(options: PublishOptions): (tool: Tool) => PublishedTool {
  const published = new WeakMap<Tool, PublishedTool>();
  return (tool) => {
    const known = published.get(tool);
    if (known !== undefined) return known;
    const definition = publish(tool, options);
    published.set(tool, definition);
    return definition;
  };
}

function publish(tool: Tool, options: PublishOptions): PublishedTool {
  const { name, title, description } = tool;
  const outputSchema = options.outputSchemas ? publishOutputSchema(tool) : undefined;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: publishSchema(withControls(tool, options)),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: annotationsOf(tool),
  } as PublishedTool;
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
