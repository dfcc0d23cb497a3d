import { describe, expect, it } from 'vitest';
import { isRedisUp } from './servers.ts';
import { isConsistent, runTwoInstances } from './two-instances.ts';

describe.skipIf(!(await isRedisUp()))('two processes on one Redis', () => {
  it('keep every acknowledged write once, and redeem each other’s tokens, while one is killed twice', async () => {
    const counts = await runTwoInstances({ writes: 200, kills: 2, timeout: 60_000 });
    expect(counts).toMatchObject({ writes: 200, kills: 2, otherAnswers: 0, foreign: expect.any(Number) });
    expect(counts.acknowledged).toBeGreaterThan(180);
    expect(counts.foreign).toBeGreaterThan(15);
    expect(isConsistent(counts)).toBe(true);
    expect(isConsistent({ ...counts, inLedger: counts.inLedger - 1 })).toBe(false);
    expect(isConsistent({ ...counts, foreignRefused: counts.foreignRefused - 1 })).toBe(false);
  }, 90_000);
});
