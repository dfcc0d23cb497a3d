import type { JsonObject, JsonSchema } from '@laconic-mcp/core';
import { decodeValue } from './arguments/decode.ts';
import { compilePlan } from './arguments/plan.ts';
import { isAbsent } from './schema/accepts.ts';
import {
  applyOverride,
  type Conversion,
  type OverrideNode,
  type SchemaDiagnostic,
  warn,
} from './schema/conversion.ts';
import { isEffectSchema } from './schema/effect-kinds.ts';
import { publishWhole } from './schema/full-profile.ts';
import { link } from './schema/link.ts';
import type { MarkedSchema, Settle } from './schema/marks.ts';
import { mergeInputs } from './schema/merge-inputs.ts';
import { normalise } from './schema/normalise.ts';
import { omitKeys } from './schema/omit-keys.ts';
import { portabilityProblems } from './schema/portability.ts';
import { type RootObject, readRootObject } from './schema/root-object.ts';
import { createSettle } from './schema/settle.ts';
import { convertStandard, isStandardJsonSchema } from './schema/standard.ts';
import { convertZod3, isZod3 } from './schema/zod3.ts';
import { convertZod4, isZod4 } from './schema/zod4.ts';

/** How the input of one procedure is converted. */
export interface ConvertOptions {
  /** The procedure's dotted path. */
  path: string;
  /** May replace the JSON Schema of one vendor node; how its values are decoded stays. */
  override?: ((node: OverrideNode) => JsonSchema | undefined) | undefined;
  /** Keys at the root that are not an agent's to send: published nowhere, in no rule of a root union either. */
  omit?: readonly string[] | undefined;
  /** Published as it is but for the omitted keys; arguments are not decoded. */
  inputSchema?: JsonSchema | undefined;
  /**
   * `portable`: what every known client and model API takes. `full`: the author's JSON Schema 2020-12, whole.
   * @default 'portable'
   */
  profile?: 'portable' | 'full' | undefined;
}

/** The input of one procedure, as a tool publishes and receives it. */
export interface ConvertedInput {
  /** `type: 'object'` at the root. May hold `x-lenient`, which the gateway reads and does not publish. */
  schema: JsonSchema;
  /** Turns checked and repaired arguments into the raw input of the procedure's parsers. Never throws. */
  decode: (args: JsonObject) => unknown;
  diagnostics: SchemaDiagnostic[];
}

/**
 * Converts the parsers of a procedure, its `.input()`s in order, into one tool schema and the way back to values.
 * Never throws for a parser: one that has no schema gives an object that takes any key, and a diagnostic.
 */
export async function convertInput(
  parsers: readonly unknown[],
  options: ConvertOptions,
): Promise<ConvertedInput> {
  const conversion: Conversion = {
    path: options.path,
    io: 'input',
    override: options.override,
    diagnostics: [],
  };
  const { diagnostics } = conversion;
  if (options.inputSchema !== undefined) {
    const schema = omitKeys(checkGiven(options.inputSchema, conversion), options.omit ?? []);
    return { schema, decode: parsers.length === 0 ? () => undefined : copy, diagnostics };
  }
  if (parsers.length === 0) return { schema: noInput(), decode: () => undefined, diagnostics };
  const roots: MarkedSchema[] = [];
  for (const parser of parsers) roots.push(await convertParser(parser, conversion));
  try {
    return { ...assemble(roots, options, conversion), diagnostics };
  } catch (error) {
    warn(
      conversion,
      'schema-failed',
      `the input schema of '${options.path}' failed to convert: ${reason(error)}`,
    );
    return { schema: looseObject(), decode: copy, diagnostics };
  }
}

function assemble(
  roots: readonly MarkedSchema[],
  options: ConvertOptions,
  conversion: Conversion,
): Omit<ConvertedInput, 'diagnostics'> {
  const settle = createSettle();
  const merged = mergeInputs(roots, settle);
  if (isAbsent(merged, settle)) return { schema: noInput(), decode: () => undefined };
  const { omit = [] } = options;
  const input = readRootObject(merged, settle, omit);
  const full = options.profile === 'full';
  const schema = full ? omitKeys(whole(input), omit) : portable(input, settle, conversion);
  const plan = compilePlan(input.root, { settle, renamed: !full });
  const decode = (args: JsonObject): unknown => {
    if (input.empty !== 'object' && Object.keys(args).length === 0) return input.empty;
    const decoded = plan === null ? copy(args) : (decodeValue(args, plan) as Record<string, unknown>);
    return input.wrapped ? decoded['input'] : decoded;
  };
  return { schema, decode };
}

