import { judgeHostile } from '../schema/hostile/judge.ts';
import { judgePairs } from '../schema/pairs/differential.ts';
import { kinds } from '../schema/pairs/kinds.ts';

const PAIRS = 2_500;
const HOSTILE = 20_000;
/** Milliseconds that repair, check and decode may hold the event loop, on a machine that does nothing else. */
const BLOCKED_AT_MOST = 50;

/** The full run of the properties that `npm test` samples: prints what was judged, and throws at the first wrong answer. */
async function main(): Promise<void> {
  const sum = { pairs: 0, accepted: 0, repaired: 0 };
  for (const zod of ['zod 4', 'zod 3'] as const) {
    for (const kind of kinds) {
      if (zod === 'zod 3' && !kind.inZod3) continue;
      const { pairs, accepted, repaired } = await judgePairs(kind, PAIRS, zod);
      sum.pairs += pairs;
      sum.accepted += accepted;
      sum.repaired += repaired;
      console.log(`${zod} ${kind.name}: ${pairs} pairs, ${accepted} accepted raw, ${repaired} repaired`);
    }
  }
  console.log(
    `${sum.pairs} pairs over ${kinds.length} kinds: ${sum.accepted} accepted raw, none refused; ${sum.repaired} repaired`,
  );
  const { cases, succeeded, slowest, slowestAt } = await judgeHostile(HOSTILE);
  console.log(
    `${cases} hostile cases: ${succeeded} succeeded, the others refused; slowest ${slowest.toFixed(1)} ms (${slowestAt})`,
  );
  if (slowest > BLOCKED_AT_MOST) throw new Error(`The event loop stood still for ${slowest.toFixed(1)} ms`);
}

await main();
