import { beforeAll, expect, it } from 'vitest';
import { fuzzNames } from '../support/surface-names.ts';
import { callerOf, procedures, reaches } from '../support/surface-names-app.ts';
import { type Calling, type NamesPlace, openNamesPlaces } from '../support/surface-names-places.ts';
import { toKey } from '../support/surface-names-spellings.ts';

const CALLS = 4_000;

let places: NamesPlace[];

beforeAll(async () => {
  places = await openNamesPlaces();
});

it('has procedures that are kept from callers in every way, and more that are not', () => {
  const ways = procedures.map(({ guard }) => guard ?? 'open');
  expect(new Set(ways)).toEqual(new Set(['open', 'exclude', 'meta', 'visible', 'scope']));
  expect(new Set(procedures.map(({ path }) => path)).size).toBe(procedures.length);
  expect(ways.filter((way) => way === 'open').length).toBeGreaterThan(ways.length / 2);
});

it('tells each user exactly one spelling of each procedure that it may reach, and none of another', () => {
  expect(places).toHaveLength(10);
  for (const { title, user, told } of places) {
    const seen = procedures.filter((one) => reaches(user, one));
    expect(told.map(({ mark }) => mark).sort(), title).toEqual(seen.map(({ mark }) => mark).sort());
    expect(new Set(told.map(({ tool, called }) => toKey(tool, called))).size, title).toBe(seen.length);
  }
});

it('reaches a procedure by its own spelling, once, and by no other', async () => {
  const { calls, reached, spellings, failures } = await fuzzNames(places, { count: CALLS, seed: 1 });
  console.log(`${calls} calls, ${reached} reached a procedure by ${spellings.reached} spellings`);
  expect(failures.slice(0, 20)).toEqual([]);
  expect(spellings.reached).toBe(spellings.told);
  expect(calls).toBe(CALLS + spellings.told);
  expect(reached).toBeGreaterThan(spellings.told + CALLS / 50);
}, 120_000);

/** Gateways that do what this one must not, and what is to be noticed of each. */
const CARELESS: Record<string, { notice: string; wrap: (gateway: Calling) => Calling }> = {
  'tidies names before it looks them up': {
    notice: ': ran ',
    wrap: ({ callTool }) => ({
      callTool: ({ name, ...request }, caller) =>
        callTool({ ...request, name: String(name).normalize('NFKC').trim() }, caller),
    }),
  },
  'walks from a name to its beginning': {
    notice: ': ran ',
    wrap: ({ callTool }) => ({
      callTool: ({ name, ...request }, caller) =>
        callTool({ ...request, name: String(name).replace(/\..*$/s, '') }, caller),
    }),
  },
  'forgets who calls': {
    notice: ': ran ',
    wrap: ({ callTool }) => ({ callTool: (request) => callTool(request, callerOf('root')) }),
  },
  'calls twice': {
    notice: ': ran ',
    wrap: ({ callTool }) => ({
      callTool: async (request, caller) => {
        await callTool(request, caller);
        return callTool(request, caller);
      },
    }),
  },
  'says of what is hidden that it is': {
    notice: ': answered ',
    wrap: ({ callTool }) => ({
      callTool: async (request, caller) => {
        const answer = await callTool(request, caller);
        const isHidden = answer.isError === true && JSON.stringify(request).includes('vault');
        return isHidden ? { ...answer, content: [{ type: 'text', text: 'Forbidden' }] } : answer;
      },
    }),
  },
};

it.each(Object.entries(CARELESS))(
  'would notice a gateway that %s',
  async (_, { notice, wrap }) => {
    const { failures } = await fuzzNames(places, { count: 1_000, seed: 2, wrap });
    expect(failures.filter((failure) => failure.includes(notice)).length).toBeGreaterThan(0);
  },
  120_000,
);
