/** Failures in a row after which a store is left alone. */
const FAILURES_TO_OPEN = 3;
/** How long it is left alone, in milliseconds. */
const OPEN_FOR = 5_000;

/**
 * Runs store operations with a deadline. After three failures in a row the store is left alone for five seconds, so
 * that an outage costs a caller nothing.
 */
export class Breaker {
  readonly #deadline: number;
  readonly #now: () => number;
  #failures = 0;
  #openUntil = 0;

  constructor(deadline: number, now: () => number = Date.now) {
    this.#deadline = deadline;
    this.#now = now;
  }

  /** Gives what the operation gives; throws when it throws, takes too long, or the store is being left alone. */
  async run<T>(operation: () => T | Promise<T>): Promise<T> {
    if (this.#now() < this.#openUntil) throw new Error('The store is left alone after repeated failures');
    try {
      const value = await withDeadline(operation, this.#deadline);
      this.#failures = 0;
      return value;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures >= FAILURES_TO_OPEN) {
        this.#openUntil = this.#now() + OPEN_FOR;
        // One more failure after the pause opens it again at once.
        this.#failures = FAILURES_TO_OPEN - 1;
      }
      throw error;
    }
  }
}

async function withDeadline<T>(operation: () => T | Promise<T>, deadline: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The store did not answer within ${deadline} ms`)), deadline);
  });
  try {
    return await Promise.race([(async () => operation())(), late]);
  } finally {
    clearTimeout(timer);
  }
}
