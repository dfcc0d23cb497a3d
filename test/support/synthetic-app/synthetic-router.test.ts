import { expect, it } from 'vitest';
import { z as zod4 } from 'zod';
import { z as zod3 } from 'zod325';
import { countBy, readFields, takeCensus } from './census.ts';
import { TENANTS } from './id-fields.ts';
import { CONSTRUCTS, FIELD_COUNTS, LEVELS, MIDDLEWARES, PAGE_SHAPES, SILENT_IDS, TYPES } from './measured.ts';
import { isSilent, objectInput, type ProcedurePlan } from './plan.ts';
import { planApp } from './plan-app.ts';
import { createSyntheticRouter } from './synthetic-router.ts';

const VERSIONS = [
  { name: 'zod 4', z: zod4 },
  { name: 'zod 3.25', z: zod3 },
] as const;

for (const { name, z } of VERSIONS) {
  const app = createSyntheticRouter({ procedures: 600, z });
  const census = takeCensus(app.router);

  it(`has 600 procedures in 92 routers, 184 of them behind 17 lazy ones, on ${name}`, async () => {
    const { procedures, lazyRouters, eager } = await census;
    expect(countBy(procedures, ({ type }) => type)).toEqual(TYPES);
    expect(eager).toBe(600 - 184);
    expect(countBy(lazyRouters, (path) => path.split('.').length)).toEqual({ 1: 17, 2: 1 });
    const routers = new Set(procedures.map(({ path }) => path.split('.').slice(0, -1).join('.')));
    expect(routers.size).toBe(92);
    expect(countBy(procedures, ({ path }) => path.split('.').length)).toEqual({ 2: 500, 3: 92, 4: 6, 5: 2 });
    const sizes = Object.values(countBy(procedures, ({ path }) => path.split('.').slice(0, -1).join('.')));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(40);
  });

  it(`names them as apps do, without a collision, on ${name}`, async () => {
    const { procedures } = await census;
    const paths = procedures.map(({ path }) => path);
    expect(new Set(paths.map((path) => path.replaceAll('.', '_').toLowerCase())).size).toBe(600);
    const lengths = paths.map(({ length }) => length).toSorted((left, right) => left - right);
    expect(lengths[300]).toBeGreaterThanOrEqual(21);
    expect(lengths[300]).toBeLessThanOrEqual(25);
    expect(lengths.at(-1)).toBeLessThanOrEqual(63);
  });

  it(`takes inputs of the measured kinds, on ${name}`, async () => {
    const { procedures } = await census;
    const without = procedures.filter(({ parsers }) => parsers.length === 0);
    expect(countBy(without, ({ type }) => type)).toEqual({ query: 62, mutation: 12, subscription: 1 });
    expect(countBy(procedures, ({ kind }) => kind)).toEqual({
      none: 75,
      object: 510,
      void: 2,
      undefined: 2,
      array: 2,
      string: 2,
      union: 3,
      intersection: 2,
      enum: 1,
      any: 1,
    });
    const objects = procedures.filter(({ kind }) => kind === 'object');
    expect(countBy(objects, ({ parsers }) => parsers.length)).toEqual({ 1: 486, 2: 24 });
    expect(objects.filter(({ optional }) => optional)).toHaveLength(11);
    expect(countBy(objects, ({ fields }) => Object.keys(fields).length)).toEqual(FIELD_COUNTS);
    expect(countBy(objects, ({ levels }) => levels)).toEqual(LEVELS);
  });

  it(`holds each construct in as many procedures as measured, on ${name}`, async () => {
    const { procedures } = await census;
    const counts = countBy(
      procedures.flatMap(({ constructs }) => [...constructs]),
      (construct) => construct,
    );
    // The shared filters are a discriminated union like any other here.
    const { filter: _, ...measured } = CONSTRUCTS;
    expect(counts).toEqual(measured);
  });

  it(`asks for, allows null in and describes the measured share of fields, on ${name}`, async () => {
    const { procedures } = await census;
    const objects = procedures.filter(({ kind }) => kind === 'object').map(readFields);
    const fields = objects.flat();
    const share = (count: number) => Math.round((100 * count) / fields.length);
    expect(share(fields.filter(({ required }) => required).length)).toBe(53);
    expect(share(fields.filter(({ nullable }) => nullable).length)).toBe(12);
    const shares = countBy(fields, ({ kind }) => kind);
    const expected = { string: 50, number: 18, array: 9, enum: 8, boolean: 8, object: 3, record: 1 };
    for (const [kind, wanted] of Object.entries(expected)) {
      expect(Math.abs(share(shares[kind] ?? 0) - wanted), `${kind}: ${shares[kind]}`).toBeLessThanOrEqual(2);
    }
    const described = objects
      .map((list) => list.filter(({ description }) => description !== undefined).length)
      .filter((count) => count > 0);
    expect(described).toHaveLength(18);
    expect(described.reduce((sum, count) => sum + count, 0)).toBe(275);
    const scoped = objects.filter((list) =>
      list.some(({ name: key, required }) => required && TENANTS.has(key)),
    );
    expect(scoped).toHaveLength(82);
  });

  it(`has the measured outputs, metas and middlewares, on ${name}`, async () => {
    const { procedures } = await census;
    const outputs = procedures.filter(({ output }) => output !== 'none');
    expect(countBy(outputs, ({ type }) => type)).toEqual({ query: 36, mutation: 47 });
    expect(countBy(outputs, ({ output }) => output)).toMatchObject({
      object: 56,
      void: 13,
      array: 8,
      any: 2,
      union: 2,
    });
    const metas = procedures.filter(({ meta }) => Object.keys(meta).length > 0);
    expect(metas).toHaveLength(134);
    expect(metas.filter(({ meta }) => 'requiredScope' in meta)).toHaveLength(90);
    expect(metas.filter(({ meta }) => 'openapi' in meta)).toHaveLength(29);
    expect(metas.filter(({ meta }) => 'mcp' in meta)).toHaveLength(10);
    expect(countBy(procedures, ({ middlewares }) => middlewares)).toEqual(MIDDLEWARES);
  });
}

