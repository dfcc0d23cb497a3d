import { procedures } from './surface-names-app.ts';
import { type FuzzedCall, makeCall, type Pair, spell } from './surface-names-calls.ts';
import { judgeCall } from './surface-names-judge.ts';
import type { Calling, NamesPlace } from './surface-names-places.ts';
import { createRandom } from './synthetic-app/random.ts';

/** What came of fuzzed calls. */
interface NamesTally {
  calls: number;
  /** Calls that reached a procedure; each was spelled as its user was told. */
  reached: number;
  /** Different spellings among those, and how many there are. */
  spellings: { reached: number; told: number };
  /** Calls that went another way than they must, to be tried again. */
  failures: string[];
}

/** How calls are fuzzed. */
interface FuzzNamesOptions {
  count: number;
  seed: number;
  /** Stands between the calls and the gateway. @default nothing does */
  wrap?: (gateway: Calling) => Calling;
}

/**
 * Makes one call of each right spelling, and then so many fuzzed calls, on all of these surfaces. A call must
 * reach a procedure exactly when it is spelled as its user was told, that procedure alone and once, and it must be
 * answered as if there were nothing but what the user may see.
 */
export async function fuzzNames(
  opened: readonly NamesPlace[],
  { count, seed, wrap = (gateway) => gateway }: FuzzNamesOptions,
): Promise<NamesTally> {
  const random = createRandom(seed);
  const places = opened.map((place) => ({
    ...place,
    app: { ...place.app, gateway: wrap(place.app.gateway) },
    own: place.told.map(({ tool, called }): Pair => [tool, called]),
  }));
  const spellings = places.flatMap(({ own }) => own);
  const texts = spellings.flat().filter((text) => text !== undefined);
  const corpus = {
    spellings,
    tools: [
      ...new Set([...spellings.map(([tool]) => tool), 'fetch_result', 'describe_tools', 'search_tools']),
    ],
    texts: [...new Set([...texts, ...procedures.map(({ path }) => path), 'help'])],
  };
  const tally: NamesTally = {
    calls: 0,
    reached: 0,
    spellings: { reached: 0, told: spellings.length },
    failures: [],
  };
  const reached = new Set<string>();
  const judge = async (place: NamesPlace, call: FuzzedCall) => {
    const { problem, spelling } = await judgeCall(place, call);
    tally.calls += 1;
    if (spelling !== undefined) {
      tally.reached += 1;
      reached.add(`${place.title} ${spelling}`);
    }
    if (problem !== undefined) {
      tally.failures.push(`${place.title}: ${problem}: ${JSON.stringify(call).slice(0, 300)}`);
    }
  };
  for (const place of places) {
    for (const spelling of place.own) await judge(place, spell(spelling));
  }
  for (let made = 0; made < count; made += 1) {
    const place = random.pick(places);
    // Most of what is nearly right is nearly right where it is called.
    const spelledHere = { ...corpus, spellings: random.chance(0.7) ? place.own : spellings };
    await judge(place, makeCall(random, spelledHere));
  }
  tally.spellings.reached = reached.size;
  return tally;
}
