import { LARGEST_ROUTER, LAZY, MEASURED_SIZE, PROCEDURES_AT, ROUTERS } from './measured.ts';
import type { Random } from './random.ts';
import { scale } from './scale.ts';
import { AREAS, capitalise, ENTITIES, SUBROUTERS } from './words.ts';

/** A router of the app: where it is, how it is loaded, and how many procedures it holds itself. */
export interface RouterPlace {
  segments: readonly string[];
  /** Loaded when first needed. */
  lazy: boolean;
  /** It or a router above it is lazy. */
  behindLazy: boolean;
  procedures: number;
  /** The table most of its procedures work on. */
  entity: string;
}

/** Routers and procedures per level, whole numbers that fit each other. */
interface Level {
  routers: number;
  procedures: number;
}

/** Lays out the routers of an app of any size: names, levels, lazy loading and the procedures of each. */
export function layOutRouters(size: number, random: Random): RouterPlace[] {
  const [top, second, third, fourth] = levelsFor(size);
  const factor = size / MEASURED_SIZE;
  const lazyRouters = Math.min(Math.round(LAZY.routers * factor), top.routers - 1);
  const lazyProcedures = lazyRouters === 0 ? 0 : Math.round(LAZY.procedures * factor);
  const lazySecond = lazyRouters === 0 ? 0 : Math.round(second.routers * (LAZY.procedures / MEASURED_SIZE));

  const names = topNames(top.routers, random);
  const tops = names.map(({ name, entity }, index) =>
    place([name], { entity, lazy: index < lazyRouters, behindLazy: index < lazyRouters }),
  );
  const [lazyTops, eagerTops] = [tops.slice(0, lazyRouters), tops.slice(lazyRouters)];
  const seconds = Array.from({ length: second.routers }, (_, index) =>
    below(random.pick(index < lazySecond ? lazyTops : eagerTops), index, index === 0 && lazySecond > 0),
  );
  const thirds = Array.from({ length: third.routers }, (_, index) =>
    below(seconds[lazySecond + index] ?? random.pick(seconds), index + 5, false),
  );
  const fourths = thirds.slice(0, fourth.routers).map((parent, index) => below(parent, index + 9, false));

  spread(seconds, second.procedures, random);
  spread(thirds, third.procedures, random);
  spread(fourths, fourth.procedures, random);
  const deeper = [...seconds, ...thirds, ...fourths].filter(({ behindLazy }) => behindLazy);
  const behind = deeper.reduce((sum, { procedures }) => sum + procedures, 0);
  spread(lazyTops, Math.max(lazyProcedures - behind, lazyTops.length), random);
  const inLazyTops = lazyTops.reduce((sum, { procedures }) => sum + procedures, 0);
  spread(eagerTops, top.procedures - inLazyTops, random);
  return [...tops, ...seconds, ...thirds, ...fourths];
}

/** The four levels of routers, the highest first. Procedures of a level too thin for a router move one up. */
function levelsFor(size: number): [Level, Level, Level, Level] {
  const factor = size / MEASURED_SIZE;
  const procedures = scale(PROCEDURES_AT, size);
  let moved = 0;
  const level = (name: keyof typeof ROUTERS): Level => {
    const all = procedures[name] + moved;
    const routers = Math.max(Math.min(Math.round(ROUTERS[name] * factor), all), name === 1 ? 1 : 0);
    moved = routers === 0 ? all : 0;
    return { routers, procedures: routers === 0 ? 0 : all };
  };
  const [fourth, third, second, top] = [level(4), level(3), level(2), level(1)];
  return [top, second, third, fourth];
}

function place(
  segments: readonly string[],
  { entity, lazy, behindLazy }: Pick<RouterPlace, 'entity' | 'lazy' | 'behindLazy'>,
): RouterPlace {
  return { segments, lazy, behindLazy, entity, procedures: 0 };
}

function below({ segments, behindLazy, entity }: RouterPlace, index: number, lazy: boolean): RouterPlace {
  const name = SUBROUTERS[index % SUBROUTERS.length] ?? 'more';
  const round = Math.floor(index / SUBROUTERS.length);
  return place([...segments, round === 0 ? name : `${name}${round + 1}`], { entity, lazy, behindLazy });
}

function topNames(count: number, random: Random): { name: string; entity: string }[] {
  const own = ENTITIES.map((entity) => ({ name: entity, entity }));
  const areas = AREAS.map((name) => ({ name, entity: random.pick(ENTITIES) }));
  const plain = random.shuffle([...own, ...areas]);
  const compound = ['team', 'public', 'shared', 'admin', 'internal'].flatMap((prefix) =>
    own.map(({ name, entity }) => ({ name: `${prefix}${capitalise(name)}`, entity })),
  );
  const names = [...plain, ...random.shuffle(compound)];
  if (names.length < count) throw new Error(`There are names for ${names.length} routers, not for ${count}`);
  return names.slice(0, count);
}

/** At least one procedure each, the largest as large as measured, most of them small. */
function spread(places: readonly RouterPlace[], total: number, random: Random): void {
  const [only] = places;
  if (only === undefined) return;
  const weights = places.map(() => 0.15 + random.next() ** 3);
  for (const router of places) router.procedures = 1;
  const most = places.length === 1 ? total : LARGEST_ROUTER;
  for (let left = total - places.length; left > 0; left -= 1) {
    const open = places.map((router, index) => (router.procedures < most ? (weights[index] ?? 0) : 0));
    let point = random.next() * open.reduce((sum, weight) => sum + weight, 0);
    const chosen = open.findIndex((weight) => {
      point -= weight;
      return weight > 0 && point <= 0;
    });
    const router = places[chosen] ?? only;
    router.procedures += 1;
  }
}
