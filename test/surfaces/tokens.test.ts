import type { Caller, Gateway } from '@laconic-mcp/core';
import { expect, it } from 'vitest';
import { type Answer, call } from '../support/call.ts';
import { createInventory } from '../support/surface-app.ts';
import { callerOf, createGuarded } from './guarded-app.ts';

const grouped = () => createInventory({ kind: 'grouped', pin: ['job.check'] });

/** Calls an action, and gives the answer with the token in it. */
async function act(gateway: Gateway, tool: string, args: Record<string, unknown>, caller?: Caller) {
  const answer = await call(gateway, tool, args, caller);
  const { continuation_token: token, next } = answer.json;
  return { ...answer, token: String(token ?? next) };
}

const create = (gateway: Gateway, name = 'edge') =>
  act(gateway, 'device_write', { action: 'create', params: { name } });

const redeem = (gateway: Gateway, tool: string, token: string, more: Record<string, unknown> = {}) =>
  call(gateway, tool, { ...more, continuation_token: token });

async function ledgerOf(gateway: Gateway): Promise<string[]> {
  return JSON.parse((await call(gateway, 'ledger_read', { action: 'lines' })).text) as string[];
}

const codeOf = ({ json }: Answer) => json['code'];

it('redeems a write through both dispatchers of its group, and runs nothing again', async () => {
  const gateway = grouped();
  const { token } = await create(gateway);
  const full = await redeem(gateway, 'fetch_result', token);
  expect(full.json).toMatchObject({ id: 'd1', name: 'edge', status: 'active' });
  expect(await redeem(gateway, 'device_read', token)).toEqual(full);
  expect(await redeem(gateway, 'device_write', token)).toEqual(full);
  expect(await redeem(gateway, 'device_write', token, { verify: true })).toEqual(full);
  expect(await redeem(gateway, 'device_write', token, { params: {} })).toEqual(full);
  expect(await ledgerOf(gateway)).toHaveLength(1);
});

it('redeems with an action only what that action kept', async () => {
  const gateway = grouped();
  const { token } = await create(gateway);
  const full = await redeem(gateway, 'fetch_result', token);
  expect(await redeem(gateway, 'device_write', token, { action: 'create' })).toEqual(full);
  for (const action of ['bulkCreate', 'delete', 'port.add']) {
    expect(codeOf(await redeem(gateway, 'device_write', token, { action }))).toBe('CONTINUATION_UNAVAILABLE');
  }
  expect((await redeem(gateway, 'device_read', token, { action: 'create' })).json['issues']).toEqual([
    expect.stringContaining("'device_write'"),
  ]);
  expect((await redeem(gateway, 'device_write', token, { action: 'nope' })).json['issues']).toEqual([
    "action: no such action; 'help' lists them",
  ]);
  expect(await ledgerOf(gateway)).toHaveLength(1);
});

it('redeems nothing of another group, of the root or of a pinned tool', async () => {
  const gateway = grouped();
  const kept = [
    { tool: 'device_write', token: (await create(gateway)).token },
    { tool: 'announce', token: (await act(gateway, 'announce', { text: 'moving' })).token },
    { tool: 'job_check', token: (await act(gateway, 'job_check', { id: 'j', verify: 'deep' })).token },
  ];
  const never = await redeem(gateway, 'job_write', 'x'.repeat(22));
  for (const { token } of kept) {
    for (const tool of ['job_read', 'job_write', 'ledger_read']) {
      expect(await redeem(gateway, tool, token)).toEqual({
        ...never,
        text: never.text.replace('job_write', tool),
        json: { ...never.json, tool },
      });
    }
    expect((await redeem(gateway, 'fetch_result', token)).isError).toBe(false);
  }
  expect(codeOf(await redeem(gateway, 'device_read', kept[1]?.token ?? ''))).toBe('CONTINUATION_UNAVAILABLE');
});

it('goes on page by page through a dispatcher, with and without the action', async () => {
  const gateway = grouped();
  const probe = await act(gateway, 'device_read', { action: 'export' });
  expect(probe.token).toMatch(/^[\w-]{22}\.2$/);
  const ids: string[] = (probe.json['results'] as { id: string }[]).map(({ id }) => id);
  let next: string | undefined = probe.token;
  for (let page = 2; next !== undefined; page += 1) {
    const more: Record<string, unknown> = page % 2 === 0 ? {} : { action: 'export' };
    const { json } = await redeem(gateway, 'device_read', next, more);
    expect(json).toMatchObject({ count: 300, page });
    ids.push(...(json['results'] as { id: string }[]).map(({ id }) => id));
    next = json['next'] as string | undefined;
  }
  expect(ids).toEqual(Array.from({ length: 300 }, (_, index) => `x${index}`));
  expect(codeOf(await redeem(gateway, 'device_read', probe.token, { action: 'list' }))).toBe(
    'CONTINUATION_UNAVAILABLE',
  );
  expect(await ledgerOf(gateway)).toEqual(['device.export null']);
});

