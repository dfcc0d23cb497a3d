import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Tool } from '../catalog/tool.ts';
import { groupTools } from './groups.ts';

const tool = (path: string): Tool => ({
  name: path,
  path,
  kind: 'read',
  description: path,
  inputSchema: { type: 'object' },
  invoke: () => path,
});

function group(paths: string[], groups?: Record<string, string[]>) {
  const grouped = groupTools(paths.map(tool), groups);
  return {
    ...Object.fromEntries(grouped.groups.map(({ name, actions }) => [name, [...actions.keys()]])),
    flat: grouped.flat.map(({ path }) => path),
  };
}

it('takes the first segment as the group, and the rest as the action', () => {
  expect(group(['device.get', 'device.interface.list', 'site.get', 'health'])).toEqual({
    device: ['get', 'interface.list'],
    site: ['get'],
    flat: ['health'],
  });
});

it('takes groups by globs, the first that matches; what none matches is by itself', () => {
  const groups = { fleet: ['device.*', 'site.*'], rest: ['device.**', 'health'] };
  expect(group(['device.get', 'device.interface.list', 'site.get', 'health', 'user.me'], groups)).toEqual({
    fleet: ['device.get', 'site.get'],
    rest: ['device.interface.list', 'health'],
    flat: ['user.me'],
  });
});

it('leaves the whole path where the short one would be contested', () => {
  expect(group(['a.x', 'x', 'a.a.x'], { a: ['**'] })).toEqual({ a: ['a.x', 'x', 'a.a.x'], flat: [] });
  expect(group(['a.x', 'a.a.x'], { a: ['**'] })).toEqual({ a: ['x', 'a.x'], flat: [] });
});

it("keeps 'help' for the gateway", () => {
  expect(group(['device.help', 'device.get'])).toEqual({ device: ['device.help', 'get'], flat: [] });
  expect(group(['help', 'x'], { all: ['**'] })).toEqual({ all: ['x'], flat: ['help'] });
});

it('puts every tool in exactly one place, under an action of its own', () => {
  const segment = fc.constantFrom('a', 'b', 'help', '', 'x.y', '__proto__', 'constructor');
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));
  const globs = fc.option(
    fc.dictionary(fc.constantFrom('a', 'b', 'x'), fc.array(fc.constantFrom('**', 'a.*', 'b.**', '*'))),
    { nil: undefined },
  );
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 12 }), globs, (paths, groups) => {
      const grouped = groupTools(paths.map(tool), groups);
      const inside = grouped.groups.flatMap(({ actions }) => {
        expect([...actions.keys()]).not.toContain('help');
        return [...actions.values()].map((one) => one.path);
      });
      const all = [...inside, ...grouped.flat.map((one) => one.path)];
      expect(all.sort()).toEqual([...paths].sort());
    }),
    { numRuns: 1_000 },
  );
});
