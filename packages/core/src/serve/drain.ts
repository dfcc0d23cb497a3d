import type { Gateway } from '../gateway.ts';

/** Milliseconds that running calls get when a process is asked to stop. */
export const DRAIN_GRACE = 25_000;

const SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

/** When and how long to drain. */
export interface DrainOptions {
  /** @default ['SIGTERM', 'SIGINT'] */
  signals?: readonly NodeJS.Signals[] | undefined;
  /** Milliseconds for running calls before they are aborted. @default 25000 */
  grace?: number | undefined;
  /** What to do then; `clean` tells whether every call ended by itself. @default closes the gateway */
  onDrained?: ((clean: boolean) => void | Promise<void>) | undefined;
}

/**
 * Drains a gateway when the process is asked to stop. A second signal stops the process at once.
 * @returns a function that takes the listeners off again
 */
export function drainOnSignal(gateway: Gateway, options: DrainOptions = {}): () => void {
  const { signals = SIGNALS, grace = DRAIN_GRACE, onDrained = () => gateway.close() } = options;
  const dispose = () => {
    for (const signal of signals) process.off(signal, drain);
  };
  const drain = () => {
    // Without a listener the next signal has its default effect.
    dispose();
    void gateway.drain({ grace }).then(onDrained);
  };
  for (const signal of signals) process.on(signal, drain);
  return dispose;
}

/** The calls of one connection that have not ended yet. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  get size(): number {
    return this.#running.size;
  }

  add(call: Promise<unknown>): void {
    this.#running.add(call);
    const remove = () => this.#running.delete(call);
    call.then(remove, remove);
  }

  /** Waits until no call runs, at most `grace` milliseconds. */
  async settled(grace: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    await Promise.race([Promise.allSettled(this.#running), timeout]);
    clearTimeout(timer);
  }
}
