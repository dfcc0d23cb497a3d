import { applyOverride, type Conversion } from './conversion.ts';
import { isEffectSchema, markEffect } from './effect-kinds.ts';
import { link } from './link.ts';
import type { MarkedSchema } from './marks.ts';
import { valibotOptions } from './valibot-kinds.ts';
import { anySchema, bigintSchema, dateSchema, instanceSchema, literalSchema } from './value-schemas.ts';

interface StandardJsonSchema {
  '~standard': {
    vendor: string;
    validate?: unknown;
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
  const root = link([document]);
  if (isEffectSchema(parser)) markEffect(root, parser, conversion);
  return root;
}

const LIBRARY_OPTIONS: Readonly<Record<string, (conversion: Conversion) => Record<string, unknown>>> = {
  arktype: (conversion) => ({ fallback: (context: ArktypeContext) => arktypeNode(context, conversion) }),
  valibot: valibotOptions,
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
