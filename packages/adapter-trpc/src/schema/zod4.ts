import { type Conversion, Parts, warn } from './conversion.ts';
import { encodeDefault } from './default-value.ts';
import { link } from './link.ts';
import type { MarkedSchema } from './marks.ts';
import { anySchema } from './value-schemas.ts';
import { markZod4, type Zod4Schema } from './zod4-kinds.ts';

type Convert = (schema: Zod4Schema, params: Record<string, unknown>) => unknown;
const MOST_PARTS = 500;

/** Tells a schema of zod 4, classic or mini, whatever copy of zod made it. */
export function isZod4(parser: object): parser is Zod4Schema {
  return '_zod' in parser;
}

/**
 * Converts a zod 4 schema with its own converter, or with `zod/v4/core` where it has none. Throws when zod is not
 * installed or older than the schema, which would lose constraints without a word.
 */
export async function convertZod4(schema: Zod4Schema, conversion: Conversion): Promise<MarkedSchema> {
  const convert = await converterOf(schema);
  const parts = new Parts<Zod4Schema>();
  parts.of(schema);
  const documents: unknown[] = [];
  for (const part of parts.parsers) {
    if (documents.length >= MOST_PARTS) break;
    documents.push(convertPiece(part, { convert, parts, conversion }));
  }
  if (parts.parsers.length > documents.length) {
    const where = `the input of '${conversion.path}'`;
    warn(conversion, 'schema-size', `${where} nests over ${MOST_PARTS} schemas; the rest takes anything`);
  }
  return link(documents);
}

interface Tools {
  convert: Convert;
  parts: Parts<Zod4Schema>;
  conversion: Conversion;
}

async function converterOf(schema: Zod4Schema): Promise<Convert> {
  if (typeof schema.toJSONSchema === 'function') return convertByMethod;
  const core = await import('zod/v4/core');
  const { minor } = schema._zod.version ?? core.version;
  if (minor > core.version.minor) {
    throw new Error(
      `it is made by zod 4.${minor}, but the installed 'zod' is 4.${core.version.minor}; install zod 4.${minor} or newer`,
    );
  }
  type CoreSchema = Parameters<typeof core.toJSONSchema>[0];
  const byCore: Convert = (part, params) => core.toJSONSchema(part as unknown as CoreSchema, params);
  return (part, params) => (typeof part.toJSONSchema === 'function' ? convertByMethod : byCore)(part, params);
}

function convertByMethod(schema: Zod4Schema, params: Record<string, unknown>): unknown {
  return schema.toJSONSchema?.(params);
}

function convertPiece(schema: Zod4Schema, tools: Tools): unknown {
  try {
    return tools.convert(schema, {
      io: tools.conversion.io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      metadata: metadataWithoutIds,
      override: (node: { zodSchema: Zod4Schema; jsonSchema: MarkedSchema }) =>
        markZod4(node.zodSchema, node.jsonSchema, tools),
    });
  } catch (error) {
    return convertAround(schema, tools, error);
  }
}

/** One key that cannot be converted costs that key's schema, not the whole object's. */
function convertAround(schema: Zod4Schema, tools: Tools, error: unknown): MarkedSchema {
  const { def } = schema._zod;
  if (def.shape !== undefined) {
    const entries = Object.entries(def.shape);
    const required = entries.filter(([, value]) => value._zod.optin === undefined).map(([key]) => key);
    const properties = Object.fromEntries(
      entries.map(([key, value]) => [key, tools.parts.of(value)] as const),
    );
    const closed = def.catchall?._zod.def.type === 'never';
    const open = def.catchall !== undefined && !closed;
    const rest = closed ? { additionalProperties: false } : open ? { additionalProperties: true } : {};
    return { type: 'object', properties, required, ...rest };
  }
  if (def.element !== undefined) return { type: 'array', items: tools.parts.of(def.element) };
  if (def.options !== undefined) return { anyOf: def.options.map((option) => tools.parts.of(option)) };
  if (def.innerType !== undefined) {
    const inner = tools.parts.of(def.innerType);
    if (def.type === 'nullable') return { anyOf: [inner, { type: 'null' }] };
    const optional: MarkedSchema = schema._zod.optin === undefined ? inner : { ...inner, 'x-optional': true };
    return 'defaultValue' in def ? { ...optional, default: encodeDefault(() => def.defaultValue) } : optional;
  }
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const what = `a '${def.type}' in the input of '${tools.conversion.path}' failed to convert`;
  warn(tools.conversion, 'schema-failed', `${what}: ${reason}; that place takes anything`);
  return anySchema();
}

/**
 * The descriptions that belong to a schema, without the `id` that would turn it into a `$ref`. A schema's own `meta()`
 * knows the registry of its own copy of zod; zod/mini has none and shares the global one.
 */
const metadataWithoutIds = {
  get(schema: Zod4Schema): Record<string, unknown> | undefined {
    const shared = (globalThis as { __zod_globalRegistry?: { get(schema: unknown): object | undefined } })
      .__zod_globalRegistry;
    const meta = typeof schema.meta === 'function' ? schema.meta() : shared?.get(schema);
    if (meta === undefined) return undefined;
    return { ...meta, id: undefined };
  },
  has(schema: Zod4Schema): boolean {
    return this.get(schema) !== undefined;
  },
};
