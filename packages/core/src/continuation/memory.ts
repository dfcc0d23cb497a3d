import { LRUCache } from 'lru-cache';
import { byteLength } from '../json/encode.ts';
import { OWNER_BOUNDS } from './quota.ts';

/** What a kept result is stored in: a Keyv instance, a Keyv storage adapter, or anything of this shape. */
export interface ContinuationBackend {
  /** Gives what was set, or `undefined`. */
  get(key: string): unknown;
  /** Keeps a text for `ttl` milliseconds. `false` means that it was not kept. */
  set(key: string, value: string, ttl: number): unknown;
  /** Entries go by their `ttl`; an owner's oldest are taken out before that when it is over its quota. */
  delete(key: string): unknown;
}

/** Bounds of the built-in store: UTF-8 bytes of kept text and entries, in all and of one owner. */
export interface MemoryBounds {
  bytes: number;
  entries: number;
  ownerBytes: number;
  ownerEntries: number;
}

/** 64 MiB and 10,000 entries in all; an owner has an eighth of each. */
const DEFAULT_BOUNDS: MemoryBounds = {
  bytes: 64 * 1024 * 1024,
  entries: 10_000,
  ownerBytes: OWNER_BOUNDS.bytes,
  ownerEntries: OWNER_BOUNDS.entries,
};

interface MemoryEntry {
  text: string;
  size: number;
  owner: string;
}

/**
 * The built-in store: in memory, bounded in size and entries, in all and an owner; the oldest give way. An owner over its
 * quota loses its own oldest entries, never another's.
 */
export class MemoryBackend implements ContinuationBackend {
  readonly #bounds: MemoryBounds;
  readonly #cache: LRUCache<string, MemoryEntry>;
  readonly #owners = new Map<string, { size: number; keys: Set<string> }>();
  #sweep: ReturnType<typeof setTimeout> | undefined;

  constructor(bounds: Partial<MemoryBounds> = {}) {
    this.#bounds = { ...DEFAULT_BOUNDS, ...bounds };
    this.#cache = new LRUCache<string, MemoryEntry>({
      max: this.#bounds.entries,
      maxSize: this.#bounds.bytes,
      sizeCalculation: ({ size }) => size,
      // Reading does not make an entry younger: the oldest result goes first.
      noUpdateTTL: true,
      dispose: (entry, key) => this.#forget(entry, key),
    });
  }

  get(key: string): string | undefined {
    return this.#cache.peek(key)?.text;
  }

  set(key: string, text: string, ttl: number, owner = ''): boolean {
    const size = Math.max(1, byteLength(text));
    if (size > Math.min(this.#bounds.ownerBytes, this.#bounds.bytes)) return false;
    this.#makeRoom(owner, size);
    this.#cache.set(key, { text, size, owner }, { ttl });
    const held = this.#owners.get(owner) ?? { size: 0, keys: new Set() };
    held.size += size;
    held.keys.add(key);
    this.#owners.set(owner, held);
    this.#scheduleSweep(ttl);
    return this.#cache.has(key);
  }

  delete(key: string): boolean {
    return this.#cache.delete(key);
  }

  /** Entries and bytes held now. */
  get usage(): { entries: number; bytes: number } {
    return { entries: this.#cache.size, bytes: this.#cache.calculatedSize };
  }

  #makeRoom(owner: string, size: number): void {
    const held = this.#owners.get(owner);
    if (held === undefined) return;
    const { ownerBytes, ownerEntries } = this.#bounds;
    for (const key of held.keys) {
      if (held.size + size <= ownerBytes && held.keys.size < ownerEntries) break;
      this.#cache.delete(key);
    }
  }

  #forget({ size, owner }: MemoryEntry, key: string): void {
    const held = this.#owners.get(owner);
    if (held === undefined) return;
    held.size -= size;
    held.keys.delete(key);
    if (held.keys.size === 0) this.#owners.delete(owner);
  }

  /** Frees what has expired, at the latest one lifetime after it did. */
  #scheduleSweep(ttl: number): void {
    if (this.#sweep !== undefined) return;
    this.#sweep = setTimeout(() => {
      this.#sweep = undefined;
      this.#cache.purgeStale();
      if (this.#cache.size > 0) this.#scheduleSweep(ttl);
    }, ttl);
    // A waiting sweep must not keep a process alive; on Workers a timer is a number.
    if (typeof this.#sweep === 'object') this.#sweep.unref();
  }
}
