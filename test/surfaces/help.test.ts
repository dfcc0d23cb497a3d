import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { gatewayOf, read, write } from './hand-written.ts';

const PAGE_BYTES = 400;
const NAMES = Array.from({ length: 60 }, (_, index) => `action${String(index).padStart(2, '0')}`);
const gateway = gatewayOf([...NAMES.map((name) => read(`g.${name}`)), write('g.create')], {
  surface: 'grouped',
  limits: { pageBytes: PAGE_BYTES },
});

it('lists every action on exactly one page, and says truly how to go on', async () => {
  const found: string[] = [];
  let pages = 0;
  for (let args: Record<string, unknown> | undefined = { action: 'help' }; args !== undefined; pages += 1) {
    const { text, isError } = await call(gateway, 'g_read', args);
    expect(isError).toBe(false);
    const lines = text.split('\n');
    const [, left, next] = /^(\d+) more: (\{.*\})$/.exec(lines.at(-1) ?? '') ?? [];
    const actions = left === undefined ? lines : lines.slice(0, -1);
    expect(Buffer.byteLength(actions.join('\n'))).toBeLessThanOrEqual(PAGE_BYTES);
    found.push(...actions.map((line) => line.split(': ')[0] ?? ''));
    expect(Number(left ?? 0)).toBe(NAMES.length - found.length);
    args = next === undefined ? undefined : (JSON.parse(next) as Record<string, unknown>);
  }
  expect(pages).toBeGreaterThan(2);
  expect(found).toEqual(NAMES);
});

it('takes a page as a text, and an action or page that says nothing as left out', async () => {
  const second = await call(gateway, 'g_read', { action: 'help', params: { page: 2 } });
  expect(await call(gateway, 'g_read', { action: 'help', params: { page: '2' } })).toEqual(second);
  const first = await call(gateway, 'g_read', { action: 'help' });
  for (const params of [{}, { action: '' }, { page: null }, { action: null, page: 1 }]) {
    expect(await call(gateway, 'g_read', { action: 'help', params })).toEqual(first);
  }
  for (const args of [undefined, {}, { params: {} }, { action: '', params: '' }]) {
    expect(await call(gateway, 'g_read', args)).toEqual(first);
  }
});

it('refuses a page or an action that there is none of', async () => {
  const issuesOf = async (params: Record<string, unknown>) =>
    (await call(gateway, 'g_read', { action: 'help', params })).json['issues'];
  expect(await issuesOf({ page: 99 })).toEqual(['params.page: 99 is past the last page']);
  expect(await issuesOf({ action: 'acton01' })).toEqual([
    expect.stringMatching(/^params\.action: no such action; did you mean 'action01'/),
  ]);
});

it("says where help is for an action of the group's other dispatcher", async () => {
  const { json } = await call(gateway, 'g_read', { action: 'help', params: { action: 'create' } });
  expect(json['issues']).toEqual([expect.stringContaining("'g_write'")]);
});

it('says of a page below the first what is wanted', async () => {
  for (const page of [0, -1]) {
    const { json } = await call(gateway, 'g_read', { action: 'help', params: { page } });
    expect(json['issues']).toEqual(['params.page: a whole number from 1']);
  }
});