function whole({ root, empty }: RootObject): JsonSchema {
  const { required, ...rest } = publishWhole(root);
  return required === undefined || empty !== 'object' ? rest : { ...rest, required };
}

function portable(input: RootObject, settle: Settle, conversion: Conversion): JsonSchema {
  const { schema, cut } = normalise(input.variants, settle);
  if (cut === 'depth')
    warn(conversion, 'schema-depth', `the input of '${conversion.path}' is nested over ten levels`);
  if (cut === 'size') {
    warn(
      conversion,
      'schema-size',
      `the input of '${conversion.path}' is too large to be listed whole; it was cut`,
    );
  }
  // What may be left out as a whole requires nothing.
  if (input.empty !== 'object' && !input.wrapped) delete schema.required;
  if (input.description !== undefined) schema.description = `${input.description} (${schema.description})`;
  return schema;
}

/** Converts one parser with whatever its vendor offers; one that has no schema becomes a loose object and a diagnostic. */
export async function convertParser(parser: unknown, conversion: Conversion): Promise<MarkedSchema> {
  const { path } = conversion;
  try {
    if ((typeof parser === 'object' && parser !== null) || typeof parser === 'function') {
      warnOfNoValidation(parser, conversion);
      if (isZod4(parser)) return await convertZod4(parser, conversion);
      if (isZod3(parser)) return await convertZod3(parser, conversion);
      if (isStandardJsonSchema(parser)) return convertStandard(parser, conversion);
    }
  } catch (error) {
    warn(conversion, 'schema-failed', `the input schema of '${path}' failed to convert: ${reason(error)}`);
    return looseObject();
  }
  return convertUnknown(parser, conversion);
}

/** A parser that says nothing of itself; the host may know more. */
function convertUnknown(parser: unknown, conversion: Conversion): MarkedSchema {
  const schema = looseObject();
  applyOverride(schema, parser, conversion);
  if (schema['x-lenient']) return link([schema]);
  if (isEffectSchema(parser)) return schema;
  const vendor = (parser as { '~standard'?: { vendor?: string } } | undefined)?.['~standard']?.vendor;
  const advice =
    vendor === 'valibot'
      ? "wrap it in 'toStandardJsonSchema' of @valibot/to-json-schema"
      : "set meta.mcp.inputSchema, or use a parser with '~standard.jsonSchema'";
  const what = `the input parser of '${conversion.path}' has no JSON Schema, so any object is listed`;
  warn(conversion, 'no-schema', `${what}; ${advice}`);
  return schema;
}

/** tRPC calls any function as a parser, and takes whatever it gives for the input. */
function warnOfNoValidation(parser: object, conversion: Conversion): void {
  const standard = (parser as { '~standard'?: { validate?: unknown } })['~standard'];
  if (typeof standard?.validate === 'function' || !isEffectSchema(parser)) return;
  const what = `the input of '${conversion.path}' is an Effect schema that validates nothing as it is`;
  const advice = 'wrap it: Schema.toStandardSchemaV1(Schema.toStandardJSONSchemaV1(schema))';
  warn(conversion, 'validates-nothing', `${what}; ${advice}`);
}

function checkGiven(schema: JsonSchema, conversion: Conversion): JsonSchema {
  const given = `meta.mcp.inputSchema of '${conversion.path}'`;
  const [problem, ...others] = portabilityProblems(schema);
  if (problem !== undefined) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    warn(conversion, 'schema-not-portable', `${given} is refused by some clients: ${problem}${more}`);
  }
  return schema.type === 'object' ? schema : { ...schema, type: 'object' };
}

function noInput(): JsonSchema {
  return { type: 'object', properties: {}, additionalProperties: false };
}

function looseObject(): JsonSchema & MarkedSchema {
  return { type: 'object', properties: {}, additionalProperties: true };
}

function copy(args: JsonObject): Record<string, unknown> {
  return { ...args };
}

function reason(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}
