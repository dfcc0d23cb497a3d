import type { Dealer } from './deal.ts';
import { CONSTRUCTS, DESCRIBED, NULLABLE_SHARE, OPTIONAL_ROOTS, REQUIRED_SHARE } from './measured.ts';
import type { ObjectDraft } from './object-draft.ts';
import { scale, toDeck } from './scale.ts';
import type { Field, Wrap } from './shape.ts';

/** Puts around the fields what apps put around them: defaults, refinements, coercion, necessity, descriptions. */
export function planWraps(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  planRoots(drafts, dealer);
  wrapFields(drafts, dealer);
  planRequired(drafts, dealer);
  planNullable(drafts, dealer);
  describeFields(drafts, dealer);
}

function planRoots(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  const { random } = dealer;
  const deck = toDeck(scale(OPTIONAL_ROOTS, dealer.scaled(OPTIONAL_ROOTS.optional + OPTIONAL_ROOTS.default)));
  const optional = (draft: ObjectDraft) =>
    draft.input.stacked === undefined &&
    !draft.fields.some(({ required, wrap }) => required || wrap !== undefined);
  for (const draft of dealer.choose(drafts, deck.length, optional)) {
    const root = deck.pop();
    if (root !== undefined) draft.input.root = root;
  }
  const plain = (draft: ObjectDraft) =>
    draft.input.stacked === undefined &&
    draft.input.root === undefined &&
    draft.input.unknownKeys === undefined;
  for (const unknownKeys of ['strict', 'passthrough'] as const) {
    for (const draft of dealer.choose(drafts, dealer.scaled(CONSTRUCTS[unknownKeys]), plain)) {
      draft.input.unknownKeys = unknownKeys;
    }
  }
  const refined = Math.round(dealer.scaled(CONSTRUCTS.refine) / 3);
  for (const draft of random.shuffle(drafts.filter((one) => one.size >= 2 && plain(one))).slice(0, refined)) {
    draft.input.refined = true;
  }
}

const isText = ({ shape }: Field) => shape.kind === 'string' && shape.pattern === undefined;
const isEnum = ({ shape }: Field) => shape.kind === 'enum';
const isCoerced = ({ shape, wrap }: Field) => shape.kind === 'filters' || wrap?.kind === 'coerce';
const isScalar = ({ shape }: Field) => ['number', 'integer', 'boolean'].includes(shape.kind);

function wrapFields(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  const { random } = dealer;
  const already = (kind: string) =>
    drafts.filter(
      ({ input, fields }) => input.root === kind || fields.some(({ wrap }) => wrap?.kind === kind),
    ).length;
  /** In so many procedures one field that fits, or a few. */
  const wrap = (wanted: number, fits: (field: Field) => boolean, give: (field: Field) => void) => {
    const free = (draft: ObjectDraft) =>
      draft.fields.filter(
        (field) => !draft.isFixed(field) && field.wrap === undefined && !field.refined && fits(field),
      );
    const plain = drafts.filter((draft) => give !== coerce || !draft.fields.some(isCoerced));
    for (const draft of dealer.choose(plain, wanted, (candidate) => free(candidate).length > 0)) {
      const fields = random.shuffle(free(draft));
      for (const field of fields.slice(0, Math.max(1, Math.floor(fields.length / 4)))) give(field);
    }
  };
  const kind = (name: 'coerce' | 'preprocess' | 'transform') => (field: Field) => {
    field.wrap = { kind: name };
  };
  const coerce = kind('coerce');
  const value = (name: 'default' | 'catch') => (field: Field) => {
    field.wrap = { kind: name, value: plainValue(field) };
  };
  wrap(dealer.scaled(CONSTRUCTS.catch), isEnum, value('catch'));
  wrap(dealer.scaled(CONSTRUCTS.coerce - CONSTRUCTS.coerceDate), isScalar, coerce);
  wrap(dealer.scaled(CONSTRUCTS.preprocess) - dealer.scaled(1), isText, kind('preprocess'));
  wrap(dealer.scaled(CONSTRUCTS.transform), isText, kind('transform'));
  const refinedRoots = drafts.filter(({ input }) => input.refined).length;
  const refinable = (draft: ObjectDraft) =>
    !draft.input.refined && draft.fields.some((field) => isText(field) && field.wrap === undefined);
  for (const draft of dealer.choose(drafts, dealer.scaled(CONSTRUCTS.refine) - refinedRoots, refinable)) {
    const field = draft.fields.find((candidate) => isText(candidate) && candidate.wrap === undefined);
    if (field !== undefined) field.refined = true;
  }
  wrapDefaults(drafts, {
    dealer,
    wanted: dealer.scaled(CONSTRUCTS.default) - already('default'),
    give: value('default'),
  });
}

