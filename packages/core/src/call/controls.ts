import type { ListedTool } from '../catalog/tool.ts';
import type { Json, JsonObject, JsonSchema } from '../json/schema.ts';

/** Which controls a gateway publishes beside `verify`. */
export interface ControlOptions {
  /** Whether reads take `fields`. */
  projection: boolean;
}

/** What a caller asked of the gateway itself. */
export interface Controls {
  /** Writes: answer in full. */
  verify: boolean;
  /** Reads: the dot paths to keep; `undefined` keeps everything. */
  fields: string[] | undefined;
}

const VERIFY = 'verify';

const SCHEMAS: Record<keyof Controls, JsonSchema> = {
  verify: { type: 'boolean', description: 'Answer with the full result' },
  fields: { type: 'array', items: { type: 'string' }, description: 'Dot paths to keep of the result' },
};

/** The arguments a tool takes, its controls included: `verify` on a write, `fields` on a read where switched on. */
export function withControls(tool: ListedTool, options: ControlOptions): JsonSchema {
  const { properties = {} } = tool.inputSchema;
  const controls = controlsOf(tool, options).map(
    (control) => [nameOf(tool, control), SCHEMAS[control]] as const,
  );
  if (controls.length === 0) return tool.inputSchema;
  return { ...tool.inputSchema, properties: { ...properties, ...Object.fromEntries(controls) } };
}

/** Drops a `verify` that was sent to a read, where it has no effect and is no argument. */
export function dropStrayControls(tool: ListedTool, args: unknown): unknown {
  const { properties = {}, additionalProperties } = tool.inputSchema;
  const isLoose = additionalProperties !== undefined && additionalProperties !== false;
  if (tool.kind === 'write' || isLoose || Object.hasOwn(properties, VERIFY)) return args;
  if (typeof args !== 'object' || args === null || !Object.hasOwn(args, VERIFY)) return args;
  const { [VERIFY]: _, ...rest } = args as Record<string, Json>;
  return rest;
}

/** Takes the controls out of checked arguments; what is left is the tool's own. */
export function splitControls(
  tool: ListedTool,
  args: JsonObject,
  options: ControlOptions,
): { args: JsonObject; controls: Controls } {
  const names = controlsOf(tool, options).map((control) => nameOf(tool, control));
  const own = Object.fromEntries(Object.entries(args).filter(([key]) => !names.includes(key)));
  const read = (control: keyof Controls) => {
    const name = nameOf(tool, control);
    return names.includes(name) ? args[name] : undefined;
  };
  const fields = read('fields') as string[] | undefined;
  return {
    args: names.length === 0 ? args : own,
    controls: { verify: read('verify') === true, fields: fields?.length === 0 ? undefined : fields },
  };
}

function controlsOf(tool: ListedTool, { projection }: ControlOptions): (keyof Controls)[] {
  if (tool.kind === 'write') return ['verify'];
  return projection && tool.projectable !== false ? ['fields'] : [];
}

/**
 * The name a tool publishes a control under: with an underscore where the tool has an argument of that name, which
 * then reaches the tool untouched.
 */
function nameOf(tool: ListedTool, control: string): string {
  const properties = tool.inputSchema.properties ?? {};
  let name = control;
  while (Object.hasOwn(properties, name)) name = `_${name}`;
  return name;
}
