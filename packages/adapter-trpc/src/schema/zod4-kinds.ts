import { applyOverride, type Conversion, type Parts, unsendableMessage, warn } from './conversion.ts';
import { encodeDefault } from './default-value.ts';
import { addNote, type MarkedSchema, replaceKeywords } from './marks.ts';
import { applyStringRules, type StringRule } from './string-rules.ts';
import {
  anySchema,
  bigintSchema,
  dateSchema,
  enumNote,
  fileSchema,
  instanceSchema,
  literalSchema,
  nanSchema,
  undefinedSchema,
} from './value-schemas.ts';

/** The part of zod 4's internals that is read here; it has been the same since 4.0. */
export interface Zod4Schema {
  _zod: {
    def: Zod4Def;
    bag?: { Class?: unknown };
    optin?: 'optional' | 'defaulted' | undefined;
    version?: { minor: number };
  };
  toJSONSchema?: (params: Record<string, unknown>) => unknown;
  meta?: () => object | undefined;
}

interface Zod4Def {
  type: string;
  check?: string;
  coerce?: boolean;
  checks?: { _zod: { def: Zod4Check } }[];
  shape?: Record<string, Zod4Schema>;
  catchall?: Zod4Schema;
  innerType?: Zod4Schema;
  element?: Zod4Schema;
  options?: readonly Zod4Schema[];
  keyType?: Zod4Schema;
  valueType?: Zod4Schema;
  in?: Zod4Schema;
  out?: Zod4Schema;
  items?: Zod4Schema[];
  rest?: Zod4Schema | null;
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
  defaultValue?: unknown;
}

interface Zod4Check {
  check?: string;
  format?: string;
  pattern?: RegExp;
  prefix?: string;
  suffix?: string;
  includes?: string;
  local?: boolean;
  offset?: boolean;
  minimum?: number;
  maximum?: number;
  size?: number;
}

interface Marking {
  parts: Parts<Zod4Schema>;
  conversion: Conversion;
}

type Mark = (json: MarkedSchema, schema: Zod4Schema, marking: Marking) => void;

/** Says in `json` what zod's own converter leaves out or gets wrong for this schema. Called for every node, inner ones first. */
export function markZod4(schema: Zod4Schema, json: MarkedSchema, marking: Marking): void {
  KINDS[schema._zod.def.type]?.(json, schema, marking);
  if (schema._zod.optin !== undefined) json['x-optional'] = true;
  applyOverride(json, schema, marking.conversion);
}

const lenient: Mark = (json) => {
  json['x-lenient'] = true;
};

const unsendable: Mark = (json, schema, { conversion }) => {
  const { type } = schema._zod.def;
  warn(conversion, 'unrepresentable', unsendableMessage(conversion, type));
  replaceKeywords(json, anySchema());
};

const coercible = (schema: () => MarkedSchema): Mark => {
  return (json, { _zod: { def } }) => {
    replaceKeywords(json, schema());
    if (def.coerce) json['x-value'] = 'coerce';
  };
};

const coerced: Mark = (json, { _zod: { def } }) => {
  if (!def.coerce) return;
  json['x-lenient'] = true;
  json['x-value'] = def.type === 'boolean' ? 'boolean' : 'coerce';
};

