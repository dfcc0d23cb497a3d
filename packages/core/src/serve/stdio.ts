import type { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Gateway } from '../gateway.ts';
import { DRAIN_GRACE, drainOnSignal, InFlight } from './drain.ts';
import { createLegacyServer } from './legacy.ts';
import { MAX_MESSAGE_BYTES } from './message.ts';
import { type InputEnd, StdioTransport } from './stdio-transport.ts';
import { reserveStdout } from './stdout.ts';

/** How a gateway is served over stdio. */
export interface StdioOptions {
  /** Headers of the request that callers carry, for instance `authorization`. @default callers carry no request */
  headers?: Record<string, string> | undefined;
  /** @default process.stdin */
  input?: Readable | undefined;
  /** @default process.stdout, which then carries nothing but the protocol: all other output goes to stderr */
  output?: Writable | undefined;
  /** Signals that drain the gateway and end the serving; `[]` for none. @default ['SIGTERM', 'SIGINT'] */
  signals?: readonly NodeJS.Signals[] | undefined;
  /** Milliseconds that running calls get at the end before they are aborted. @default 25000 */
  grace?: number | undefined;
}

/**
 * Serves a gateway to the client that started this process. Resolves when the input has ended, or a signal has
 * drained the gateway, and the running calls are answered; closing the gateway is left to who made it. When calls had
 * to be aborted or a line was over 4 MiB, one line on stderr says so and the process's exit code becomes 1.
 * @param gateway the gateway, or a function that makes it once stdout is reserved for the protocol
 */
export async function serveStdio(
  gateway: Gateway | (() => Promise<Gateway>),
  options: StdioOptions = {},
): Promise<void> {
  const transport = new StdioTransport(options.input ?? process.stdin, options.output ?? reserveStdout());
  await serve(typeof gateway === 'function' ? await gateway() : gateway, transport, options);
}

async function serve(gateway: Gateway, transport: StdioTransport, options: StdioOptions): Promise<void> {
  const { headers, signals, grace = DRAIN_GRACE } = options;
  const inFlight = new InFlight();
  const server = createLegacyServer(gateway, {
    caller: (signal) => ({
      transport: 'stdio',
      signal,
      ...(headers !== undefined && { request: new Request('http://localhost/', { headers }) }),
    }),
    notifies: true,
    onRequest: (running) => inFlight.add(running),
  });
  let dispose = () => {};
  const drained = new Promise<InputEnd | 'drained'>((resolve) => {
    const onDrained = (clean: boolean) => {
      if (!clean) fail(`Running calls were aborted ${grace} ms after the signal to stop`);
      resolve('drained');
    };
    dispose = drainOnSignal(gateway, { signals, grace, onDrained });
  });
  await server.connect(transport);
  const stopNotifying = gateway.onListChanged(() => {
    // A client that is gone need not be told.
    server.sendToolListChanged().catch(() => {});
  });

  const reason = await Promise.race([transport.ended, drained]);
  if (reason === 'overflow')
    fail(`A line on stdin is longer than ${MAX_MESSAGE_BYTES} bytes; the connection ends`);
  // No one is left to answer: closing tells the running calls so.
  if (reason === 'gone') await server.close();
  await inFlight.settled(reason === 'drained' ? 0 : grace);
  if (inFlight.size > 0 && reason !== 'drained')
    fail(`Running calls were aborted ${grace} ms after the end of input`);
  // The SDK sends an answer a few microtasks after its call has ended.
  await nextTurn();
  await transport.flush();
  stopNotifying();
  await server.close();
  dispose();
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
