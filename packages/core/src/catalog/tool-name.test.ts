import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignToolNames, toToolName } from './tool-name.ts';

const LEGAL = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;
const named = (path: string) => toToolName({ name: path, path });
const assign = (...paths: string[]) => assignToolNames(paths.map((path) => ({ name: path, path }))).names;

it('joins the segments of a path with underscores', () => {
  expect(named('device.bulkCreate')).toBe('device_bulkCreate');
});

it('starts every name with a letter and drops what clients refuse', () => {
  expect(named('2fa.enable')).toBe('t_2fa_enable');
  expect(named('')).toBe('t_');
  expect(named('a b/c\n')).toBe('a_b_c_');
});

it('cuts a long name and closes it with a hash of its path', () => {
  const path = 'organizationSettings.billingAndInvoicing.regenerateOutstandingInvoiceDocuments';
  expect(named(path)).toMatchInlineSnapshot(
    `"organizationSettings_billingAndInvoicing_regenerateOutsta_sn49nq"`,
  );
  expect(named(path)).toHaveLength(64);
  expect(named(`${path}2`)).not.toBe(named(path));
});

it('leaves a contested name to the one that asked for exactly it', () => {
  const [dotted, exact] = assign('a.b', 'a_b');
  expect(exact).toBe('a_b');
  expect(dotted).toMatch(/^a_b_[0-9a-z]{6}$/);
});

it('gives a contested name to nobody when nobody asked for exactly it, whatever the order', () => {
  const [first, second] = assign('a.b_c', 'a_b.c');
  expect([first, second]).not.toContain('a_b_c');
  expect(assign('a_b.c', 'a.b_c')).toEqual([second, first]);
});

it('reports collisions with all their paths', () => {
  const { collisions } = assignToolNames(['a.b', 'a_b', 'c'].map((path) => ({ name: path, path })));
  expect(collisions).toEqual([{ name: 'a_b', paths: ['a.b', 'a_b'] }]);
});

it('keeps reserved names free', () => {
  const { names, collisions } = assignToolNames(
    [{ name: 'fetch_result', path: 'fetch.result' }],
    new Set(['fetch_result']),
  );
  expect(names[0]).toMatch(/^fetch_result_[0-9a-z]{6}$/);
  expect(collisions).toHaveLength(1);
});

it('is legal and injective over any set of paths', () => {
  const path = fc.oneof(
    fc.string({ maxLength: 90 }),
    fc
      .array(fc.constantFrom('a', 'b', '_', '.', 'x'.repeat(30)), { maxLength: 6 })
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 40 }), (paths) => {
      const names = assign(...paths);
      expect(new Set(names).size).toBe(paths.length);
      for (const name of names) expect(name).toMatch(LEGAL);
    }),
    { numRuns: 500 },
  );
});
