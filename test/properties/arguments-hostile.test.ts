import { expect, it } from 'vitest';
import { judgeHostile } from '../schema/hostile/judge.ts';
import { giants } from '../schema/hostile/texts.ts';

const CASES = 2_000;
const BLOCKED_AT_MOST = 50;

it(`answers hostile arguments once, unpolluted, in under ${BLOCKED_AT_MOST} ms of repair, check and decode`, async () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const { cases, succeeded, slowest, slowestAt } = await judgeHostile(CASES);
  console.log(`${cases} hostile cases, slowest ${slowest.toFixed(1)} ms (${slowestAt})`);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect(cases).toBeGreaterThanOrEqual(CASES + Object.keys(giants).length);
  expect(succeeded).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(BLOCKED_AT_MOST);
}, 300_000);
