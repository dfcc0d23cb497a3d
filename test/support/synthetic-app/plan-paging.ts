import type { Dealer } from './deal.ts';
import { LIMIT_DEFAULTS, LIMIT_MAXIMA, PAGING, QUERY_RETURNS, UNPAGED_LISTS } from './measured.ts';
import type { ObjectDraft } from './object-draft.ts';
import type { ProcedurePlan } from './plan.ts';
import { scale, toDeck } from './scale.ts';
import type { Field } from './shape.ts';

/** Decides which queries page and how: every page object, few bare lists, some composed answers. */
export function planPaging(plans: readonly ProcedurePlan[], dealer: Dealer): void {
  const total = Object.values(PAGING).reduce((sum, count) => sum + count, 0);
  const deck = toDeck(scale(PAGING, dealer.scaled(total)));
  const queries = plans.filter(({ type }) => type === 'query');
  const pages = dealer.choose(queries, deck.length, ({ returns }) => returns === 'page');
  const cut = dealer.scaled(QUERY_RETURNS.rows - UNPAGED_LISTS);
  const lists = dealer.choose(queries, cut, ({ returns }) => returns === 'rows');
  const rest = deck.length - pages.length - lists.length;
  const others = dealer.choose(queries, rest, ({ returns }) => returns === 'composed');
  // A bare list can only be cut; a page object tells where it is.
  const limits = deck.filter((kind) => kind === 'limit');
  const shuffled = dealer.random.shuffle(deck.filter((kind) => kind !== 'limit'));
  for (const plan of [...lists, ...others]) plan.paging = limits.pop() ?? shuffled.pop() ?? 'limit';
  for (const plan of pages) plan.paging = shuffled.pop() ?? limits.pop() ?? 'page';
}

/** Adds the paging fields of the queries that page. */
export function addPagingFields(drafts: readonly ObjectDraft[], dealer: Dealer): void {
  const { random } = dealer;
  const paged = random.shuffle(drafts.filter(({ plan }) => plan.paging !== undefined));
  const pagesOnly = dealer.scaled(PAGING.page) - dealer.scaled(11);
  const byPage = paged.filter(({ plan }) => plan.paging === 'page');
  const unlimited = new Set(byPage.slice(0, pagesOnly));
  const limited = paged.length - unlimited.size;
  const defaults = random.shuffle(toDeck(scale(LIMIT_DEFAULTS, limited)));
  const maxima = random.shuffle(toDeck(scale(LIMIT_MAXIMA, limited)));
  for (const draft of paged) {
    for (const field of positionFields(draft.plan.paging)) draft.addFixed(field);
    if (unlimited.has(draft)) continue;
    draft.addFixed(limitField(draft.plan.paging, { value: defaults.pop(), max: maxima.pop() }));
  }
}

function positionFields(paging: string | undefined): Field[] {
  const page: Field = { name: 'page', shape: { kind: 'integer', min: 1 }, required: false };
  const cursor: Field = { name: 'cursor', shape: { kind: 'string' }, required: false, nullable: true };
  const offset: Field = { name: 'offset', shape: { kind: 'integer', min: 0 }, required: false };
  const fields: Readonly<Record<string, Field[]>> = {
    page: [page],
    cursor: [cursor],
    offset: [offset],
    mixed: [page, cursor],
  };
  return fields[paging ?? ''] ?? [];
}

function limitField(
  paging: string | undefined,
  { value, max }: { value: string | undefined; max: string | undefined },
): Field {
  const most = max === undefined || max === 'none' ? {} : { max: Number(max) };
  return {
    name: paging === 'page' ? 'perPage' : 'limit',
    shape: { kind: 'number', min: 1, ...most },
    required: false,
    ...(value === undefined || value === 'none' ? {} : { wrap: { kind: 'default', value: Number(value) } }),
  };
}
