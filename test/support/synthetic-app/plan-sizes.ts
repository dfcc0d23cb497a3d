import type { Dealer } from './deal.ts';
import { FIELD_COUNTS, LEVELS } from './measured.ts';
import type { ObjectDraft } from './object-draft.ts';
import { scale, toDeck } from './scale.ts';
import { levelsOf } from './shape.ts';

/** Decides how many fields each object input has, and how deep it is. */
export function planSizes(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  const { random } = dealer;
  const counts = toDeck(scale(FIELD_COUNTS, drafts.length)).map(Number);
  const byNeed = random.shuffle(drafts).toSorted((left, right) => needOf(right) - needOf(left));
  for (const draft of byNeed) {
    const enough = counts.findIndex((count) => count >= needOf(draft));
    const index = enough < 0 ? counts.length - 1 : random.integer(enough, counts.length - 1);
    draft.size = counts.splice(index, 1)[0] ?? needOf(draft);
  }
  dealLevels(drafts, dealer);
}

/** A scope alone is no stacked input, and an object has at least one field. */
function needOf({ fields, input }: ObjectDraft): number {
  return Math.max(fields.length + (input.stacked !== undefined && fields.length < 2 ? 1 : 0), 1);
}

/** Larger inputs are deeper ones, mostly. */
function dealLevels(drafts: readonly ObjectDraft[], { random }: Dealer): void {
  const deck = toDeck(scale(LEVELS, drafts.length))
    .map(Number)
    .filter((levels) => levels > 1)
    .toSorted((left, right) => right - left);
  const score = new Map(
    drafts.map((draft) => [draft, draft.open === 0 ? 0 : draft.size * (0.1 + random.next())] as const),
  );
  const lists = drafts.filter(({ fields }) => fields.some(({ shape }) => levelsOf(shape) > 0));
  const byScore = drafts
    .filter((draft) => draft.open > 0 && !lists.includes(draft))
    .toSorted((left, right) => (score.get(right) ?? 0) - (score.get(left) ?? 0));
  // Lists of ids among the fixed fields are two levels whatever the deck says.
  const chosen = [...byScore.slice(0, Math.max(deck.length - lists.length, 0)), ...lists];
  for (const [index, draft] of chosen.entries()) draft.levels = deck[index] ?? 2;
}
