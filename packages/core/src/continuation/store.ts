import { byteLength } from '../json/encode.ts';
import { Breaker } from './breaker.ts';
import { type LoudBackend, toLoudBackend } from './keyv.ts';
import { type ContinuationBackend, MemoryBackend } from './memory.ts';
import type { Owner } from './owner.ts';
import { OwnerQuota } from './quota.ts';
import { deriveId, isToken, mintToken, seal, unseal } from './token.ts';

/** Largest text that is kept, in UTF-8 bytes. */
const MAX_ENTRY_BYTES = 4 * 1024 * 1024;
const ENTRY_VERSION = 1;

/** A result as it is kept: what the agent may read, and the tool it came from. */
export interface KeptResult {
  /** Compact JSON, byte for byte what the tool's full answer is. */
  text: string;
  /** The path of the tool. */
  path: string;
}

/** What a redeem finds: the result, nothing (unknown, expired, foreign, evicted, corrupt), or no store. */
export type Redeemed = { status: 'found'; result: KeptResult } | { status: 'missing' } | { status: 'down' };

/** How a {@link ContinuationStore} is set up. */
export interface ContinuationStoreOptions {
  /** The gateway's name; stores are shared between instances of one gateway, never between gateways. */
  gateway: string;
  /** @default in memory, bounded */
  backend?: ContinuationBackend | undefined;
  /** Life of an entry in milliseconds. */
  ttl: number;
  /** Milliseconds a store operation may take. */
  deadline: number;
  /** Told what went wrong with the store; it never reaches an agent. */
  onError: (error: unknown) => void;
}

/** Header of an entry, ahead of its text. */
interface EntryHeader {
  v: number;
  owner: string;
  path: string;
  /** Milliseconds since the epoch. */
  exp: number;
}

/** What becomes an entry: sealed with the token, or held for its owner in memory. */
interface Sealable {
  entry: string;
  token: string;
  owner: Owner;
}

/**
 * Keeps full results for whoever holds their token and is their owner. A store other than the built-in one gets
 * neither the token nor anything readable: entries are found by a hash of the token and sealed with a key made from it.
 */
export class ContinuationStore {
  readonly ttl: number;
  readonly #gateway: string;
  readonly #backend: LoudBackend | MemoryBackend;
  readonly #breaker: Breaker;
  readonly #quota = new OwnerQuota();
  readonly #onError: (error: unknown) => void;

  constructor({ gateway, backend = new MemoryBackend(), ttl, deadline, onError }: ContinuationStoreOptions) {
    this.ttl = ttl;
    this.#gateway = gateway;
    this.#breaker = new Breaker(deadline);
    this.#onError = (error) => {
      try {
        onError(error);
      } catch {
        // Thrown from an event of the store, it would end the process.
      }
    };
    this.#backend = backend instanceof MemoryBackend ? backend : toLoudBackend(backend, this.#onError);
  }

  /** Keeps a result and gives its token; `undefined` when it could not be kept. Never throws. */
  async keep({ text, path }: KeptResult, owner: Owner): Promise<string | undefined> {
    const size = byteLength(text);
    if (size > MAX_ENTRY_BYTES) return undefined;
    try {
      const token = mintToken();
      const exp = Date.now() + this.ttl;
      const header: EntryHeader = { v: ENTRY_VERSION, owner: owner.id, path, exp };
      const entry = `${JSON.stringify(header)}\n${text}`;
      const id = await deriveId(token, this.#gateway);
      const kept = await this.#set(id, { entry, token, owner });
      if (kept === false) throw new Error('The store did not keep the entry');
      if (!(this.#backend instanceof MemoryBackend)) this.#makeRoom(owner, { id, size, exp });
      return token;
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }

  /** Finds what a token stands for, for its owner only. Never throws. */
  async redeem(token: string, owner: Owner): Promise<Redeemed> {
    if (!isToken(token)) return { status: 'missing' };
    const id = await deriveId(token, this.#gateway);
    let stored: unknown;
    try {
      stored = await this.#breaker.run(() => this.#backend.get(id));
    } catch (error) {
      this.#onError(error);
      return { status: 'down' };
    }
    if (stored === undefined || stored === null) return { status: 'missing' };
    const entry = await this.#open(stored, token);
    if (entry === undefined) {
      this.#onError(new Error('The store holds an entry that cannot be read'));
      return { status: 'missing' };
    }
    const { header, text } = entry;
    if (header.owner !== owner.id || header.exp <= Date.now()) return { status: 'missing' };
    return { status: 'found', result: { text, path: header.path } };
  }

  async #set(id: string, { entry, token, owner }: Sealable): Promise<unknown> {
    const backend = this.#backend;
    // Redis takes no fraction of a millisecond.
    const ttl = Math.ceil(this.ttl);
    if (backend instanceof MemoryBackend) return backend.set(id, entry, ttl, owner.id);
    return this.#breaker.run(async () => backend.set(id, await seal(entry, token), ttl));
  }

  /** Takes an owner's oldest entries out of a shared store. Nothing waits for it: they would expire anyway. */
  #makeRoom(owner: Owner, entry: Parameters<OwnerQuota['add']>[1]): void {
    for (const id of this.#quota.add(owner.id, entry)) {
      this.#breaker.run(() => this.#backend.delete(id)).catch(this.#onError);
    }
  }

  async #open(stored: unknown, token: string): Promise<{ header: EntryHeader; text: string } | undefined> {
    if (typeof stored !== 'string') return undefined;
    const entry = this.#backend instanceof MemoryBackend ? stored : await unseal(stored, token);
    const end = entry?.indexOf('\n') ?? -1;
    if (entry === undefined || end < 0) return undefined;
    const header = readHeader(entry.slice(0, end));
    return header === undefined ? undefined : { header, text: entry.slice(end + 1) };
  }
}

function readHeader(text: string): EntryHeader | undefined {
  try {
    const { v, owner, path, exp } = JSON.parse(text) as Partial<Record<keyof EntryHeader, unknown>>;
    if (v !== ENTRY_VERSION || typeof owner !== 'string' || typeof path !== 'string') return undefined;
    return typeof exp === 'number' && Number.isFinite(exp) ? { v, owner, path, exp } : undefined;
  } catch {
    return undefined;
  }
}
