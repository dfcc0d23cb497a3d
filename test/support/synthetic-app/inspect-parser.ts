import type { CONSTRUCTS } from './measured.ts';

/** A construct that the measured table counts. */
export type Construct = keyof typeof CONSTRUCTS;

/** What one parser object is, whichever zod made it. */
export interface Inspected {
  /** zod 4's word for it; `custom` also for the instance checks of zod 3. */
  kind: string;
  constructs: Construct[];
  children: unknown[];
  /** The fields of an object. */
  shape?: Readonly<Record<string, unknown>>;
  /** What is inside a wrapper that changes no kind: optional, default, refine, transform, preprocess. */
  inner?: unknown;
  /** A key with it may be left out. */
  omittable?: boolean;
}

/** The definitions of both zods, as far as they are read. */
interface Definition {
  type?: unknown;
  typeName?: string;
  coerce?: boolean;
  discriminator?: string;
  unknownKeys?: string;
  shape?: Record<string, unknown> | (() => Record<string, unknown>);
  catchall?: unknown;
  checks?: { _zod?: { def: { check: string } } }[];
  effect?: { type: 'refinement' | 'transform' | 'preprocess' };
  element?: unknown;
  innerType?: unknown;
  schema?: unknown;
  options?: unknown[] | Map<unknown, unknown>;
  items?: unknown[];
  valueType?: unknown;
  left?: unknown;
  right?: unknown;
  in?: unknown;
  out?: unknown;
  getter?: () => unknown;
}

const WORDS: Readonly<Record<string, string>> = {
  discriminatedunion: 'union',
  nativeenum: 'enum',
  effects: 'pipe',
};

function definitionOf(parser: unknown): Definition {
  const { _zod, _def } = parser as { _zod?: { def: Definition }; _def: Definition };
  return _zod?.def ?? _def;
}

function kindOf({ type, typeName }: Definition): string {
  if (typeName === undefined) return String(type);
  const word = typeName.replace(/^Zod/, '').toLowerCase();
  return WORDS[word] ?? word;
}

/** Says what a parser is and what is in it, by its own definition. */
export function inspectParser(parser: unknown): Inspected {
  const definition = definitionOf(parser);
  const kind = kindOf(definition);
  const refined = definition.checks?.some((check) => check._zod?.def.check === 'custom');
  const refine: Construct[] = refined && kind !== 'custom' ? ['refine'] : [];
  const found = inspectKind(kind, definition);
  return { kind, ...found, constructs: [...found.constructs, ...refine] };
}

type Found = Omit<Inspected, 'kind'> & { kind?: string };

function inspectKind(kind: string, definition: Definition): Found {
  const { innerType, coerce, getter } = definition;
  switch (kind) {
    case 'object':
      return inspectObject(definition);
    case 'array':
      return { constructs: [], children: [definition.element ?? definition.type] };
    case 'record':
      return { constructs: ['record'], children: [definition.valueType] };
    case 'union': {
      const constructs: Construct[] = [definition.discriminator === undefined ? 'union' : 'variants'];
      return { constructs, children: [...(definition.options?.values() ?? [])] };
    }
    case 'intersection':
      return { constructs: ['intersection'], children: [definition.left, definition.right] };
    case 'tuple':
      return { constructs: ['tuple'], children: definition.items ?? [] };
    case 'lazy':
      return { constructs: ['recursive'], children: [getter?.()] };
    case 'optional':
      return { constructs: [], children: [innerType], inner: innerType, omittable: true };
    case 'default':
    case 'catch':
      return { constructs: [kind], children: [innerType], inner: innerType, omittable: true };
    case 'nullable':
      return { constructs: [], children: [innerType], inner: innerType };
    case 'pipe':
      return definition.effect === undefined ? inspectPipe(definition) : inspectEffect(definition);
    case 'date':
      return { constructs: coerce ? ['coerce', 'coerceDate'] : ['date'], children: [] };
    default:
      return { constructs: coerce ? ['coerce'] : (LEAVES[kind] ?? []), children: [] };
  }
}

const LEAVES: Readonly<Record<string, Construct[]>> = {
  any: ['any'],
  bigint: ['bigint'],
  void: ['nothing'],
  undefined: ['nothing'],
  custom: ['file'],
};

function inspectObject({ shape = {}, unknownKeys, catchall }: Definition): Found {
  const fields = typeof shape === 'function' ? shape() : shape;
  const rest = unknownKeys ?? (catchall === undefined ? 'strip' : kindOf(definitionOf(catchall)));
  const strict = rest === 'strict' || rest === 'never';
  const loose = rest === 'passthrough' || rest === 'unknown';
  return {
    constructs: strict ? ['strict'] : loose ? ['passthrough'] : [],
    children: Object.values(fields),
    shape: fields,
  };
}

/** Zod 4 makes a preprocess and a transform of two parsers, one after the other. */
function inspectPipe({ in: from, out: to }: Definition): Found {
  const isPreprocess = kindOf(definitionOf(from)) === 'transform';
  const inner = isPreprocess ? to : from;
  return {
    constructs: [isPreprocess ? 'preprocess' : 'transform'],
    children: [inner],
    inner,
    omittable: inspectParser(inner).omittable === true,
  };
}

/** Zod 3 wraps them, and has no other way to check for an instance. */
function inspectEffect({ effect, schema }: Definition): Found {
  const type = effect?.type ?? 'refinement';
  if (type === 'refinement' && kindOf(definitionOf(schema)) === 'any') {
    return { kind: 'custom', constructs: ['file'], children: [] };
  }
  return {
    constructs: [type === 'refinement' ? 'refine' : type],
    children: [schema],
    inner: schema,
    omittable: inspectParser(schema).omittable === true,
  };
}
