import type { ContinuationBackend } from '@laconic-mcp/core';

/** An operation of a store. */
export type Operation = 'get' | 'set' | 'delete';

/**
 * How a store can fail: `false` says that it did nothing, `drop` says that it did what it did not, `corrupt` changes
 * bytes, `wrong-type` has something other than a text, `stale` gives an older entry, `evict` loses the entry at once.
 */
export const FAULTS = [
  'reject',
  'throw',
  'hang',
  'slow',
  'false',
  'drop',
  'corrupt',
  'wrong-type',
  'stale',
  'evict',
] as const;

/** One of {@link FAULTS}. */
export type Fault = (typeof FAULTS)[number];

/** What a failing store says; it must reach the operator and nobody else. */
export const STORE_SECRET = 'redis://user:hunter2@db';

/** A store in memory whose operations fail as they are told to. Fits a gateway as it is, and a Keyv as its adapter. */
export class FaultStore implements ContinuationBackend {
  /** The fault of each operation; one without works. */
  faults: Partial<Record<Operation, Fault>> = {};
  /** How often each operation was asked for. */
  readonly calls: Record<Operation, number> = { get: 0, set: 0, delete: 0 };
  /** Milliseconds that a slow operation takes. */
  readonly #slow: number;
  readonly #entries = new Map<string, unknown>();

  constructor({ slow }: { slow: number }) {
    this.#slow = slow;
  }

  get(key: string): unknown {
    return this.#run('get', () => this.#read(key));
  }

  set(key: string, value: string): unknown {
    return this.#run('set', () => this.#write(key, value));
  }

  delete(key: string): unknown {
    return this.#run('delete', () => {
      const { delete: fault } = this.faults;
      if (fault === 'false' || fault === 'drop') return fault === 'drop';
      return this.#entries.delete(key);
    });
  }

  /** Keyv wants it of an adapter. */
  clear(): void {
    this.#entries.clear();
  }

  #run(operation: Operation, work: () => unknown): unknown {
    this.calls[operation] += 1;
    switch (this.faults[operation]) {
      case 'reject':
        return Promise.reject(new Error(`${STORE_SECRET} is down`));
      case 'throw':
        throw new Error(`${STORE_SECRET} is down`);
      case 'hang':
        return new Promise(() => {});
      case 'slow':
        return new Promise((resolve) => setTimeout(() => resolve(work()), this.#slow));
      default:
        return Promise.resolve(work());
    }
  }

  #read(key: string): unknown {
    const held = this.#entries.get(key);
    switch (this.faults.get) {
      case 'false':
        return false;
      case 'drop':
        return undefined;
      case 'corrupt':
        return spoil(held);
      case 'wrong-type':
        return { value: [held] };
      case 'stale':
        return this.#older(key);
      case 'evict':
        this.#entries.delete(key);
        return undefined;
      default:
        return held;
    }
  }

  #write(key: string, value: string): boolean {
    switch (this.faults.set) {
      case 'false':
        return false;
      case 'drop':
        return true;
      case 'corrupt':
        this.#entries.set(key, spoil(value));
        return true;
      case 'wrong-type':
        this.#entries.set(key, { value: [value] });
        return true;
      case 'stale':
        this.#entries.set(key, this.#older(key));
        return true;
      case 'evict':
        this.#entries.set(key, value);
        this.#entries.delete(key);
        return true;
      default:
        this.#entries.set(key, value);
        return true;
    }
  }

  /** The entry before; there must be one, or a stale answer would be none. */
  #older(key: string): unknown {
    const older = [...this.#entries].filter(([other]) => other !== key).at(-1);
    if (older === undefined) throw new Error('Keep something before a stale answer is asked for');
    return older[1];
  }
}

/** Changes one character in the middle. */
function spoil(held: unknown): unknown {
  if (typeof held !== 'string') return held;
  const at = Math.floor(held.length / 2);
  return `${held.slice(0, at)}${held[at] === 'A' ? 'B' : 'A'}${held.slice(at + 1)}`;
}
