import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Tool } from '../catalog/tool.ts';
import { createVisibleTools } from './visible.ts';

const tools = Array.from(
  { length: 40 },
  (_, index): Tool => ({
    name: `t${index}`,
    path: `t${index}`,
    kind: 'read',
    description: 'T.',
    inputSchema: { type: 'object' },
    invoke: () => index,
  }),
);
const [fetchResult, ...catalog] = tools as [Tool, ...Tool[]];

it('gives one object for equal sets, and another one for any other set', () => {
  const visibleOf = createVisibleTools(catalog, fetchResult);
  const sets = fc.tuple(fc.subarray(tools), fc.subarray(tools));
  fc.assert(
    fc.property(sets, ([one, other]) => {
      const isSame = one.length === other.length && one.every((tool) => other.includes(tool));
      expect(visibleOf(one) === visibleOf([...other].reverse())).toBe(isSame);
    }),
    { numRuns: 1_000 },
  );
});

it('holds exactly what was kept, in the order of the catalog', () => {
  const visibleOf = createVisibleTools(catalog, fetchResult);
  fc.assert(
    fc.property(fc.shuffledSubarray(tools), (kept) => {
      const visible = visibleOf(kept);
      expect(visible.tools).toEqual(catalog.filter((tool) => kept.includes(tool)));
      expect(visible.fetchResult).toBe(kept.includes(fetchResult) ? fetchResult : undefined);
      for (const tool of catalog) expect(visible.has(tool)).toBe(kept.includes(tool));
    }),
  );
});

it('knows no tool of another catalog', () => {
  const visible = createVisibleTools(catalog, undefined)(tools);
  expect(visible.fetchResult).toBeUndefined();
  expect(visible.has({ ...(catalog[0] as Tool) })).toBe(false);
});
