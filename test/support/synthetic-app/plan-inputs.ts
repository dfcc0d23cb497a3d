import { type Dealer, takeFrom } from './deal.ts';
import { idField, idShape, idsField, otherIdField, tenantField } from './id-fields.ts';
import { SILENT_IDS, STACKED, TENANT_SCOPED, TOP_LEVEL, WITHOUT_INPUT } from './measured.ts';
import { ObjectDraft } from './object-draft.ts';
import { isSilent, type ObjectInput, type ProcedurePlan, type StackedScope, type TopLevel } from './plan.ts';
import { addPagingFields, planPaging } from './plan-paging.ts';
import { scale, toDeck } from './scale.ts';
import type { Field } from './shape.ts';

type IdCount = keyof typeof SILENT_IDS;

const TENANT_SCOPES: ReadonlySet<StackedScope> = new Set(['organization', 'group']);

/** Plans what the procedures take: nothing, a value that is no object, or an object with its ids, tenant and page. */
export function planInputs(plans: readonly ProcedurePlan[], dealer: Dealer): ObjectDraft[] {
  planPaging(plans, dealer);
  const idCounts = dealSilentIds(plans, dealer);
  const without = chooseWithoutInput(plans, { dealer, idCounts });
  const withInput = plans.filter((plan) => !without.has(plan));
  const odd = giveOddInputs(withInput, { dealer, idCounts });
  const drafts = withInput
    .filter((plan) => !odd.has(plan))
    .map((plan) => {
      const input: ObjectInput = { kind: 'object', fields: [] };
      plan.input = input;
      return new ObjectDraft(plan, input);
    });
  const idsOf = (draft: ObjectDraft): IdCount =>
    idCounts.get(draft.plan) ?? chooseIdCount(draft.plan, dealer);
  const counts = new Map(drafts.map((draft) => [draft, idsOf(draft)]));
  stackInputs(drafts, { dealer, counts });
  scopeToTenants(drafts, { dealer, counts });
  for (const [draft, count] of counts) addIds(draft, count, dealer);
  addPagingFields(drafts, dealer);
  return drafts;
}

function dealSilentIds(plans: readonly ProcedurePlan[], { random }: Dealer): Map<ProcedurePlan, IdCount> {
  const silent = random.shuffle(plans.filter(isSilent));
  const deck = toDeck(scale(SILENT_IDS, silent.length));
  return new Map(silent.map((plan, index) => [plan, deck[index] ?? 'none']));
}

interface IdContext {
  dealer: Dealer;
  idCounts: ReadonlyMap<ProcedurePlan, IdCount>;
}

function chooseWithoutInput(
  plans: readonly ProcedurePlan[],
  { dealer, idCounts }: IdContext,
): ReadonlySet<ProcedurePlan> {
  const plausible = ({ type, paging, returns, ...plan }: ProcedurePlan) =>
    type === 'query' ? paging === undefined && !/^row/.test(returns) : !/update|delete/.test(plan.verb);
  const chosen = Object.entries(WITHOUT_INPUT).flatMap(([type, count]) => {
    const candidates = plans.filter(
      (plan) => plan.type === type && (idCounts.get(plan) ?? 'none') === 'none',
    );
    const [first, later] = [candidates.filter(plausible), candidates.filter((plan) => !plausible(plan))];
    const wanted = dealer.scaled(count);
    const best = dealer.choose(first, wanted);
    const spare = later.filter(({ paging }) => paging === undefined);
    return [...best, ...dealer.choose(spare, wanted - best.length)];
  });
  return new Set(chosen);
}

const WRITES: ReadonlySet<TopLevel> = new Set(['ids', 'objects', 'variants', 'any']);

