import type { Dealer } from './deal.ts';
import { CONSTRUCTS, FIELD_KINDS, TOP_LEVEL } from './measured.ts';
import type { ObjectDraft } from './object-draft.ts';
import type { Random } from './random.ts';
import { toDeck } from './scale.ts';
import { type Field, levelsOf, type Shape, type Wrap } from './shape.ts';
import { fieldName, leafShape, objectShape, shapeOfLevels, variantsShape } from './shapes.ts';

/** A construct that takes a field of its own, in so many procedures. */
interface Special {
  count: number;
  /** Makes it of at most so many levels; as deep as they go where it can. */
  make: (levels: number, random: Random) => Shape;
  /** The fewest levels it has. */
  levels: number;
  /** Where it goes while there is room. */
  prefers?: 'query' | 'mutation';
  wrap?: Wrap;
}

const SPECIALS: readonly Special[] = [
  { count: CONSTRUCTS.filter, levels: 3, make: () => ({ kind: 'filters' }), prefers: 'query' },
  { count: CONSTRUCTS.recursive, levels: 2, make: () => ({ kind: 'tree' }) },
  {
    count: CONSTRUCTS.variants - CONSTRUCTS.filter - TOP_LEVEL.variants,
    levels: 1,
    make: variantsShape,
  },
  {
    count: CONSTRUCTS.intersection - TOP_LEVEL.intersection,
    levels: 1,
    make: (levels, random) => ({
      kind: 'intersection',
      left: { kind: 'object', fields: [{ name: 'key', shape: { kind: 'string' }, required: true }] },
      right: objectShape(levels, random),
    }),
  },
  { count: CONSTRUCTS.record, levels: 1, make: recordShape },
  { count: CONSTRUCTS.tuple, levels: 1, make: tupleShape },
  { count: 10, levels: 1, make: () => ({ kind: 'array', item: scalarUnion() }) },
  {
    count:
      CONSTRUCTS.union - TOP_LEVEL.union - (CONSTRUCTS.nothing - TOP_LEVEL.void - TOP_LEVEL.undefined) - 10,
    levels: 0,
    make: scalarUnion,
  },
  {
    count: CONSTRUCTS.nothing - TOP_LEVEL.void - TOP_LEVEL.undefined,
    levels: 0,
    make: () => ({ kind: 'textOrUndefined' }),
  },
  { count: CONSTRUCTS.any - TOP_LEVEL.any, levels: 0, make: () => ({ kind: 'any' }) },
  { count: CONSTRUCTS.date, levels: 0, make: () => ({ kind: 'date' }) },
  {
    count: CONSTRUCTS.coerceDate - CONSTRUCTS.filter,
    levels: 0,
    make: () => ({ kind: 'date' }),
    wrap: { kind: 'coerce' },
  },
  { count: CONSTRUCTS.bigint, levels: 0, make: () => ({ kind: 'bigint' }) },
  { count: 1, levels: 0, make: () => ({ kind: 'file' }), prefers: 'mutation' },
  { count: 1, levels: 0, make: () => ({ kind: 'preprocessedFile' }), prefers: 'mutation' },
  { count: 1, levels: 0, make: () => ({ kind: 'formData' }), prefers: 'mutation' },
];

/** Fills the object inputs with fields: the rare constructs, what makes them deep, then the common kinds. */
export function planFields(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  const { random } = dealer;
  const held = new Map(drafts.map((draft) => [draft, new Set<string>()] as const));
  for (const special of SPECIALS) dealSpecial(special, held, dealer);
  for (const draft of drafts) {
    if (!draft.isDeepEnough) addField(draft, shapeOfLevels(draft.levels - 1, random), random);
  }
  dealKinds(drafts, dealer);
}

const REFUSED = 'refused by plain zod';

/** What an input holds once at most, so that the numbers of procedures add up. */
const ONCE: Partial<Record<Shape['kind'], readonly string[]>> = {
  filters: [REFUSED, 'variants'],
  variants: ['variants'],
  date: [REFUSED],
  bigint: [REFUSED],
  file: [REFUSED],
  formData: [REFUSED],
  preprocessedFile: [REFUSED],
  textOrUndefined: [REFUSED, 'union'],
  union: ['union'],
};

function onceOf(shape: Shape): readonly string[] {
  return ONCE[shape.kind === 'array' ? shape.item.kind : shape.kind] ?? [];
}

