import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import KeyvRedis, { type RedisClientOptions } from '@keyv/redis';
import type { ContinuationBackend } from '@laconic-mcp/core';
import Keyv from 'keyv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeRows, openKeeper } from './keeper.ts';
import { connectRedis, deleteKeys, isRedisUp, REDIS_URL, uniqueName } from './servers.ts';

const DEADLINE = 300;
const GRACE = 250;

/** How a host may hand Redis in: with the options that the guide advises, and without any. */
const adapters: Record<string, (url: string) => KeyvRedis<string>> = {
  'with the advised options': (url) => new KeyvRedis<string>(advise(url)),
  'as it comes': (url) => new KeyvRedis<string>(url),
};

/** The options of docs/instances.md. */
function advise(url: string): RedisClientOptions {
  return {
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 500, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 2_000) },
  };
}

/** Listens on a free port, with whatever becomes of those who connect. */
async function listen(serve: (socket: Socket) => void, port = 0): Promise<{ port: number; cut(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(cut);
  return { port: (server.address() as AddressInfo).port, cut };
}

/** A keeper over Redis at an address, with the time that its last answer took. */
function open(store: ContinuationBackend) {
  const keeper = openKeeper({ store, deadline: DEADLINE });
  keeper.offer('a', makeRows(20));
  const timed = async (ask: () => ReturnType<typeof keeper.write>) => {
    const start = performance.now();
    const answer = await ask();
    return { ...answer, ms: performance.now() - start };
  };
  return {
    ...keeper,
    write: () => timed(() => keeper.write('a')),
    redeem: (token: unknown) => timed(() => keeper.redeem(token)),
  };
}

for (const [name, adapt] of Object.entries(adapters)) {
  for (const [outage, serve] of [
    ['a closed port', undefined],
    ['a socket that says nothing', () => {}],
  ] as const) {
    it(`answers in time where @keyv/redis ${name} meets ${outage}`, async () => {
      const { port, cut } = await listen(serve ?? (() => {}));
      if (serve === undefined) cut();
      for (const wrap of [
        (adapter: KeyvRedis<string>) => adapter,
        (store: KeyvRedis<string>) => new Keyv({ store }),
      ]) {
        const adapter = adapt(`redis://127.0.0.1:${port}`);
        const keeper = open(wrap(adapter));
        for (let i = 0; i < 3; i += 1) {
          const written = await keeper.write();
          expect(written).toMatchObject({ isError: false, text: JSON.stringify(makeRows(20)) });
          expect(written.ms).toBeLessThan(DEADLINE + GRACE);
        }
        const redeemed = await keeper.redeem('A'.repeat(22));
        expect(redeemed.json['code']).toBe('STORE_UNAVAILABLE');
        expect(redeemed.ms).toBeLessThan(GRACE);
        expect(keeper.ledger).toHaveLength(3);
        adapter.client.destroy();
      }
    });
  }
}

describe.skipIf(!(await isRedisUp()))('a Redis that goes away and comes back', () => {
  it('costs tokens while it is away, and nothing afterwards', async () => {
    const { hostname, port: real } = new URL(REDIS_URL);
    const relay = (socket: Socket) => {
      const upstream = dial(Number(real || 6379), hostname);
      upstream.on('error', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
      socket.pipe(upstream).pipe(socket);
    };
    const first = await listen(relay);
    const namespace = uniqueName();
    const adapter = new KeyvRedis<string>(advise(`redis://127.0.0.1:${first.port}`));
    const keeper = open(new Keyv({ store: adapter, namespace }));
    onTestFinished(async () => {
      await adapter.disconnect();
      const admin = connectRedis();
      await admin.connect();
      await deleteKeys(admin, namespace);
      await admin.close();
    });

    const { json } = await keeper.write();
    expect(json).toHaveProperty('continuation_token');
    first.cut();
    for (let i = 0; i < 5; i += 1) {
      const written = await keeper.write();
      expect(written).toMatchObject({ isError: false, text: JSON.stringify(makeRows(20)) });
      // Offline, a command fails at once.
      expect(written.ms).toBeLessThan(GRACE);
    }
    expect((await keeper.redeem(json['continuation_token'])).json['code']).toBe('STORE_UNAVAILABLE');
    await listen(relay, first.port);
    // The breaker's pause, and a reconnect.
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect((await keeper.redeem(json['continuation_token'])).isError).toBe(false);
    expect((await keeper.write()).json).toHaveProperty('continuation_token');
    expect(keeper.ledger).toHaveLength(7);
  });
});
