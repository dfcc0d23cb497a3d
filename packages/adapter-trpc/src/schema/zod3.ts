import { type Conversion, Parts, warn } from './conversion.ts';
import { link } from './link.ts';
import type { MarkedSchema } from './marks.ts';
import { anySchema } from './value-schemas.ts';
import { markZod3, replaceZod3, type Zod3Def } from './zod3-kinds.ts';

const MOST_PARTS = 200;

/** A schema of zod 3, from 3.22 on, whatever copy of zod made it. */
export interface Zod3Schema {
  _def: Zod3Def;
}

/** Tells a schema of zod 3. */
export function isZod3(parser: object): parser is Zod3Schema {
  const def = (parser as { _def?: { typeName?: unknown } })._def;
  return !('_zod' in parser) && typeof def?.typeName === 'string' && def.typeName.startsWith('Zod');
}

/** Converts a zod 3 schema through zod-to-json-schema. Throws when `zod` (3.25 or newer) is not installed. */
export async function convertZod3(schema: Zod3Schema, conversion: Conversion): Promise<MarkedSchema> {
  const library = await import('zod-to-json-schema');
  const { getRefs, parseDef } = library;
  const parts = new Parts<Zod3Def>();
  parts.of(schema._def);

  type Node = ReturnType<typeof parseDef>;
  const own = (def: object) => def as Zod3Def;
  const foreign = (def: Zod3Def) => def as Parameters<typeof parseDef>[0];
  const refs = () =>
    getRefs({
      $refStrategy: 'none',
      pipeStrategy: conversion.io,
      effectStrategy: conversion.io === 'input' ? 'input' : 'any',
      override: (def, place): Node | typeof library.ignoreOverride => {
        const inner = (part: Zod3Def) => (parseDef(foreign(part), place) ?? anySchema()) as MarkedSchema;
        const replacement = replaceZod3(own(def), { parts, inner, conversion });
        return replacement === undefined
          ? library.ignoreOverride
          : (markZod3(replacement, own(def), conversion) as Node);
      },
      postProcess: (json, def) =>
        markZod3((json ?? anySchema()) as MarkedSchema, own(def), conversion) as Node,
    });

  const documents: unknown[] = [];
  for (const [number, def] of parts.parsers.entries()) {
    if (number >= MOST_PARTS) break;
    // A lazy schema is a part; only as the root of its own document it is entered.
    const entered = def.typeName === 'ZodLazy' && def.getter !== undefined ? def.getter()._def : def;
    documents.push(parseDef(foreign(entered), refs()));
  }
  if (parts.parsers.length > documents.length) {
    const where = `the input of '${conversion.path}'`;
    warn(conversion, 'schema-size', `${where} nests over ${MOST_PARTS} schemas; the rest takes anything`);
  }
  return link(documents);
}
