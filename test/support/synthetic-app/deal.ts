import { MEASURED_SIZE } from './measured.ts';
import type { Random } from './random.ts';

/** The random numbers of one app, and its size. */
export class Dealer {
  readonly random: Random;
  readonly size: number;

  constructor(random: Random, size: number) {
    this.random = random;
    this.size = size;
  }

  /** What a count at the measured size is at this one. */
  scaled(count: number): number {
    return Math.round((count * this.size) / MEASURED_SIZE);
  }

  /** As many of the items that fit as wanted, in random order; fewer when there are fewer. */
  choose<T>(items: readonly T[], wanted: number, fits: (item: T) => boolean = () => true): T[] {
    return this.random.shuffle(items.filter(fits)).slice(0, Math.max(0, wanted));
  }
}

/** Takes the first item that fits out of a pool, else any; `undefined` from an empty one. */
export function takeFrom<T>(pool: T[], fits: (item: T) => boolean): T | undefined {
  const index = pool.findIndex(fits);
  return pool.splice(Math.max(index, 0), 1)[0];
}
