import { applyOverride, type Conversion, type Parts, unsendableMessage, warn } from './conversion.ts';
import { encodeDefault } from './default-value.ts';
import { addNote, type MarkedSchema } from './marks.ts';
import { applyStringRules, type StringRule } from './string-rules.ts';
import {
  anySchema,
  bigintSchema,
  dateSchema,
  enumNote,
  literalSchema,
  nanSchema,
  undefinedSchema,
} from './value-schemas.ts';

/** The part of zod 3's internals that is read here. */
export interface Zod3Def {
  typeName?: string;
  description?: string;
  coerce?: boolean;
  checks?: Zod3Check[];
  shape?: () => Record<string, Zod3Holder>;
  unknownKeys?: 'strip' | 'strict' | 'passthrough';
  catchall?: Zod3Holder;
  innerType?: Zod3Holder;
  schema?: Zod3Holder;
  in?: Zod3Holder;
  type?: Zod3Holder;
  effect?: { type: string };
  keyType?: Zod3Holder;
  valueType?: Zod3Holder;
  left?: Zod3Holder;
  right?: Zod3Holder;
  minSize?: { value: number } | null;
  maxSize?: { value: number } | null;
  options?: readonly Zod3Holder[] | ReadonlyMap<unknown, Zod3Holder>;
  value?: unknown;
  values?: unknown;
  getter?: () => Zod3Holder;
  defaultValue?: () => unknown;
}

interface Zod3Holder {
  _def: Zod3Def;
}

interface Zod3Check {
  kind: string;
  regex?: RegExp;
  value?: unknown;
  local?: boolean;
  offset?: boolean;
}

interface Replacing {
  parts: Parts<Zod3Def>;
  inner: (def: Zod3Def) => MarkedSchema;
  conversion: Conversion;
}

type Replace = (def: Zod3Def, replacing: Replacing) => MarkedSchema;

/** The schema of a kind that zod-to-json-schema prints wrongly, or `undefined` where its own output will do. */
export function replaceZod3(def: Zod3Def, replacing: Replacing): MarkedSchema | undefined {
  if (def.typeName === undefined) return foreign(def, replacing);
  return REPLACED[def.typeName]?.(def, replacing);
}

const foreign: Replace = (_def, { conversion }) => {
  const where = `the zod 3 input of '${conversion.path}'`;
  warn(conversion, 'schema-mixed', `${where} holds a schema of another library; that place takes anything`);
  return anySchema();
};

const unsendable: Replace = (def, { conversion }) => {
  warn(conversion, 'unrepresentable', unsendableMessage(conversion, def.typeName ?? 'schema'));
  return anySchema();
};

const REPLACED: Readonly<Record<string, Replace>> = {
  ZodDate: dateSchema,
  ZodBigInt: bigintSchema,
  ZodNaN: nanSchema,
  ZodUndefined: undefinedSchema,
  ZodVoid: undefinedSchema,
  ZodAny: anySchema,
  ZodUnknown: anySchema,
  ZodNever: () => ({ 'x-value': 'never' }),
  ZodSymbol: unsendable,
  ZodFunction: unsendable,
  ZodLiteral: (def) => literalSchema([def.value]),
  ZodLazy: (def, { parts }) => parts.of(def),
  ZodObject: replaceObject,
  ZodOptional: (def, { inner }) => ({ ...inside(def.innerType, inner), 'x-optional': true }),
  ZodNullable: (def, { inner }) => ({ anyOf: [inside(def.innerType, inner), { type: 'null' }] }),
  ZodDefault: (def, { inner }) => ({
    ...inside(def.innerType, inner),
    default: encodeDefault(() => def.defaultValue?.()),
    'x-optional': true,
  }),
  ZodCatch: (def, { inner }) => ({
    ...inside(def.innerType, inner),
    'x-lenient': true,
    'x-optional': true,
  }),
  ZodUnion: replaceUnion,
  ZodDiscriminatedUnion: replaceUnion,
  ZodIntersection: (def, { inner }) => ({ allOf: [inside(def.left, inner), inside(def.right, inner)] }),
  ZodSet: replaceSet,
  ZodMap: (def, { parts }) => ({
    'x-value': 'map',
    'x-key': partOf(def.keyType, parts),
    'x-entry': partOf(def.valueType, parts),
  }),
};

function inside(holder: Zod3Holder | undefined, inner: (def: Zod3Def) => MarkedSchema): MarkedSchema {
  return holder === undefined ? anySchema() : inner(holder._def);
}

function partOf(holder: Zod3Holder | undefined, parts: Parts<Zod3Def>): MarkedSchema {
  return holder === undefined ? anySchema() : parts.of(holder._def);
}

function replaceUnion(def: Zod3Def, { inner }: Replacing): MarkedSchema {
  const anyOf = [...(def.options?.values() ?? [])].map((option) => inner(option._def));
  return anyOf.some((option) => option['x-optional']) ? { anyOf, 'x-optional': true } : { anyOf };
}

function replaceSet(def: Zod3Def, { parts }: Replacing): MarkedSchema {
  const items = partOf(def.valueType, parts);
  const set: MarkedSchema = { type: 'array', items, 'x-value': 'set', 'x-note': 'distinct values' };
  if (def.minSize) set['minItems'] = def.minSize.value;
  if (def.maxSize) set['maxItems'] = def.maxSize.value;
  return set;
}

/** Corrects a node after zod-to-json-schema made it, or completes a replaced one. */
export function markZod3(json: MarkedSchema, def: Zod3Def, conversion: Conversion): MarkedSchema {
  MARKS[def.typeName ?? '']?.(json, def);
  if (def.description !== undefined) json.description = def.description;
  if (def.coerce) coerce(json, def);
  applyOverride(json, def, conversion);
  return json;
}

function coerce(json: MarkedSchema, def: Zod3Def): void {
  json['x-lenient'] = true;
  json['x-value'] = def.typeName === 'ZodBoolean' ? 'boolean' : 'coerce';
}

const MARKS: Readonly<Record<string, (json: MarkedSchema, def: Zod3Def) => void>> = {
  ZodString: (json, def) => applyStringRules(json, (def.checks ?? []).map(stringRule)),
  ZodNativeEnum: (json, def) => {
    const note = enumNote((def.values ?? {}) as Record<string, unknown>);
    if (note !== undefined) addNote(json, note);
  },
  ZodAny: optionalKey,
  ZodUnknown: optionalKey,
  ZodEffects: (json, def) => {
    if (def.effect?.type !== 'preprocess') return;
    json['x-value'] = undefined;
    json['x-lenient'] = true;
    json['x-optional'] = true;
  },
};

function optionalKey(json: MarkedSchema): void {
  json['x-optional'] = true;
}

function stringRule(check: Zod3Check): StringRule {
  return {
    kind: check.kind,
    pattern: check.regex,
    text: String(check.value),
    local: check.local,
    offset: check.offset,
  };
}

/** `required` by what the schemas say: zod-to-json-schema asks each parser about `undefined`, which runs the host's code. */
function replaceObject(def: Zod3Def, { inner }: Replacing): MarkedSchema {
  const shape = Object.entries(def.shape?.() ?? {});
  const properties = Object.fromEntries(shape.map(([key, holder]) => [key, inner(holder._def)] as const));
  const rest = { strict: false, passthrough: true, strip: undefined }[def.unknownKeys ?? 'strip'];
  const catchall = def.catchall?._def;
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: catchall === undefined || catchall.typeName === 'ZodNever' ? rest : inner(catchall),
  };
}
