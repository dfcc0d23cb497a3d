import { applyOverride, type Conversion } from './conversion.ts';
import type { MarkedSchema } from './marks.ts';
import {
  anySchema,
  bigintSchema,
  dateSchema,
  fileSchema,
  literalSchema,
  nanSchema,
} from './value-schemas.ts';

/** The part of a valibot schema that is read here. */
interface ValibotSchema {
  type: string;
  fallback?: unknown;
  key?: ValibotSchema;
  value?: ValibotSchema;
  entries?: Record<string, ValibotSchema>;
  item?: ValibotSchema;
  wrapped?: ValibotSchema;
}

interface ValibotActionContext {
  valibotAction: object;
  jsonSchema: MarkedSchema;
}

interface ValibotContext {
  valibotSchema: ValibotSchema;
  jsonSchema: MarkedSchema;
}

/** What valibot's converter is told, so that it prints every kind, and what an agent can send for it. */
export function valibotOptions(conversion: Conversion): Record<string, unknown> {
  return {
    typeMode: conversion.io,
    errorMode: 'ignore',
    overrideSchema: (context: ValibotContext) => valibotNode(context, conversion),
    overrideAction: ({ valibotAction, jsonSchema }: ValibotActionContext) => {
      const json = { ...jsonSchema };
      applyOverride(json, valibotAction, conversion);
      return json;
    },
  };
}

function valibotNode({ valibotSchema, jsonSchema }: ValibotContext, conversion: Conversion): MarkedSchema {
  const json = VALIBOT[valibotSchema.type]?.(valibotSchema) ?? { ...jsonSchema };
  if (VALIBOT_OPTIONAL.has(valibotSchema.type)) json['x-optional'] = true;
  if (valibotSchema.type === 'loose_object') json.additionalProperties = true;
  markFallbacks(json, valibotSchema);
  applyOverride(json, valibotSchema, conversion);
  return json;
}

/** What has a fallback takes any value. A pipe's is told by the schema around it, because pipes are not offered here. */
function markFallbacks(json: MarkedSchema, { fallback, entries = {}, item, wrapped }: ValibotSchema): void {
  const parts = Object.entries(entries).map(([key, entry]) => [json.properties?.[key], entry] as const);
  for (const [part, schema] of [
    ...parts,
    [json.items, item],
    [json, wrapped],
    [json, { fallback }],
  ] as const) {
    if (schema?.fallback !== undefined) Object.assign(part ?? {}, { 'x-lenient': true, 'x-optional': true });
  }
}

const VALIBOT_OPTIONAL = new Set(['optional', 'nullish', 'undefinedable']);

const VALIBOT: Readonly<Record<string, (schema: ValibotSchema) => MarkedSchema>> = {
  date: dateSchema,
  bigint: bigintSchema,
  undefined: () => literalSchema([undefined]),
  void: () => literalSchema([undefined]),
  nan: nanSchema,
  file: () => fileSchema('file'),
  blob: () => fileSchema('blob'),
  set: ({ value }) => ({
    type: 'array',
    items: valibotPart(value),
    'x-value': 'set',
    'x-note': 'distinct values',
  }),
  map: ({ key, value }) => ({ 'x-value': 'map', 'x-key': valibotPart(key), 'x-entry': valibotPart(value) }),
};

/** Valibot's converter does not enter sets and maps; of what is inside, values without parts are known by their type. */
function valibotPart(schema: ValibotSchema | undefined): MarkedSchema {
  const { type = '' } = schema ?? {};
  if (['string', 'number', 'boolean'].includes(type)) return { type };
  const { [type]: make } = VALIBOT;
  return schema === undefined || make === undefined ? anySchema() : make(schema);
}