function dealSpecial(special: Special, held: ReadonlyMap<ObjectDraft, Set<string>>, dealer: Dealer): void {
  const { random } = dealer;
  const first = special.make(special.levels, random);
  const once = onceOf(first);
  const fits = (draft: ObjectDraft) =>
    draft.takes(special.levels) && !once.some((name) => held.get(draft)?.has(name));
  const wanted = dealer.scaled(special.count);
  const isPreferred = ({ plan }: ObjectDraft) =>
    special.prefers === undefined || plan.type === special.prefers;
  const drafts = [...held.keys()];
  const best = dealer.choose(drafts, wanted, (draft) => isPreferred(draft) && fits(draft));
  const others = dealer.choose(drafts, wanted - best.length, (draft) => !isPreferred(draft) && fits(draft));
  for (const draft of [...best, ...others]) {
    const levels = draft.isDeepEnough ? special.levels : draft.levels - 1;
    const made = special.make(Math.max(levels, special.levels), random);
    // Where it cannot be as deep as needed, another field has to be.
    const shape = draft.isDeepEnough || draft.open >= 2 || levelsOf(made) === levels ? made : first;
    addField(draft, shape, random, special.wrap);
    for (const name of once) held.get(draft)?.add(name);
  }
}

function recordShape(levels: number, random: Random): Shape {
  return {
    kind: 'record',
    item: levels <= 1 ? leafShape('string', random) : shapeOfLevels(levels - 1, random),
  };
}

function tupleShape(): Shape {
  return { kind: 'tuple', items: [{ kind: 'number' }, { kind: 'number' }] };
}

function scalarUnion(): Shape {
  return { kind: 'union', branches: [{ kind: 'string' }, { kind: 'number' }] };
}

function addField(draft: ObjectDraft, shape: Shape, random: Random, wrap?: Wrap): void {
  const taken = new Set(draft.fields.map(({ name }) => name));
  const field: Field = { name: fieldName(shape, { random, taken }), shape, required: false };
  draft.add(wrap === undefined ? field : { ...field, wrap });
}

const CONTAINERS: Readonly<Record<string, { levels: number; make: (random: Random) => Shape }>> = {
  strings: { levels: 1, make: (random) => ({ kind: 'array', item: leafShape('string', random) }) },
  numbers: { levels: 1, make: (random) => ({ kind: 'array', item: leafShape('number', random) }) },
  enums: { levels: 1, make: (random) => ({ kind: 'array', item: leafShape('enum', random) }) },
  objects: { levels: 2, make: (random) => ({ kind: 'array', item: objectShape(1, random) }) },
  object: { levels: 1, make: (random) => objectShape(1, random) },
};

/** The kind of a top-level field as the measured table calls it. */
function kindOf(shape: Shape): keyof typeof FIELD_KINDS {
  if (shape.kind === 'array') {
    const { kind } = shape.item;
    if (kind === 'string' || kind === 'uuid') return 'strings';
    if (kind === 'number' || kind === 'integer') return 'numbers';
    return kind === 'enum' ? 'enums' : kind === 'union' ? 'unions' : 'objects';
  }
  if (shape.kind === 'url' || shape.kind === 'email' || shape.kind === 'datetime') return 'text';
  if (shape.kind === 'filters') return 'objects';
  if (shape.kind === 'tree' || shape.kind === 'variants' || shape.kind === 'intersection') return 'object';
  if (shape.kind === 'textOrUndefined') return 'union';
  return shape.kind in FIELD_KINDS ? (shape.kind as keyof typeof FIELD_KINDS) : 'other';
}

/** Deals what is missing of each kind over the fields that are still open. */
function dealKinds(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  const { random } = dealer;
  const total = drafts.reduce((sum, { size }) => sum + size, 0);
  const missing = new Map(Object.entries(FIELD_KINDS).map(([kind, share]) => [kind, (share / 100) * total]));
  for (const { fields } of drafts) {
    for (const { shape } of fields) missing.set(kindOf(shape), (missing.get(kindOf(shape)) ?? 0) - 1);
  }
  const wanted = (kinds: readonly string[]) =>
    random.shuffle(
      toDeck(
        Object.fromEntries(kinds.map((kind) => [kind, Math.max(Math.round(missing.get(kind) ?? 0), 0)])),
      ),
    );
  for (const kind of wanted(Object.keys(CONTAINERS))) {
    const { levels = 1, make } = CONTAINERS[kind] ?? {};
    const [draft] = dealer.choose(drafts, 1, (candidate) => candidate.takes(levels));
    if (draft !== undefined && make !== undefined) addField(draft, make(random), random);
  }
  const leaves = wanted(['string', 'number', 'integer', 'enum', 'boolean', 'uuid', 'text']);
  for (const draft of random.shuffle(drafts)) {
    while (draft.open > 0) addField(draft, leafShape(leaves.pop() ?? 'string', random), random);
  }
}
