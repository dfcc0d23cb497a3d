import { proposal } from '../call/nearest-name.ts';
import { defineTool } from '../catalog/define-tool.ts';
import type { Tool } from '../catalog/tool.ts';
import { invalidArguments } from '../errors.ts';
import { byteLength, ReadyText } from '../json/encode.ts';
import { type JsonSchema, publishSchema } from '../json/schema.ts';
import { quote } from '../json/visible-text.ts';
import type { Limits } from '../result/limits.ts';
import { DESCRIBE_TOOLS } from './own-names.ts';
import type { VisibleTo } from './surface.ts';

/** Tools that are described at once, and unknown names for which others are proposed. */
const MOST_NAMES = 20;
const MOST_PROPOSALS = 2;

/** What `describe_tools` stands on. */
export interface DescribeToolsOptions {
  /** The tools it knows. */
  tools: readonly Tool[];
  visibleTo: VisibleTo;
  signatureOf: (tool: Tool) => string;
  schemaOf: (tool: Tool) => JsonSchema;
  limits: Pick<Limits, 'hardBytes' | 'fullBytes'>;
}

/** Makes the tool that describes several tools at once: as signatures, or as JSON Schema. */
export function createDescribeTools({
  tools,
  visibleTo,
  signatureOf,
  schemaOf,
  limits,
}: DescribeToolsOptions): Tool {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return defineTool({
    name: DESCRIBE_TOOLS,
    kind: 'read',
    title: 'Describe tools',
    description: 'Gives the signatures of tools by name',
    projectable: false,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    inputSchema: {
      type: 'object',
      properties: {
        names: { type: 'array', items: { type: 'string' } },
        schema: { type: 'boolean', description: 'As JSON Schema' },
      },
      required: ['names'],
    },
    invoke: async ({ arguments: args, caller }) => {
      const { names, schema = false } = args as { names: string[]; schema?: boolean };
      if (names.length === 0) throw invalidArguments('names: at least one');
      if (names.length > MOST_NAMES) throw invalidArguments(`names: at most ${MOST_NAMES} at once`);
      const visible = await visibleTo(caller);
      let unknown = 0;
      const describeOne = (name: string) => {
        const tool = byName.get(name);
        if (tool !== undefined && visible.has(tool)) return describe(tool, schema);
        unknown += 1;
        return unknown > MOST_PROPOSALS ? refuse(name, []) : refuse(name, tools.filter(visible.has));
      };
      const text = [...new Set(names)].map(describeOne).join('\n');
      if (byteLength(text) > (names.length > 1 ? limits.hardBytes : limits.fullBytes))
        throw invalidArguments('names: too much at once; ask for fewer');
      return new ReadyText(text);
    },
  });

  function describe(tool: Tool, schema: boolean): string {
    const takes = schema
      ? `${tool.name} ${JSON.stringify(publishSchema(schemaOf(tool)))}`
      : signatureOf(tool);
    return `${tool.kind} ${takes}\n  ${tool.description.replaceAll(/\s+/g, ' ')}`;
  }
}

function refuse(name: string, seen: readonly Tool[]): string {
  const names = seen.map((tool) => tool.name);
  return `${quote(name.slice(0, 64))}: no such tool${proposal(name, names)}`;
}
