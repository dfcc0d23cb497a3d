import { applyOverride, type Conversion, unsendableMessage, warn } from './conversion.ts';
import { type MarkedSchema, replaceKeywords } from './marks.ts';
import { originOf } from './settle.ts';
import {
  anySchema,
  bigintSchema,
  dateSchema,
  fileSchema,
  instanceSchema,
  undefinedSchema,
} from './value-schemas.ts';

/** The part of an Effect schema's tree that is read here. */
interface EffectAst {
  _tag: string;
  annotations?: { representation?: { id?: string } } | undefined;
  encoding?: readonly { to: EffectAst }[] | undefined;
  propertySignatures?: readonly { name: PropertyKey; type: EffectAst }[];
  indexSignatures?: readonly { type: EffectAst }[];
  elements?: readonly EffectAst[];
  rest?: readonly EffectAst[];
  types?: readonly EffectAst[];
  typeParameters?: readonly EffectAst[];
  thunk?: () => EffectAst;
}

/** Tells an Effect schema, wrapped as a Standard Schema or not. */
export function isEffectSchema(parser: unknown): parser is { ast: EffectAst } {
  if (typeof parser !== 'function') return false;
  const { ast } = parser as { ast?: { _tag?: unknown } };
  return typeof ast?._tag === 'string';
}

/**
 * Says in a linked schema what Effect's own converter gets wrong for a validator: it describes the JSON form of every
 * value (text for a Date, `null` for undefined), which the validator itself does not take.
 */
export function markEffect(root: MarkedSchema, { ast }: { ast: EffectAst }, conversion: Conversion): void {
  const seen = new Set<MarkedSchema>();

  const mark = (node: MarkedSchema | undefined, given: EffectAst | undefined): void => {
    if (node === undefined || given === undefined) return;
    const json = originOf(node);
    if (seen.has(json)) return;
    seen.add(json);
    const encoded = encodedSide(given);
    markInside(json, encoded);
    markNode(json, encoded);
    applyOverride(json, encoded, conversion);
  };

  const markInside = (json: MarkedSchema, encoded: EffectAst): void => {
    for (const { name, type } of encoded.propertySignatures ?? [])
      mark(json.properties?.[String(name)], type);
    if (typeof json.additionalProperties === 'object') {
      mark(json.additionalProperties, encoded.indexSignatures?.[0]?.type);
    }
    for (const [index, element] of (encoded.elements ?? []).entries())
      mark(json.prefixItems?.[index], element);
    mark(json.items, encoded.rest?.[0]);
    const [first, second] = encoded.typeParameters ?? [];
    if (second === undefined) mark(json.items, first);
    else for (const [index, part] of [first, second].entries()) mark(json.items?.prefixItems?.[index], part);
    const { types = [] } = encoded;
    // A converter that joined branches has nothing among them that JSON lacks.
    if (types.length === json.anyOf?.length) {
      for (const [index, type] of types.entries()) mark(json.anyOf[index], type);
    }
  };

  const markNode = (json: MarkedSchema, { _tag, annotations, indexSignatures }: EffectAst): void => {
    const id = annotations?.representation?.id?.replace(/^effect\/schema\//, '') ?? '';
    if (_tag === 'Objects' && indexSignatures?.length === 0) delete json.additionalProperties;
    if (_tag === 'Number' && json.anyOf !== undefined) replaceKeywords(json, { type: 'number' });
    if (_tag === 'BigInt') replaceKeywords(json, bigintSchema());
    if (_tag === 'Undefined' || _tag === 'Void') replaceKeywords(json, undefinedSchema());
    if (_tag !== 'Declaration') return;
    const declared = DECLARED[id]?.(json);
    if (declared !== undefined) replaceKeywords(json, declared);
    else if (id !== '') {
      warn(conversion, 'unrepresentable', unsendableMessage(conversion, id));
      replaceKeywords(json, anySchema());
    }
  };

  mark(root, ast);
}

function encodedSide(ast: EffectAst): EffectAst {
  const link = ast.encoding?.at(-1);
  if (link !== undefined) return encodedSide(link.to);
  return ast.thunk === undefined ? ast : encodedSide(ast.thunk());
}

const DECLARED: Readonly<Record<string, (json: MarkedSchema) => MarkedSchema>> = {
  Date: dateSchema,
  URL: () => instanceSchema(URL),
  Uint8Array: () => fileSchema('bytes'),
  File: () => fileSchema('file'),
  ReadonlySet: ({ items = anySchema() }) => ({
    type: 'array',
    items,
    'x-value': 'set',
    'x-note': 'distinct values',
  }),
  ReadonlyMap: ({ items }) => ({
    'x-value': 'map',
    'x-key': items?.prefixItems?.[0] ?? anySchema(),
    'x-entry': items?.prefixItems?.[1] ?? anySchema(),
  }),
};
