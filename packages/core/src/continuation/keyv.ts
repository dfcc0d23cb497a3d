import type { ContinuationBackend } from './memory.ts';

/** A backend whose failures are rejections and nothing else, and whose `get` gives an entry or says nothing of it. */
export interface LoudBackend {
  get(key: string): Promise<unknown>;
  /** @param ttl whole milliseconds */
  set(key: string, value: string, ttl: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** What of Keyv and its storage adapters, 5 or 6, is looked at here. */
interface KeyvLike extends ContinuationBackend {
  on?: unknown;
  throwOnErrors?: boolean;
  checkExpired?: boolean;
  deleteMany?: unknown;
  capabilities?: { expires?: unknown };
}

/** Knows how Keyv and its storage adapters fail quietly. Other backends go through as they are. */
export function toLoudBackend(backend: ContinuationBackend, onError: (error: unknown) => void): LoudBackend {
  const host = backend as KeyvLike;
  const view = createView(host);
  // Keyv 6 tells of a failed `get` by this event alone, and so does a Keyv whose adapter swallows errors.
  let failures = 0;
  if (typeof host.on === 'function') {
    host.on('error', (error: unknown) => {
      if (!isUnreadable(error)) failures += 1;
      onError(error);
    });
  }
  return {
    delete: (key) => watched(() => host.delete(key)),
    get: (key) =>
      watched(async () => {
        try {
          return await view.get(key);
        } catch (error) {
          if (isUnreadable(error)) return error;
          throw error;
        }
      }),
    set: (key, value, ttl) => watched(() => view.set(key, value, takesExpiry(host) ? Date.now() + ttl : ttl)),
  };

  async function watched(operation: () => unknown): Promise<unknown> {
    const before = failures;
    const value = await operation();
    if (failures !== before) throw new Error('The store reported an error');
    return value;
  }
}

/**
 * The host's own instance, which throws where Keyv 5 would hide a failure, and which leaves expired entries alone: a
 * `get` that waits for their deletion could fail or hang over it. The instance itself stays as it is.
 */
function createView(host: KeyvLike): KeyvLike {
  const isKeyv = 'throwOnErrors' in host || 'checkExpired' in host;
  if (!isKeyv) return host;
  const view = Object.create(host) as KeyvLike;
  if ('throwOnErrors' in host) view.throwOnErrors = true;
  view.delete = async () => true;
  view.deleteMany = async () => [];
  return view;
}

/** Storage adapters of Keyv 6 take the time at which an entry ends where all others take how long it lives. */
function takesExpiry({ capabilities }: KeyvLike): boolean {
  return capabilities?.expires === true;
}

/** What Keyv makes of bytes that are no JSON: the entry is spoilt, the store is not down. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'SyntaxError';
}
