import { applyOverride, type Conversion } from './conversion.ts';
import { link } from './link.ts';
import type { MarkedSchema } from './marks.ts';
import {
  anySchema,
  bigintSchema,
  dateSchema,
  fileSchema,
  instanceSchema,
  literalSchema,
  nanSchema,
} from './value-schemas.ts';

interface StandardJsonSchema {
  '~standard': {
    vendor: string;
    jsonSchema: Record<
      'input' | 'output',
      (options: { target: string; libraryOptions?: Record<string, unknown> }) => unknown
    >;
  };
}

/** Tells a parser that carries its own JSON Schema (Standard JSON Schema), which may be a function. */
export function isStandardJsonSchema(parser: object): parser is StandardJsonSchema {
  const standard = (parser as { '~standard'?: { jsonSchema?: { input?: unknown } } })['~standard'];
  return typeof standard?.jsonSchema?.input === 'function';
}

/** Converts a Standard JSON Schema. Throws what the vendor throws. */
export function convertStandard(parser: StandardJsonSchema, conversion: Conversion): MarkedSchema {
  const { vendor, jsonSchema } = parser['~standard'];
  const libraryOptions = LIBRARY_OPTIONS[vendor]?.(conversion);
  const document = jsonSchema[conversion.io]({
    target: 'draft-2020-12',
    ...(libraryOptions === undefined ? {} : { libraryOptions }),
  });
  return link([document]);
}

const LIBRARY_OPTIONS: Readonly<Record<string, (conversion: Conversion) => Record<string, unknown>>> = {
  arktype: (conversion) => ({ fallback: (context: ArktypeContext) => arktypeNode(context, conversion) }),
  valibot: (conversion) => ({
    typeMode: conversion.io,
    errorMode: 'ignore',
    overrideSchema: (context: ValibotContext) => valibotNode(context, conversion),
  }),
};

interface ArktypeContext {
  code: string;
  base: MarkedSchema;
  domain?: string;
  proto?: unknown;
  unit?: unknown;
}

/** What arktype asks for where its own converter would print `{}`. */
function arktypeNode(context: ArktypeContext, conversion: Conversion): MarkedSchema {
  const json = ARKTYPE[context.code]?.(context) ?? context.base;
  applyOverride(json, context, conversion);
  return json;
}

const ARKTYPE: Readonly<Record<string, (context: ArktypeContext) => MarkedSchema>> = {
  date: dateSchema,
  domain: ({ domain }) => {
    if (domain === 'bigint') return bigintSchema();
    return domain === 'undefined' ? literalSchema([undefined]) : anySchema();
  },
  unit: ({ unit }) => literalSchema([unit]),
  proto: ({ proto }) => {
    if (proto === Set)
      return { type: 'array', items: anySchema(), 'x-value': 'set', 'x-note': 'distinct values' };
    if (proto === Map) return { 'x-value': 'map', 'x-key': anySchema(), 'x-entry': anySchema() };
    return instanceSchema(proto);
  },
};

interface ValibotContext {
  valibotSchema: { type: string };
  jsonSchema: MarkedSchema;
}

function valibotNode(context: ValibotContext, conversion: Conversion): MarkedSchema | undefined {
  const own = VALIBOT[context.valibotSchema.type]?.();
  if (own === undefined && conversion.override === undefined) return undefined;
  const json = own ?? { ...context.jsonSchema };
  applyOverride(json, context.valibotSchema, conversion);
  return json;
}

/** Valibot's converter does not offer what is inside a set or a map, so their values arrive as they were sent. */
const VALIBOT: Readonly<Record<string, () => MarkedSchema>> = {
  date: dateSchema,
  bigint: bigintSchema,
  undefined: () => literalSchema([undefined]),
  void: () => literalSchema([undefined]),
  nan: nanSchema,
  file: () => fileSchema('file'),
  blob: () => fileSchema('blob'),
  set: () => ({ type: 'array', items: anySchema(), 'x-value': 'set', 'x-note': 'distinct values' }),
  map: () => ({ 'x-value': 'map', 'x-key': anySchema(), 'x-entry': anySchema() }),
};
