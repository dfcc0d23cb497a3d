import { expect, it } from 'vitest';
import { createCatalog } from './catalog.ts';
import { defineTool } from './define-tool.ts';
import type { Diagnostic } from './diagnostic.ts';

const tool = (name: string, path = name) =>
  defineTool({ name, path, kind: 'read', description: 'Reads.', invoke: () => 1 });

it('holds the tools in the order of their paths, frozen, under legal names', () => {
  const catalog = createCatalog([tool('b.two'), tool('a.one')], { report: () => {} });
  expect(catalog.tools.map(({ name }) => name)).toEqual(['a_one', 'b_two']);
  expect(Object.isFrozen(catalog.tools) && Object.isFrozen(catalog.tools[0])).toBe(true);
  expect(catalog.find('a_one')).toBe(catalog.findByPath('a.one'));
});

it('finds nothing under any other spelling', () => {
  const catalog = createCatalog([tool('a.one')], { report: () => {} });
  for (const name of ['a.one', 'A_one', ' a_one', '__proto__', 'constructor', 'toString', '']) {
    expect(catalog.find(name)).toBeUndefined();
  }
});

it('reports a collision of names', () => {
  const found: Diagnostic[] = [];
  createCatalog([tool('a.b'), tool('a_b')], { report: (diagnostic) => found.push(diagnostic) });
  expect(found.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "The tool name 'a_b' is wanted by 'a.b', 'a_b'; give them names of their own",
    ]
  `);
});

it('warns of a name that a client may drop once its prefix is added', () => {
  const found: Diagnostic[] = [];
  createCatalog([tool('a'.repeat(48)), tool('b'.repeat(49))], {
    report: (diagnostic) => found.push(diagnostic),
  });
  expect(found).toMatchObject([{ level: 'warning', code: 'long-name', path: 'b'.repeat(49) }]);
});

it('refuses two tools of one path', () => {
  expect(() =>
    createCatalog([tool('x', 'a'), tool('y', 'a')], { report: () => {} }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[GatewayError: Two tools have the path 'a'; a path must be unique within a gateway]`,
  );
});

it('says what a hand-written tool lacks', () => {
  const bad = { name: 'x', kind: 'write', description: '', invoke: () => 1 } as const;
  expect(() => defineTool(bad)).toThrowErrorMatchingInlineSnapshot(
    `[GatewayError: Tool 'x' needs a 'description', a non-empty string]`,
  );
  expect(() =>
    defineTool({ ...bad, description: 'X.', inputSchema: { type: 'string' } }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[GatewayError: Tool 'x' needs an 'inputSchema' with type 'object' at its root]`,
  );
});
