import type { ListToolsResult } from '@modelcontextprotocol/sdk/types.js';
import { type ControlOptions, withControls } from '../call/controls.ts';
import { destructiveHintOf } from '../catalog/action.ts';
import type { ListedTool } from '../catalog/tool.ts';
import { publishSchema } from '../json/schema.ts';
import { publishOutputSchema } from '../result/structured.ts';
import { outlineSchema } from '../signature/outline.ts';
import { DESCRIBE_TOOLS } from './own-names.ts';

/** A tool as `tools/list` shows it. */
export type PublishedTool = ListToolsResult['tools'][number];

/** What a gateway publishes of a tool beside what every tool has. */
export interface PublishOptions extends ControlOptions {
  outputSchemas: boolean;
  /** UTF-8 bytes of an input schema, above which an outline of it is listed. */
  schemaBytes: number;
}

/** Said of a tool whose listed input schema is an outline. */
const IN_OUTLINE = `Listed in outline; '${DESCRIBE_TOOLS}' gives the whole`;

/** Gives tools as `tools/list` shows them. */
export interface Publisher {
  publish(tool: ListedTool): PublishedTool;
  /** Whether a tool's input schema is too large for a list, which then shows an outline of it. */
  isOutlined(tool: ListedTool): boolean;
}

/** Makes a {@link Publisher}; each tool is made once. */
export function createPublisher(options: PublishOptions): Publisher {
  const published = new WeakMap<ListedTool, Publication>();
  const publicationOf = (tool: ListedTool): Publication => {
    const known = published.get(tool);
    if (known !== undefined) return known;
    const publication = publish(tool, options);
    published.set(tool, publication);
    return publication;
  };
  return {
    publish: (tool) => publicationOf(tool).listed,
    isOutlined: (tool) => publicationOf(tool).outlined,
  };
}

interface Publication {
  listed: PublishedTool;
  outlined: boolean;
}

function publish(tool: ListedTool, options: PublishOptions): Publication {
  const { name, title, description } = tool;
  const outputSchema = options.outputSchemas ? publishOutputSchema(tool) : undefined;
  const schema = publishSchema(withControls(tool, options));
  const outline = outlineSchema(schema, options.schemaBytes);
  const listed = {
    name,
    ...(title === undefined ? {} : { title }),
    description: outline === undefined ? description : `${description}\n${IN_OUTLINE}`,
    inputSchema: outline ?? schema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    annotations: annotationsOf(tool),
  } as PublishedTool;
  return { listed, outlined: outline !== undefined };
}

function annotationsOf(tool: ListedTool): PublishedTool['annotations'] {
  const isRead = tool.kind === 'read';
  const destructiveHint = isRead ? undefined : destructiveHintOf(tool);
  return {
    readOnlyHint: isRead,
    ...(destructiveHint === undefined ? {} : { destructiveHint }),
    ...Object.fromEntries(Object.entries(tool.annotations ?? {}).filter(([, value]) => value !== undefined)),
  };
}
