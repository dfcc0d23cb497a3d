import { LRUCache } from 'lru-cache';

/** What an owner may have kept at once: UTF-8 bytes of text, and entries. */
export interface QuotaBounds {
  bytes: number;
  entries: number;
}

/** The same as an owner has of the built-in store: 8 MiB and 1,250 entries. */
export const OWNER_BOUNDS: QuotaBounds = { bytes: 8 * 1024 * 1024, entries: 1_250 };

/** Owners whose entries are remembered; of one that has been quiet the longest, nothing is known any more. */
const MAX_OWNERS = 10_000;

interface HeldEntry {
  id: string;
  size: number;
  /** Milliseconds since the epoch. */
  exp: number;
}

/**
 * The quota of owners in a store that other instances share. It counts what this instance has kept, for no store can
 * be asked for all that is one owner's: each instance lets an owner have so much.
 */
export class OwnerQuota {
  readonly #bounds: QuotaBounds;
  readonly #owners = new LRUCache<string, HeldEntry[]>({ max: MAX_OWNERS });

  constructor(bounds: QuotaBounds = OWNER_BOUNDS) {
    this.#bounds = bounds;
  }

  /** Counts an entry, and gives the ids of the owner's oldest ones that have to go for it. */
  add(owner: string, entry: HeldEntry): string[] {
    const live = (this.#owners.get(owner) ?? []).filter(({ exp }) => exp > Date.now());
    const held = [...live, entry];
    let size = held.reduce((sum, one) => sum + one.size, 0);
    let gone = 0;
    while (
      gone < held.length - 1 &&
      (size > this.#bounds.bytes || held.length - gone > this.#bounds.entries)
    ) {
      size -= held[gone]?.size ?? 0;
      gone += 1;
    }
    this.#owners.set(owner, held.slice(gone));
    return held.slice(0, gone).map(({ id }) => id);
  }
}
