import { type Dealer, takeFrom } from './deal.ts';
import { layOutRouters } from './layout.ts';
import { MUTATION_RETURNS, PAGE_SHAPES, QUERY_RETURNS, SILENT_DESTRUCTIVE, TYPES } from './measured.ts';
import { type ProcedurePlan, type Returns, SILENT_RETURNS } from './plan.ts';
import { ProcedureNames } from './procedure-names.ts';
import { scale, toDeck } from './scale.ts';
import { DESTRUCTIVE, ENTITIES, LISTING, MUTATION_VERBS, QUERY_VERBS } from './words.ts';

const LISTS: ReadonlySet<Returns> = new Set(['rows', 'page', 'listAlone']);
const SINGLES: ReadonlySet<Returns> = new Set(['row', 'rowOrNothing']);

/** Plans what the procedures are called, where they are, and what they answer. */
export function planCalls(dealer: Dealer): ProcedurePlan[] {
  const { random, size } = dealer;
  const places = layOutRouters(size, random).flatMap((router) =>
    Array.from({ length: router.procedures }, () => router),
  );
  const types = random.shuffle(toDeck(scale(TYPES, size)));
  const plans = places.map((router, index): ProcedurePlan => {
    const entity = random.chance(0.85) ? router.entity : random.pick(ENTITIES);
    const type = types[index] ?? 'query';
    return {
      router,
      entity,
      type,
      name: '',
      path: '',
      verb: 'on',
      returns: 'generator',
      middlewares: 0,
      throwSites: [],
    };
  });
  planQueries(
    plans.filter(({ type }) => type === 'query'),
    dealer,
  );
  planMutations(
    plans.filter(({ type }) => type === 'mutation'),
    dealer,
  );
  const names = new ProcedureNames(random);
  // The bare verbs first, so that a long name never takes a place that a short one needs.
  for (const plan of plans.toSorted((left, right) => priority(left) - priority(right))) {
    plan.name = names.take(plan.verb, plan.router);
    plan.path = [...plan.router.segments, plan.name].join('.');
  }
  return plans;
}

function priority({ verb, type }: ProcedurePlan): number {
  return ['all', 'one', 'by'].includes(verb) ? 0 : type === 'subscription' ? 2 : 1;
}

function dealVerbs(
  plans: readonly ProcedurePlan[],
  verbs: Readonly<Record<string, number>>,
  { random }: Dealer,
): void {
  const deck = random.shuffle(toDeck(scale(verbs, plans.length)));
  // `all` and `one` stand alone as a name, so a router has at most one of each.
  const alone = new Map<unknown, Set<string>>();
  for (const plan of plans) {
    const taken = alone.get(plan.router) ?? new Set();
    alone.set(plan.router, taken);
    plan.verb = takeFrom(deck, (verb) => !taken.has(verb)) ?? 'get';
    if (['all', 'one'].includes(plan.verb)) taken.add(plan.verb);
  }
}

function planQueries(plans: readonly ProcedurePlan[], dealer: Dealer): void {
  dealVerbs(plans, QUERY_VERBS, dealer);
  const pool = dealer.random.shuffle(toDeck(scale(QUERY_RETURNS, plans.length)));
  const give = (plan: ProcedurePlan, wanted: (returns: Returns) => boolean) => {
    plan.returns = takeFrom(pool, wanted) ?? 'composed';
  };
  const [lists, others] = split(plans, ({ verb }) => LISTING.has(verb));
  const [singles, rest] = split(others, ({ verb }) => ['one', 'by'].includes(verb));
  for (const plan of lists) give(plan, (returns) => LISTS.has(returns));
  for (const plan of singles) give(plan, (returns) => SINGLES.has(returns));
  for (const plan of rest) give(plan, () => true);
  const pages = dealer.choose(plans, plans.length, ({ returns }) => returns === 'page');
  const shapes = toDeck(scale(PAGE_SHAPES, pages.length));
  for (const [index, plan] of pages.entries()) plan.pageShape = shapes[index] ?? 'itemsTotal';
}

function planMutations(plans: readonly ProcedurePlan[], dealer: Dealer): void {
  dealVerbs(plans, MUTATION_VERBS, dealer);
  const { random } = dealer;
  const pool = random.shuffle(toDeck(scale(MUTATION_RETURNS, plans.length)));
  const [destructive, others] = split(random.shuffle(plans), ({ verb }) => DESTRUCTIVE.has(verb));
  const silent = dealer.scaled(SILENT_DESTRUCTIVE);
  for (const [index, plan] of destructive.entries()) {
    plan.returns = takeFrom(pool, (returns) => SILENT_RETURNS.has(returns) === index < silent) ?? 'void';
  }
  for (const plan of others) plan.returns = takeFrom(pool, () => true) ?? 'void';
}

function split<T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))];
}
