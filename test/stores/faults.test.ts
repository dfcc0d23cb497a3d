import type { ContinuationBackend } from '@laconic-mcp/core';
import Keyv from 'keyv';
import { Keyv as Keyv6 } from 'keyv6';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/call.ts';
import { FAULTS, type Fault, FaultStore, type Operation, STORE_SECRET } from '../support/fault-store.ts';
import { type Keeper, makeRows, openKeeper, REFUSAL } from './keeper.ts';

const DEADLINE = 100;
/** What an answer may take beyond the deadline of the store. */
const GRACE = 250;
const NOTICE = 'Applied; do not repeat this call. The full result could not be kept.';
const STORE_DOWN = JSON.stringify({
  tool: 'fetch_result',
  code: 'STORE_UNAVAILABLE',
  message:
    'The store of kept results does not answer. A write that gave the token was applied: do not repeat it, fetch again shortly',
  retryable: true,
});

/**
 * What is right. A fault that shows itself at `set` costs the token and nothing else; one that does not is an entry that
 * is not there when it is asked for. A `get` that fails is a store that is down; one that gives nothing of use is a
 * result that is gone. No answer waits for a `delete`.
 */
const RIGHT: Record<Fault, { set: 'no token' | 'gone later'; get: 'down' | 'gone' }> = {
  reject: { set: 'no token', get: 'down' },
  throw: { set: 'no token', get: 'down' },
  hang: { set: 'no token', get: 'down' },
  slow: { set: 'no token', get: 'down' },
  false: { set: 'no token', get: 'gone' },
  drop: { set: 'gone later', get: 'gone' },
  corrupt: { set: 'gone later', get: 'gone' },
  'wrong-type': { set: 'gone later', get: 'gone' },
  stale: { set: 'gone later', get: 'gone' },
  evict: { set: 'gone later', get: 'gone' },
};

/** Shown inline when it cannot be kept; and a read of its size is no probe. */
const small = makeRows(10);
/** Over every limit: probed, and cut where it cannot be kept. */
const large = makeRows(400, 1_000);
const sizes = { small, large };

