import { expect, it } from 'vitest';
import { judgeHostile } from '../schema/hostile/judge.ts';
import { giants } from '../schema/hostile/texts.ts';

const CASES = 2_000;

// How long the event loop stands still is judged by the script on demand: a busy machine must not fail a test.
it('answers hostile arguments once, whatever they are, and nothing is polluted', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const { cases, succeeded, slowest, slowestAt } = await judgeHostile(CASES);
  console.log(`${cases} hostile cases, slowest ${slowest.toFixed(1)} ms (${slowestAt})`);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect(cases).toBeGreaterThanOrEqual(CASES + Object.keys(giants).length);
  expect(succeeded).toBeGreaterThan(0);
}, 300_000);
