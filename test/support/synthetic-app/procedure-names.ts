import type { RouterPlace } from './layout.ts';
import type { Random } from './random.ts';
import { capitalise, plural, TOPICS } from './words.ts';

const LONGEST_PATH = 63;

/** Gives procedures names that are unique in their router, whatever the case of the letters. */
export class ProcedureNames {
  readonly #taken = new Map<RouterPlace, Set<string>>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A name that starts with the verb: `update`, `updateSettings`, `byId`. */
  take(verb: string, router: RouterPlace): string {
    const taken = this.#taken.get(router) ?? new Set();
    this.#taken.set(router, taken);
    const room = LONGEST_PATH - router.segments.join('.').length - 1;
    const isFree = (name: string) => name.length <= room && !taken.has(name.toLowerCase());
    const name = this.#candidates(verb, router).find(isFree);
    if (name === undefined)
      throw new Error(`No name is left for '${verb}' in '${router.segments.join('.')}'`);
    taken.add(name.toLowerCase());
    return name;
  }

  #candidates(verb: string, { entity }: RouterPlace): string[] {
    const noun = capitalise(entity);
    const topics = this.#random.shuffle(TOPICS);
    const phrases = topics.flatMap((topic) => this.#random.shuffle([topic, `${noun}${topic}`]));
    const long = topics.map((topic) => `${topic}Of${capitalise(plural(entity))}`);
    const plain = ['', noun, capitalise(plural(entity))];
    if (verb === 'by') return ['Id', 'Slug', 'Name', 'Token', 'Key', ...topics].map((end) => `by${end}`);
    const bareShare = ['all', 'one', 'update', 'delete', 'create', 'list', 'remove'].includes(verb)
      ? 0.8
      : 0.15;
    const ends = this.#random.chance(bareShare)
      ? [...plain, ...phrases, ...long]
      : this.#random.chance(0.35)
        ? [...long, ...phrases]
        : [...phrases, ...plain, ...long];
    return ends.map((end) => `${verb}${end}`);
  }
}
