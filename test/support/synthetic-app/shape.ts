/** What a field takes, before any parser library is chosen. */
export type Shape =
  | { kind: 'string'; min?: number; max?: number; pattern?: string }
  | { kind: 'uuid' | 'url' | 'email' | 'datetime' | 'boolean' | 'date' | 'bigint' | 'any' }
  | { kind: 'number' | 'integer'; min?: number; max?: number }
  | { kind: 'enum'; values: readonly [string, ...string[]] }
  | { kind: 'array'; item: Shape }
  | { kind: 'record'; item: Shape }
  | { kind: 'object'; fields: readonly Field[] }
  /** Objects told apart by the values of one key. */
  | { kind: 'variants'; tag: string; variants: readonly Variant[] }
  | { kind: 'union'; branches: readonly [Shape, Shape, ...Shape[]] }
  | { kind: 'tuple'; items: readonly [Shape, Shape] }
  | { kind: 'intersection'; left: Shape; right: Shape }
  /** A text that may be left out through a branch for `undefined`. */
  | { kind: 'textOrUndefined' }
  /** A tree: a label and a list of trees. */
  | { kind: 'tree' }
  /** The filters that many lists of one app share. */
  | { kind: 'filters' }
  | { kind: 'file' | 'formData' | 'preprocessedFile' };

/** One branch of objects told apart by a tag. */
export interface Variant {
  value: string;
  fields: readonly Field[];
}

/** What is put around the parser of a field. */
export type Wrap =
  | { kind: 'default' | 'catch'; value: string | number | boolean }
  | { kind: 'coerce' | 'preprocess' | 'transform' };

/** One key of an object. */
export interface Field {
  name: string;
  shape: Shape;
  required: boolean;
  nullable?: boolean;
  wrap?: Wrap;
  /** The parser refuses what its schema cannot say. */
  refined?: boolean;
  description?: string;
}

/** Levels of a shape: an object, a list, a record or a tuple is one more than the deepest thing in it. */
export function levelsOf(shape: Shape): number {
  switch (shape.kind) {
    case 'array':
    case 'record':
      return 1 + levelsOf(shape.item);
    case 'object':
      return 1 + deepest(shape.fields);
    case 'variants':
      return 1 + Math.max(...shape.variants.map(({ fields }) => deepest(fields)));
    case 'union':
      return Math.max(...shape.branches.map(levelsOf));
    case 'tuple':
      return 1 + Math.max(...shape.items.map(levelsOf));
    case 'intersection':
      return Math.max(levelsOf(shape.left), levelsOf(shape.right));
    case 'tree':
      return 2;
    case 'filters':
      return 3;
    default:
      return 0;
  }
}

function deepest(fields: readonly Field[]): number {
  return Math.max(0, ...fields.map(({ shape }) => levelsOf(shape)));
}