/** How a host may hand a store in. */
const wrappings: Record<string, (store: FaultStore) => ContinuationBackend> = {
  'as it is': (store) => store,
  'in a Keyv 5': (store) => new Keyv({ store }),
  'in a Keyv 6': (store) => new Keyv6({ store }),
};

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeAll(() => {
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
});
afterAll(async () => {
  await pause(4 * DEADLINE);
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
  expect(unhandled).toEqual([]);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An answer that came in time, that says nothing of the store's words. */
async function inTime(ask: () => Promise<Answer>): Promise<Answer> {
  const start = performance.now();
  const answer = await ask();
  expect(performance.now() - start).toBeLessThan(DEADLINE + GRACE);
  expect(answer.text).not.toContain('hunter2');
  return answer;
}

/** A keeper over a store that works until it is told otherwise, and already holds something older. */
async function open(wrap: (store: FaultStore) => ContinuationBackend) {
  const store = new FaultStore({ slow: 3 * DEADLINE });
  const keeper = openKeeper({ store: wrap(store), deadline: DEADLINE, ttl: 60_000 });
  keeper.offer('older', makeRows(20));
  await keeper.write('older');
  keeper.ledger.length = 0;
  return { store, keeper };
}

const tokenOf = ({ json }: Answer) => json['continuation_token'] ?? json['next'];

/** A token whose entry is not there, or is not what was kept. */
async function expectGone(keeper: Keeper, token: unknown) {
  const redeemed = await inTime(() => keeper.redeem(token, { mode: 'full' }));
  expect(redeemed).toMatchObject({ isError: true, text: REFUSAL });
}

async function writeUnder(fault: Fault | undefined, keeper: Keeper, rows: typeof small) {
  keeper.offer('a', rows);
  const text = JSON.stringify(rows);
  const written = await inTime(() => keeper.write('a'));
  expect(written.isError).toBe(false);
  const envelope = { accepted: rows.length, status_code: 200, data_size: text.length };
  if (fault === undefined || RIGHT[fault].set === 'gone later') {
    expect(written.json).toEqual({ ...envelope, continuation_token: expect.stringMatching(/^[\w-]{22}$/) });
  } else if (rows === small) {
    expect(written.text).toBe(text);
  } else {
    expect(written.json).toEqual({ ...envelope, ids: rows.map(({ id }) => id), notice: NOTICE });
  }
  return { answer: written, text };
}

async function readUnder(fault: Fault | undefined, keeper: Keeper, rows: typeof small) {
  keeper.offer('a', rows);
  const text = JSON.stringify(rows);
  const read = await inTime(() => keeper.read('a'));
  expect(read.isError).toBe(false);
  if (rows === small) {
    expect(read.text).toBe(text);
  } else if (fault === undefined || RIGHT[fault].set === 'gone later') {
    expect(read.json).toMatchObject({ count: rows.length, next: expect.stringMatching(/^[\w-]{22}\.2$/) });
  } else {
    expect(read.json).toMatchObject({ truncated: { left_out: expect.anything() } });
    expect(read.json).not.toHaveProperty('next');
  }
  return { answer: read, text };
}

/** What a redeem answers under a fault of `get`, and that it is whole again once the store is. */
async function redeemUnder(fault: Fault, store: FaultStore, redeem: () => Promise<Answer>) {
  store.faults = { get: fault };
  const redeemed = await inTime(redeem);
  const isDown = RIGHT[fault].get === 'down';
  expect(redeemed).toMatchObject({ isError: true, text: isDown ? STORE_DOWN : REFUSAL });
  store.faults = {};
  return inTime(redeem);
}

for (const [wrapping, wrap] of Object.entries(wrappings)) {
  describe(`a store ${wrapping}`, () => {
    for (const fault of FAULTS) {
      for (const [size, rows] of Object.entries(sizes)) {
        it(`that fails at set (${fault}): ${size} results`, async () => {
          for (const [kind, run] of Object.entries({ write: writeUnder, read: readUnder })) {
            const { store, keeper } = await open(wrap);
            store.faults = { set: fault };
            const { answer } = await run(fault, keeper, rows);
            const token = tokenOf(answer);
            if (token !== undefined) await expectGone(keeper, token);
            expect(keeper.ledger).toEqual([`${kind}:a`]);
            const isAsked = kind === 'write' || rows === large;
            expect(store.calls.set).toBe(isAsked ? 2 : 1);
            if (isAsked && RIGHT[fault].set === 'no token') expect(keeper.errors.length).toBeGreaterThan(0);
          }
        });

        it(`that fails at get (${fault}): ${size} results`, async () => {
          for (const [kind, run] of Object.entries({ write: writeUnder, read: readUnder })) {
            const { store, keeper } = await open(wrap);
            store.faults = { get: fault };
            const { answer, text } = await run(undefined, keeper, rows);
            // Neither a write nor a probe reads.
            expect(store.calls.get).toBe(0);
            const token = tokenOf(answer);
            if (token === undefined) continue;
            const healed = await redeemUnder(fault, store, () => keeper.redeem(token, { mode: 'full' }));
            expect(healed.text).toBe(fault === 'evict' ? REFUSAL : text);
            expect(keeper.ledger).toEqual([`${kind}:a`]);
          }
        });

        it(`that fails at delete (${fault}): ${size} results`, async () => {
          for (const [kind, run] of Object.entries({ write: writeUnder, read: readUnder })) {
            const { store, keeper } = await open(wrap);
            store.faults = { delete: fault };
            const { answer, text } = await run(undefined, keeper, rows);
            const token = tokenOf(answer);
            if (token !== undefined) {
              expect((await inTime(() => keeper.redeem(token, { mode: 'full' }))).text).toBe(text);
            }
            expect(keeper.ledger).toEqual([`${kind}:a`]);
            expect(keeper.errors).toEqual([]);
          }
        });
      }

      it(`that fails at delete (${fault}): an expired entry is gone, in time`, async () => {
        const store = new FaultStore({ slow: 3 * DEADLINE });
        const keeper = openKeeper({ store: wrap(store), deadline: DEADLINE, ttl: 30 });
        keeper.offer('a', makeRows(20));
        const token = tokenOf(await keeper.write('a'));
        await pause(40);
        store.faults = { delete: fault };
        await expectGone(keeper, token);
        expect(keeper.errors).toEqual([]);
      });
    }
  });
}

it('hears of a failure after the deadline without harm, and tells the operator the store’s own words', async () => {
  const late: ContinuationBackend = {
    get: () => pause(2 * DEADLINE).then(() => Promise.reject(new Error('late'))),
    set: () => pause(2 * DEADLINE).then(() => Promise.reject(new Error('late'))),
    delete: () => true,
  };
  const keeper = openKeeper({ store: late, deadline: DEADLINE });
  await writeUnder('slow', keeper, large);
  expect((await inTime(() => keeper.redeem('A'.repeat(22)))).text).toBe(STORE_DOWN);
  await pause(2 * DEADLINE);

  const { store, keeper: told } = await open((faulty) => faulty);
  store.faults = { set: 'reject' };
  await writeUnder('reject', told, small);
  expect(told.errors.map(String)).toEqual([`Error: ${STORE_SECRET} is down`]);
});

it('waits for a store that is slow within its deadline', async () => {
  const store = new FaultStore({ slow: DEADLINE / 4 });
  store.faults = { get: 'slow', set: 'slow' };
  const keeper = openKeeper({ store, deadline: DEADLINE });
  const { answer, text } = await writeUnder(undefined, keeper, large);
  expect((await keeper.redeem(tokenOf(answer), { mode: 'full' })).text).toBe(text);
});

const operations: Operation[] = ['get', 'set'];
for (const operation of operations) {
  it(`asks a store that hangs at ${operation} three times, and then answers without waiting`, async () => {
    const { store, keeper } = await open((faulty) => faulty);
    store.faults = { [operation]: 'hang' };
    const { [operation]: before } = store.calls;
    const ask = () =>
      operation === 'get' ? keeper.redeem('A'.repeat(22)) : writeUnder('hang', keeper, large);
    for (let i = 0; i < 3; i += 1) await ask();
    const start = performance.now();
    for (let i = 0; i < 5; i += 1) await ask();
    expect(performance.now() - start).toBeLessThan(5 * DEADLINE);
    expect(store.calls[operation]).toBe(before + 3);
  });
}