/** Defaults in procedures that have none yet. */
function wrapDefaults(
  drafts: readonly ObjectDraft[],
  { dealer, wanted, give }: { dealer: Dealer; wanted: number; give: (field: Field) => void },
): void {
  const hasDefault = ({ input, fields }: ObjectDraft) =>
    input.root === 'default' || fields.some(({ wrap }) => wrap?.kind === 'default');
  const free = (draft: ObjectDraft) =>
    draft.fields.filter(
      (field) =>
        !draft.isFixed(field) &&
        field.wrap === undefined &&
        !field.refined &&
        (isEnum(field) || isScalar(field) || isText(field)),
    );
  const fits = (draft: ObjectDraft) => !hasDefault(draft) && free(draft).length > 0;
  for (const draft of dealer.choose(drafts, wanted, fits)) {
    const fields = free(draft);
    for (const field of dealer.choose(fields, Math.max(1, Math.floor(fields.length / 3)))) give(field);
  }
}

function plainValue({ shape }: Field): string | number | boolean {
  switch (shape.kind) {
    case 'enum':
      return shape.values[0];
    case 'number':
    case 'integer':
      return shape.min ?? 0;
    case 'boolean':
      return false;
    default:
      return 'none';
  }
}

const NEVER_REQUIRED: ReadonlySet<Wrap['kind']> = new Set(['default', 'catch']);

function planRequired(drafts: readonly ObjectDraft[], { random }: Dealer): void {
  const all = drafts.flatMap(({ fields }) => fields);
  const undecided = drafts
    .filter(({ input }) => input.root === undefined)
    .flatMap((draft) => draft.fields.filter((field) => !draft.isFixed(field)))
    .filter(({ wrap }) => wrap === undefined || !NEVER_REQUIRED.has(wrap.kind));
  const wanted = Math.round(REQUIRED_SHARE * all.length) - all.filter(({ required }) => required).length;
  for (const field of random.shuffle(undecided).slice(0, Math.max(wanted, 0))) field.required = true;
}

const NEVER_NULL: ReadonlySet<string> = new Set([
  'any',
  'textOrUndefined',
  'file',
  'formData',
  'preprocessedFile',
  'filters',
  'tree',
]);

function planNullable(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  const all = drafts.flatMap(({ fields }) => fields);
  const free = drafts.flatMap((draft) =>
    draft.fields.filter(
      (field) => !draft.isFixed(field) && field.wrap === undefined && !NEVER_NULL.has(field.shape.kind),
    ),
  );
  const wanted = Math.round(NULLABLE_SHARE * all.length) - all.filter(({ nullable }) => nullable).length;
  for (const field of dealer.choose(free, wanted)) field.nullable = true;
}

function describeFields(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  const largest = drafts
    .toSorted((left, right) => right.size - left.size)
    .slice(0, dealer.scaled(DESCRIBED.procedures));
  const sizes = Object.fromEntries(largest.map(({ size }, index) => [`p${index}`, size]));
  const shares = scale(sizes, dealer.scaled(DESCRIBED.fields));
  for (const [index, draft] of largest.entries()) {
    for (const field of dealer.choose(draft.fields, shares[`p${index}`] ?? 0)) {
      const words = field.name.replace(/([A-Z])/g, ' $1').toLowerCase();
      field.description = `The ${words} of the ${draft.plan.entity}, as its owner has set it`;
    }
  }
}
