import type { Diagnostic } from '@laconic-mcp/core';
import { initTRPC, lazy } from '@trpc/server';
import { expect, it } from 'vitest';
import { readRouter } from './router-like.ts';
import { walkRouter } from './walk.ts';

const t = initTRPC.create();
const q = t.procedure.query(() => 1);

async function walk(router: unknown) {
  const found: Diagnostic[] = [];
  const procedures = await walkRouter(readRouter(router), (diagnostic) => found.push(diagnostic));
  return { paths: procedures.map(({ path }) => path), found };
}

it('gives every procedure in the order of its path, nested and merged ones too', async () => {
  const nested = t.router({ z: q, a: t.router({ b: q }), plain: { c: q } });
  expect((await walk(nested)).paths).toEqual(['a.b', 'plain.c', 'z']);
  expect((await walk(t.mergeRouters(t.router({ x: q }), t.router({ b: q })))).paths).toEqual(['b', 'x']);
});

it('loads lazy routers inside lazy routers, each once', async () => {
  let loads = 0;
  const inner = lazy(async () => {
    loads += 1;
    return t.router({ c: q });
  });
  const router = t.router({ a: lazy(async () => t.router({ b: inner })), n: t.router({ d: inner }) });
  expect((await walk(router)).paths).toEqual(['a.b.c', 'n.d.c']);
  await walk(router);
  expect(loads).toBe(2);
});

it('leaves out a lazy router that fails to load, with a diagnostic, and ends', async () => {
  const router = t.router({ ok: q, bad: lazy(() => Promise.reject(new Error('no such file\nstack'))) });
  for (let i = 0; i < 2; i += 1) {
    const { paths, found } = await walk(router);
    expect(paths).toEqual(['ok']);
    expect(found).toMatchObject([{ level: 'error', code: 'lazy-failed', path: 'bad' }]);
    expect(found[0]?.message).toBe(
      "The lazy router 'bad' could not be loaded: no such file; its procedures are left out",
    );
  }
});

it('leaves out what is no procedure', async () => {
  const { paths, found } = await walk(t.router({ ok: q, odd: (() => 1) as never }));
  expect(paths).toEqual(['ok']);
  expect(found.map(({ message }) => message)).toEqual(["'odd' is not a procedure; it is left out"]);
});

it('keeps one entry for each path of a router that is mounted twice', async () => {
  const shared = t.router({ q });
  expect((await walk(t.router({ a: shared, b: shared }))).paths).toEqual(['a.q', 'b.q']);
});