it('refuses arguments beside a token, and runs nothing', async () => {
  const gateway = grouped();
  const { token } = await create(gateway);
  const both = { params: { name: 'again' } };
  for (const more of [both, { action: 'create', ...both }, { action: 'create', ...both, verify: true }]) {
    const refused = await redeem(gateway, 'device_write', token, more);
    expect(refused.json).toMatchObject({
      code: 'VALIDATION_ERROR',
      issues: ["params: not beside a continuation_token; 'fetch_result' takes 'mode', 'page' and 'fields'"],
      applied: false,
    });
  }
  expect(codeOf(await redeem(gateway, 'device_write', 'never', { action: 'create', ...both }))).toBe(
    'VALIDATION_ERROR',
  );
  expect(await ledgerOf(gateway)).toHaveLength(1);
});

it('takes an empty token or action for one that was left out', async () => {
  const gateway = grouped();
  const named = { action: 'create', params: { name: 'edge' } };
  for (const empty of ['', null]) {
    const made = await act(gateway, 'device_write', { ...named, continuation_token: empty });
    expect(made.json).toMatchObject({ name: 'edge', status_code: 200 });
    const full = await redeem(gateway, 'fetch_result', made.token);
    expect(await redeem(gateway, 'device_write', made.token, { action: empty, params: empty })).toEqual(full);
    const help = await call(gateway, 'device_write', { action: 'help' });
    expect(await call(gateway, 'device_write', { action: empty, continuation_token: empty })).toEqual(help);
  }
  expect(await ledgerOf(gateway)).toHaveLength(2);
});

it('says in words that hold what it does with help beside a token', async () => {
  const gateway = grouped();
  const { token } = await create(gateway);
  const { json } = await redeem(gateway, 'device_write', token, { action: 'help' });
  // 'help' is an action: "no such action; 'help' lists them" sends the model round in a circle.
  expect(JSON.stringify(json)).not.toContain('no such action');
});

it('knows no token where nothing is kept', async () => {
  const gateway = createInventory('grouped', { continuation: false });
  const { tools } = await gateway.listTools();
  expect(JSON.stringify(tools)).not.toMatch(/continuation_token|fetch_result/);
  const { json } = await create(gateway);
  expect(json).toEqual({ id: 'd1', name: 'edge', status_code: 200, data_size: 210 });
  for (const more of [{}, { action: 'create', params: { name: 'again' } }]) {
    const refused = await redeem(gateway, 'device_write', 'x'.repeat(22), more);
    expect(refused.json).toMatchObject({ code: 'VALIDATION_ERROR', applied: false });
    expect(refused.json['issues']).toEqual([
      'continuation_token: no such field. Fields: action, params, verify',
    ]);
  }
  expect(await ledgerOf(gateway)).toHaveLength(1);
});

it('knows no token for somebody nobody vouches for, where nothing is kept for such', async () => {
  const gateway = createInventory('grouped', { continuation: { anonymous: false } });
  const nobody: Caller = { transport: 'http', request: new Request('http://localhost/') };
  const known = callerOf('ann');
  const listFor = async (caller: Caller) => JSON.stringify((await gateway.listTools({}, caller)).tools);
  expect(await listFor(nobody)).not.toMatch(/continuation_token|fetch_result/);
  expect(await listFor(known)).toMatch(/continuation_token/);
  const named = { action: 'create', params: { name: 'edge' } };
  const { token } = await act(gateway, 'device_write', named, known);
  expect((await act(gateway, 'device_write', named, nobody)).json).not.toHaveProperty('continuation_token');
  const redeemed = async (caller: Caller) =>
    call(gateway, 'device_write', { continuation_token: token }, caller);
  expect((await redeemed(known)).json).toMatchObject({ id: 'd1' });
  expect(codeOf(await redeemed(nobody))).toBe('VALIDATION_ERROR');
});

it.each(['refuse', 'ignore'] as const)(
  'knows no token for whom fetch_result is hidden (unknownKeys: %s)',
  async (unknownKeys) => {
    const withoutFetch = ['guest'];
    const { gateway, ledger } = createGuarded({ surface: 'grouped', unknownKeys, withoutFetch });
    const guest = callerOf('guest');
    const { tools } = await gateway.listTools({}, guest);
    expect(JSON.stringify(tools)).not.toMatch(/continuation_token|fetch_result/);

    const named = { action: 'create', params: { name: 'edge' } };
    expect((await call(gateway, 'device_write', named, guest)).json).toEqual({
      id: 'w1',
      status_code: 200,
      data_size: 222,
    });
    // What was kept for the same caller before fetch_result was taken away.
    withoutFetch.pop();
    const { token } = await act(gateway, 'device_write', named, guest);
    expect((await call(gateway, 'device_write', { continuation_token: token }, guest)).isError).toBe(false);
    withoutFetch.push('guest');
    ledger.length = 0;
    for (const more of [{}, { action: 'create' }, named]) {
      const answer = await call(gateway, 'device_write', { ...more, continuation_token: token }, guest);
      expect(answer.json).toMatchObject({ code: 'VALIDATION_ERROR', applied: false });
      expect(String(answer.json['issues'])).toMatch(/^continuation_token: no such field/);
    }
    expect(ledger).toEqual([]);
  },
);
