import { expect, it, onTestFinished, vi } from 'vitest';
import { defineTool } from '../catalog/define-tool.ts';
import { createGateway } from '../gateway.ts';
import { drainOnSignal, InFlight } from './drain.ts';

/** A gateway with one call running, which ends by `finish` or by being aborted. */
async function busyGateway() {
  const events: string[] = [];
  let started: (finish: () => void) => void = () => {};
  const running = new Promise<() => void>((resolve) => {
    started = resolve;
  });
  const work = defineTool({
    name: 'work',
    kind: 'write',
    description: 'Works',
    invoke: ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ aborted: true }));
        started(() => resolve({ done: true }));
      }),
  });
  const gateway = createGateway({
    name: 'work',
    version: '1',
    plugins: [{ name: 'work', tools: () => [work], close: async () => void events.push('closed') }],
  });
  const call = gateway.callTool({ name: 'work' }).then(() => events.push('answered'));
  return { gateway, events, call, finish: await running };
}

it('drains and closes by default', async () => {
  const { gateway, events, call, finish } = await busyGateway();
  onTestFinished(drainOnSignal(gateway, { signals: ['SIGUSR2'] }));
  process.emit('SIGUSR2');
  finish();
  await call;
  await vi.waitFor(() => expect(events).toContain('closed'));
});

it('refuses new calls, waits for the running one, and then tells so', async () => {
  const { gateway, events, call, finish } = await busyGateway();
  const drained = new Promise<boolean>((resolve) => {
    onTestFinished(drainOnSignal(gateway, { signals: ['SIGUSR2'], onDrained: resolve }));
  });
  process.emit('SIGUSR2');
  await vi.waitFor(async () => {
    expect((await gateway.callTool({ name: 'work' })).isError).toBe(true);
  });
  expect(events).toEqual([]);
  finish();
  expect(await drained).toBe(true);
  await call;
  expect(events).toEqual(['answered']);
});

it('aborts what runs longer than the grace', async () => {
  const { gateway, call } = await busyGateway();
  const drained = new Promise<boolean>((resolve) => {
    onTestFinished(drainOnSignal(gateway, { signals: ['SIGUSR2'], grace: 20, onDrained: resolve }));
  });
  process.emit('SIGUSR2');
  expect(await drained).toBe(false);
  await call;
});

it('leaves a second signal to its default effect', async () => {
  const { gateway, finish } = await busyGateway();
  const before = process.listenerCount('SIGUSR2');
  drainOnSignal(gateway, { signals: ['SIGUSR2'] });
  expect(process.listenerCount('SIGUSR2')).toBe(before + 1);
  process.emit('SIGUSR2');
  expect(process.listenerCount('SIGUSR2')).toBe(before);
  finish();
});

it('takes its listeners off when told to', async () => {
  const { gateway, finish } = await busyGateway();
  const before = process.listenerCount('SIGTERM');
  drainOnSignal(gateway)();
  expect(process.listenerCount('SIGTERM')).toBe(before);
  finish();
});

it('waits for the calls in flight, failed ones too, and no longer than the grace', async () => {
  const inFlight = new InFlight();
  await inFlight.settled(1_000);
  inFlight.add(Promise.reject(new Error('no')));
  inFlight.add(new Promise((resolve) => setTimeout(resolve, 20)));
  await inFlight.settled(5_000);
  expect(inFlight.size).toBe(0);
  inFlight.add(new Promise(() => {}));
  await inFlight.settled(10);
  expect(inFlight.size).toBe(1);
});