const IDS = /^ids$|Ids$/;
const ID = /^(id|slug|token|key|urlId)$|Id$|_id$/;

/** The ids among the fixed fields of a write, which come first. */
function idsOf(plan: ProcedurePlan): string {
  const names = (objectInput(plan)?.fields ?? []).filter(({ required }) => required).map(({ name }) => name);
  if (names.some((name) => IDS.test(name))) return 'ids';
  const [first, second] = names.filter((name) => ID.test(name) && !TENANTS.has(name));
  if (second !== undefined) return 'more';
  if (first !== undefined) return 'one';
  return names.some((name) => TENANTS.has(name)) ? 'tenant' : 'none';
}

it('answers as apps do, and names in its silent writes what they are about', () => {
  const plans = planApp(600, 1);
  const silent = plans.filter(isSilent);
  expect(silent).toHaveLength(140);
  const counts = countBy(silent, idsOf);
  for (const [kind, measured] of Object.entries(SILENT_IDS)) {
    // A text or two that is drawn later may be called like an id.
    expect(Math.abs((counts[kind] ?? 0) - measured), `${kind}: ${counts[kind]}`).toBeLessThanOrEqual(8);
  }
  const pages = plans.flatMap(({ pageShape }) => pageShape ?? []);
  expect(countBy(pages, (shape) => shape)).toEqual(PAGE_SHAPES);
  expect(plans.filter(({ type, returns }) => type === 'query' && returns === 'rows')).toHaveLength(69);
  expect(plans.flatMap(({ throwSites }) => throwSites)).toHaveLength(437 + 250 + 202);
});

it('is the same for the same seed, another for another, and has any size', () => {
  expect(planApp(600, 1)).toEqual(planApp(600, 1));
  expect(planApp(600, 2)).not.toEqual(planApp(600, 1));
  for (const size of [10, 100, 1_000, 2_000]) {
    const plans = planApp(size, 1);
    expect(new Set(plans.map(({ path }) => path)).size).toBe(size);
  }
});
