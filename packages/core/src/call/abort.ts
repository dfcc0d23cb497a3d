import { GatewayError } from '../errors.ts';

/** A call's own signal, and the way to give its timer back. */
export interface CallSignal {
  signal: AbortSignal;
  release: () => void;
}

/** One signal for all that can end a call: the caller is gone, the gateway shuts down, the time is up. */
export function createCallSignal(
  callerSignal: AbortSignal | undefined,
  shutdown: AbortSignal,
  timeout: number | undefined,
): CallSignal {
  const controller = new AbortController();
  const cancel = () => controller.abort(new GatewayError('CANCELLED', 'The call was cancelled'));
  const stop = () => controller.abort(shutdown.reason);
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(
          () => controller.abort(new GatewayError('TIMEOUT', `The call took over ${timeout} ms`)),
          timeout,
        );
  callerSignal?.addEventListener('abort', cancel, { once: true });
  shutdown.addEventListener('abort', stop, { once: true });
  if (callerSignal?.aborted === true) cancel();
  if (shutdown.aborted) stop();
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', cancel);
      shutdown.removeEventListener('abort', stop);
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
