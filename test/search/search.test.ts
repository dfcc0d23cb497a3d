import { readFileSync } from 'node:fs';
import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createGateway } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../support/call.ts';
import { createContext } from '../support/synthetic-app/context.ts';
import { createSyntheticRouter } from '../support/synthetic-app/synthetic-router.ts';

/** What somebody wants done, in words, and the one procedure that does it. */
interface Task {
  task: string;
  path: string;
}

const LIMIT = 5;
/** Share of the tasks whose procedure must be among the first five. */
const TOP_5 = 0.95;
/** What `describe_tools` takes at once. */
const MOST_NAMES = 20;

const tasks = JSON.parse(readFileSync(new URL('./tasks.json', import.meta.url), 'utf8')) as Task[];
const { router, plans } = createSyntheticRouter({ procedures: 2_000, z, seed: 1 });
const gateway = createGateway({
  name: 'synthetic',
  version: '1',
  surface: 'search',
  plugins: [trpcLink({ router, createContext })],
  onDiagnostic() {},
});

const nameOf = (path: string) => path.replaceAll('.', '_');

/** The names in an answer of `search_tools` or `describe_tools`: one line each, then its description. */
function namesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => /^(?:read|write) ([\w-]+)\(/.exec(line)?.[1] ?? []);
}

it('has 200 tasks, each for a procedure of its own that the surface knows', async () => {
  const paths = tasks.map(({ path }) => path);
  expect(new Set(paths).size).toBe(200);
  const planned = new Set(plans.map(({ path }) => path));
  expect(paths.filter((path) => !planned.has(path))).toEqual([]);
  const known: string[] = [];
  for (let start = 0; start < paths.length; start += MOST_NAMES) {
    const names = paths.slice(start, start + MOST_NAMES).map(nameOf);
    known.push(...namesIn((await call(gateway, 'describe_tools', { names })).text));
  }
  expect(known).toEqual(paths.map(nameOf));
});

it('finds the procedure of a task among its first five answers', async () => {
  const ranks: number[] = [];
  const misses: string[] = [];
  for (const { task, path } of tasks) {
    const { text, isError } = await call(gateway, 'search_tools', { query: task, limit: LIMIT });
    const found = namesIn(text);
    expect([isError, found.length > LIMIT], task).toEqual([false, false]);
    const rank = found.indexOf(nameOf(path));
    ranks.push(rank);
    if (rank === -1) misses.push(`'${task}' wants ${nameOf(path)}, found ${found.join(', ') || 'nothing'}`);
  }
  const first = ranks.filter((rank) => rank === 0).length;
  const firstFive = ranks.filter((rank) => rank !== -1).length;
  console.log(
    `${tasks.length} tasks over ${plans.length} procedures: ` +
      `top-1 ${((100 * first) / tasks.length).toFixed(1)} %, top-5 ${((100 * firstFive) / tasks.length).toFixed(1)} %`,
  );
  console.log(misses.length === 0 ? 'No misses' : `Misses:\n${misses.join('\n')}`);
  expect(firstFive).toBeGreaterThanOrEqual(TOP_5 * tasks.length);
});