function giveOddInputs(plans: readonly ProcedurePlan[], { dealer }: IdContext): ReadonlySet<ProcedurePlan> {
  const free = dealer.random.shuffle(plans.filter((plan) => !isSilent(plan) && plan.paging === undefined));
  const given = new Set<ProcedurePlan>();
  const { object: _, ...kinds } = scale(TOP_LEVEL, plans.length);
  for (const [index, kind] of (toDeck(kinds) as Exclude<TopLevel, 'object'>[]).entries()) {
    const alternates = kind === 'void' || kind === 'undefined' || kind === 'intersection';
    const isWrite = WRITES.has(kind) || (alternates && index % 2 === 0);
    const plan = takeFrom(free, ({ type }) => type === (isWrite ? 'mutation' : 'query'));
    if (plan === undefined) break;
    plan.input = { kind };
    given.add(plan);
  }
  return given;
}

function chooseIdCount({ type, verb, returns, paging }: ProcedurePlan, { random }: Dealer): IdCount {
  if (paging !== undefined) return random.chance(0.2) ? 'one' : 'none';
  if (returns === 'row' || returns === 'rowOrNothing') return verb === 'create' ? 'none' : 'one';
  const point = random.next();
  if (type === 'query') return point < 0.55 ? 'one' : point < 0.65 ? 'more' : 'none';
  if (verb === 'create') return point < 0.25 ? 'one' : 'none';
  return point < 0.65 ? 'one' : point < 0.78 ? 'more' : point < 0.82 ? 'ids' : 'none';
}

interface CountContext {
  dealer: Dealer;
  counts: Map<ObjectDraft, IdCount>;
}

function stackInputs(drafts: readonly ObjectDraft[], { dealer, counts }: CountContext): void {
  for (const scope of dealer.random.shuffle(toDeck(scaleStacked(dealer)))) {
    const isFree = (draft: ObjectDraft) => {
      if (draft.input.stacked !== undefined || draft.plan.paging !== undefined) return false;
      const silent = isSilent(draft.plan);
      return TENANT_SCOPES.has(scope) ? !silent || counts.get(draft) === 'one' : !silent;
    };
    const [draft] = dealer.choose(drafts, 1, isFree);
    if (draft === undefined) return;
    draft.input.stacked = scope;
    draft.addFixed(stackedField(scope, draft.plan.entity));
    // A scope by an id is the one id of the call.
    if (!TENANT_SCOPES.has(scope)) counts.set(draft, 'none');
  }
}

function scaleStacked(dealer: Dealer): Record<StackedScope, number> {
  const total = Object.values(STACKED).reduce((sum, count) => sum + count, 0);
  return scale(STACKED, dealer.scaled(total));
}

function stackedField(scope: StackedScope, entity: string): Field {
  if (scope === 'organization') return { name: 'organizationId', shape: { kind: 'uuid' }, required: true };
  if (scope === 'group') return { name: 'groupId', shape: { kind: 'string' }, required: true };
  if (scope === 'entity') return { name: 'id', shape: idShape(entity), required: true };
  return { name: 'integrationIds', shape: { kind: 'array', item: { kind: 'string' } }, required: true };
}

function scopeToTenants(drafts: readonly ObjectDraft[], { dealer, counts }: CountContext): void {
  const isScoped = ({ input }: ObjectDraft) =>
    input.stacked !== undefined && TENANT_SCOPES.has(input.stacked);
  const tenantOnly = drafts.filter((draft) => counts.get(draft) === 'tenant');
  const wanted = dealer.scaled(TENANT_SCOPED) - drafts.filter(isScoped).length - tenantOnly.length;
  const free = drafts.filter(
    (draft) =>
      draft.input.stacked === undefined &&
      (!isSilent(draft.plan) || ['one', 'more'].includes(counts.get(draft) ?? '')),
  );
  for (const draft of [...tenantOnly, ...dealer.choose(free, wanted)])
    draft.addFixed(tenantField(dealer.random));
}

function addIds(draft: ObjectDraft, count: IdCount, { random }: Dealer): void {
  const { entity } = draft.plan;
  const known = draft.fields.some(({ name }) => name === `${entity}Id`);
  if (count === 'ids') draft.addFixed(idsField(entity, random));
  if (count === 'one' || count === 'more') {
    draft.addFixed(known ? otherIdField(entity, random) : idField(entity, random));
  }
  if (count === 'more') draft.addFixed(otherIdField(entity, random));
}