const KINDS: Readonly<Record<string, Mark>> = {
  string: (json, schema, marking) => {
    applyStringRules(json, stringRules(schema._zod.def));
    coerced(json, schema, marking);
  },
  number: coerced,
  boolean: coerced,
  date: coercible(dateSchema),
  bigint: coercible(bigintSchema),
  nan: (json) => replaceKeywords(json, nanSchema()),
  undefined: (json) => replaceKeywords(json, undefinedSchema()),
  void: (json) => replaceKeywords(json, undefinedSchema()),
  never: (json) => replaceKeywords(json, { 'x-value': 'never' }),
  symbol: unsendable,
  function: unsendable,
  any: markAny,
  unknown: markAny,
  transform: lenient,
  custom: (json, schema) => {
    if (isEmpty(json)) Object.assign(json, instanceSchema(schema._zod.bag?.Class));
  },
  file: (json) => replaceKeywords(json, fileSchema('file')),
  literal: (json, { _zod: { def } }) => replaceKeywords(json, literalSchema(def.values ?? [])),
  enum: (json, { _zod: { def } }) => {
    const note = enumNote(def.entries ?? {});
    if (note !== undefined) addNote(json, note);
  },
  set: markSet,
  map: markMap,
  tuple: markTuple,
  default: markDefault,
  prefault: markDefault,
  catch: (json) => {
    delete json.default;
    json['x-lenient'] = true;
    json['x-optional'] = true;
  },
  nonoptional: (json) => {
    delete json['x-optional'];
  },
  readonly: (json) => {
    delete json['readOnly'];
  },
  pipe: markPipe,
};

function markPipe(json: MarkedSchema, { _zod: { def } }: Zod4Schema): void {
  const from = def.in?._zod.def.type;
  if (from === 'string' && def.out?._zod.def.type === 'boolean')
    addNote(json, "a yes-or-no word, e.g. 'true'");
  if (from !== 'transform') return;
  // A preprocessing function sees the agent's own value; only what lies inside an object or a list is decoded.
  delete json['x-value'];
  json['x-lenient'] = true;
  json['x-optional'] = true;
}

function markAny(json: MarkedSchema, schema: Zod4Schema): void {
  json['x-lenient'] = true;
  // Before 4.4 the parser took a missing key.
  if ((schema._zod.version?.minor ?? 0) < 4) json['x-optional'] = true;
}

function markSet(json: MarkedSchema, { _zod: { def } }: Zod4Schema, { parts }: Marking): void {
  const items = def.valueType === undefined ? anySchema() : parts.of(def.valueType);
  replaceKeywords(json, { type: 'array', items, 'x-value': 'set', 'x-note': 'distinct values' });
  for (const { _zod } of def.checks ?? []) {
    const { minimum, maximum, size } = _zod.def;
    if ((minimum ?? size) !== undefined) json['minItems'] = minimum ?? size;
    if ((maximum ?? size) !== undefined) json['maxItems'] = maximum ?? size;
  }
}

function markMap(json: MarkedSchema, { _zod: { def } }: Zod4Schema, { parts }: Marking): void {
  const key = def.keyType === undefined ? anySchema() : parts.of(def.keyType);
  const entry = def.valueType === undefined ? anySchema() : parts.of(def.valueType);
  replaceKeywords(json, { 'x-value': 'map', 'x-key': key, 'x-entry': entry });
}

/** Before 4.5 a tuple was printed without its length. */
function markTuple(json: MarkedSchema, { _zod: { def } }: Zod4Schema): void {
  const items = def.items ?? [];
  const lastRequired = items.findLastIndex((item) => item._zod.optin === undefined);
  if (json['minItems'] === undefined && lastRequired >= 0) json['minItems'] = lastRequired + 1;
  if (!def.rest && json['maxItems'] === undefined) json['maxItems'] = items.length;
}

function markDefault(json: MarkedSchema, { _zod: { def } }: Zod4Schema): void {
  json.default = encodeDefault(() => def.defaultValue);
}

function isEmpty(json: MarkedSchema): boolean {
  return ['type', 'anyOf', 'enum', '$ref', 'const'].every((keyword) => json[keyword] === undefined);
}

function stringRules(def: Zod4Def): StringRule[] {
  const own = def.check === undefined ? [] : [def as unknown as Zod4Check];
  return [...own, ...(def.checks ?? []).map(({ _zod }) => _zod.def)].map((check) => ({
    kind: check.format ?? check.check ?? '',
    pattern: check.pattern,
    text: check.prefix ?? check.suffix ?? check.includes,
    local: check.local,
    offset: check.offset,
  }));
}
