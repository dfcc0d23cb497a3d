import { type Dealer, takeFrom } from './deal.ts';
import { TENANTS } from './id-fields.ts';
import {
  ERROR_CODES,
  METAS,
  MIDDLEWARES,
  OUTPUTS,
  RAW_INPUT,
  RESPONSE_HEADERS,
  THROW_SITES,
} from './measured.ts';
import { objectInput, type ProcedurePlan, type Returns } from './plan.ts';
import { scale, toDeck } from './scale.ts';

/** Plans what surrounds the procedures: metas, output parsers, middlewares, throw sites. */
export function planRuntime(plans: readonly ProcedurePlan[], dealer: Dealer): void {
  planMetas(plans, dealer);
  planOutputs(plans, dealer);
  planMiddlewares(plans, dealer);
  planThrowSites(plans, dealer);
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function planMetas(plans: readonly ProcedurePlan[], dealer: Dealer): void {
  const { random } = dealer;
  const deck = toDeck(scale(METAS, dealer.scaled(sumOf(METAS))));
  const callable = plans.filter(({ type }) => type !== 'subscription');
  for (const plan of dealer.choose(callable, deck.length)) {
    const kind = deck.pop();
    const words = `${plan.name.replace(/([A-Z])/g, ' $1').toLowerCase()} of a ${plan.entity}`;
    const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}, REQUIRED permissions apply`;
    const openapi = {
      method: plan.type === 'query' ? 'GET' : 'POST',
      path: `/${plan.path.replaceAll('.', '/')}`,
    };
    const mcp = { enabled: true, description: sentence };
    const metas: Readonly<Record<keyof typeof METAS, Record<string, unknown>>> = {
      permission: { requiredScope: 1 << random.integer(0, 20), blockApiKeys: random.chance(0.2) },
      openapiDescription: { openapi: { ...openapi, description: sentence } },
      openapiSummary: { openapi: { ...openapi, summary: sentence } },
      openapi: { openapi },
      openapiMcp: { openapi, mcp },
      mcp: { mcp },
      analytics: { track: { event: plan.path, properties: ['id'] } },
      other: { deprecatedSince: '2024-01-01' },
    };
    if (kind !== undefined) plan.meta = metas[kind];
  }
}

const FITTING: Readonly<Record<string, readonly Returns[]>> = {
  object: ['composed', 'row', 'success', 'id', 'page', 'listAlone', 'count'],
  void: ['void'],
  array: ['rows'],
  any: ['composed'],
  scalar: ['scalar'],
  union: ['rowOrNothing'],
};

function planOutputs(plans: readonly ProcedurePlan[], dealer: Dealer): void {
  for (const [type, counts] of Object.entries(OUTPUTS)) {
    const free = dealer.random.shuffle(plans.filter((plan) => plan.type === type));
    for (const [kind, count] of Object.entries(counts) as [NonNullable<ProcedurePlan['output']>, number][]) {
      const fits = ({ returns, output }: ProcedurePlan) =>
        output === undefined && (FITTING[kind]?.includes(returns) ?? false);
      for (const plan of free.filter(fits).slice(0, dealer.scaled(count))) plan.output = kind;
    }
  }
}

/** Middlewares that a plan needs: the session, one for each job and validator, the resolver. */
function fewestMiddlewares({ input, output, rawInput, responseHeaders }: ProcedurePlan): number {
  const inputs = input === undefined ? 0 : input.kind === 'object' && input.stacked !== undefined ? 2 : 1;
  const jobs = [output, rawInput, responseHeaders].filter((job) => job !== undefined).length;
  return inputs + jobs + 2;
}

function planMiddlewares(plans: readonly ProcedurePlan[], dealer: Dealer): void {
  const raw = (kind: keyof typeof RAW_INPUT, fits: (plan: ProcedurePlan) => boolean) => {
    const free = (plan: ProcedurePlan) => plan.rawInput === undefined && fits(plan);
    for (const plan of dealer.choose(plans, dealer.scaled(RAW_INPUT[kind]), free)) plan.rawInput = kind;
  };
  raw('tenant', (plan) => objectInput(plan)?.fields.some(({ name }) => TENANTS.has(name)) ?? false);
  raw('analytics', () => true);
  raw('other', () => true);
  // A key that nobody declared would be refused by a strict object.
  raw('fill', (plan) => objectInput(plan)?.unknownKeys !== 'strict');
  for (const [kind, count] of Object.entries(RESPONSE_HEADERS) as ['header' | 'rateLimit', number][]) {
    const free = (plan: ProcedurePlan) => plan.responseHeaders === undefined;
    for (const plan of dealer.choose(plans, dealer.scaled(count), free)) plan.responseHeaders = kind;
  }
  const deck = toDeck(scale(MIDDLEWARES, plans.length))
    .map(Number)
    .toSorted((left, right) => left - right);
  const byNeed = dealer.random
    .shuffle(plans)
    .toSorted((left, right) => fewestMiddlewares(right) - fewestMiddlewares(left));
  for (const plan of byNeed) {
    const fewest = fewestMiddlewares(plan);
    const enough = deck.findIndex((count) => count >= fewest);
    const index = enough < 0 ? deck.length - 1 : dealer.random.integer(enough, deck.length - 1);
    plan.middlewares = Math.max(deck.splice(index, 1)[0] ?? fewest, fewest);
  }
}

function planThrowSites(plans: readonly ProcedurePlan[], dealer: Dealer): void {
  const { random } = dealer;
  const kinds = random.shuffle(toDeck(scale(THROW_SITES, dealer.scaled(sumOf(THROW_SITES)))));
  const codes = random.shuffle(toDeck(scale(ERROR_CODES, kinds.length)));
  for (const kind of kinds) {
    const code = takeFrom(codes, () => true) ?? 'BAD_REQUEST';
    random.pick(plans).throwSites.push({ kind, code });
  }
}
