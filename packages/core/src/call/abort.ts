import { GatewayError } from '../errors.ts';

/** A call's own signal, and the ways to end it. */
export interface CallSignal {
  signal: AbortSignal;
  abort: (reason: GatewayError) => void;
  /** Gives back the timer and the listener; to be called when the call has ended. */
  release: () => void;
}

/** One signal for all that can end a call: the caller is gone, the time is up, or the gateway calls `abort`. */
export function createCallSignal(
  callerSignal: AbortSignal | undefined,
  timeout: number | undefined,
): CallSignal {
  const controller = new AbortController();
  const abort = (reason: GatewayError) => controller.abort(reason);
  const cancel = () => abort(new GatewayError('CANCELLED', 'The call was cancelled'));
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(() => abort(new GatewayError('TIMEOUT', `The call took over ${timeout} ms`)), timeout);
  callerSignal?.addEventListener('abort', cancel, { once: true });
  if (callerSignal?.aborted === true) cancel();
  return {
    signal: controller.signal,
    abort,
    release: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', cancel);
    },
  };
}

/** Gives what a promise gives, or throws the signal's reason as soon as it fires; the promise then runs on unheard. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (onAbort !== undefined) signal.removeEventListener('abort', onAbort);
    // Whichever lost the race may still fail; nobody is waiting for it any more.
    promise.catch(() => {});
    aborted.catch(() => {});
  }
}
