import { Dealer } from './deal.ts';
import type { ProcedurePlan } from './plan.ts';
import { planCalls } from './plan-calls.ts';
import { planFields } from './plan-fields.ts';
import { planInputs } from './plan-inputs.ts';
import { planRuntime } from './plan-runtime.ts';
import { planSizes } from './plan-sizes.ts';
import { planWraps } from './plan-wraps.ts';
import { createRandom } from './random.ts';

/** Plans an app of so many procedures. The same size and seed give the same plan. */
export function planApp(size: number, seed: number): ProcedurePlan[] {
  const dealer = new Dealer(createRandom(seed), size);
  const plans = planCalls(dealer);
  const drafts = planInputs(plans, dealer);
  planSizes(drafts, dealer);
  planFields(drafts, dealer);
  planWraps(drafts, dealer);
  planRuntime(plans, dealer);
  return plans;
}
