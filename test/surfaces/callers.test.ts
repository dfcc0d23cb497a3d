import type { Caller, Gateway, SurfaceKind } from '@laconic-mcp/core';
import { describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { drivers, type Request, SURFACES } from './drivers.ts';
import { callerOf, createGuarded } from './guarded-app.ts';
import { namesOf, outcomeOf } from './outcome.ts';

const guest = callerOf('guest');
const root = callerOf('root');

const SUMMARIES = Array.from({ length: 12 }, (_, index) => `summary${index}`);

const listOf = async (gateway: Gateway, caller: Caller) =>
  JSON.stringify((await gateway.listTools({}, caller)).tools);

/** Writes as 'root', and gives the token of the full result. */
async function tokenOf(gateway: Gateway, request: Request): Promise<string> {
  const { json } = await call(gateway, request.name, request.arguments, root);
  return String(json['continuation_token']);
}

describe.each(SURFACES)('%s', (surface) => {
  const toRequest = drivers[surface];
  const wipe = toRequest({ path: 'device.zirconiumWipe', kind: 'write', args: { zirconiumId: 'z' } });

  it('makes the context once for each list and each call, whatever becomes of it', async () => {
    const { gateway, counts } = createGuarded({ surface });
    await gateway.ready();
    const made = async (caller: Caller, request?: Request) => {
      const before = counts.contexts;
      if (request === undefined) await gateway.listTools({}, caller);
      else await outcomeOf(gateway, request, caller);
      return counts.contexts - before;
    };
    expect(await made(guest)).toBe(1);
    expect(await made(guest)).toBe(1);
    const token = await tokenOf(gateway, wipe);
    const requests: Request[] = [
      toRequest({ path: 'health', kind: 'read' }),
      toRequest({ path: 'device.get', kind: 'read', args: { id: 'd' } }),
      toRequest({ path: 'device.get', kind: 'read', args: { ident: 'd' } }),
      toRequest({ path: 'device.create', kind: 'write', args: { name: 'n' }, verify: true }),
      wipe,
      { name: 'fetch_result', arguments: { continuation_token: token } },
      ...{
        flat: [],
        grouped: [
          { name: 'device_read' },
          { name: 'device_read', arguments: { action: 'help', params: { action: 'get' } } },
          { name: 'device_read', arguments: { action: 'nope' } },
          { name: 'device_read', arguments: { action: 5, params: 5 } },
          { name: 'device_write', arguments: { continuation_token: token } },
          { name: 'device_write', arguments: { action: 'create', continuation_token: token } },
        ],
        search: [
          { name: 'search_tools', arguments: { query: 'devices' } },
          { name: 'describe_tools', arguments: { names: ['device_get', 'nope'] } },
          { name: 'read_tool', arguments: { name: 'nope' } },
          { name: 'read_tool', arguments: {} },
        ],
      }[surface],
    ];
    for (const request of requests) {
      for (const caller of [guest, root]) {
        expect(await made(caller, request), JSON.stringify(request)).toBe(1);
      }
    }
  });

  it('never gives one caller the list of another', async () => {
    const { gateway } = createGuarded({ surface, withoutFetch: ['guest'] });
    const [toGuest, toRoot] = [await listOf(gateway, guest), await listOf(gateway, root)];
    expect(toGuest).not.toBe(toRoot);
    const lists = Array.from({ length: 500 }, (_, turn) => listOf(gateway, turn % 2 === 0 ? guest : root));
    (await Promise.all(lists)).forEach((list, turn) => {
      expect(list).toBe(turn % 2 === 0 ? toGuest : toRoot);
    });
  });

  it('shows each of many sets as it is, more than are remembered at once', async () => {
    const { gateway, hidden } = createGuarded({ surface });
    for (let turn = 0; turn < 200; turn += 1) {
      const expected = SUMMARIES.filter((_, bit) => ((turn >> (bit % 8)) & 1) === 0);
      hidden.clear();
      for (const name of SUMMARIES) if (!expected.includes(name)) hidden.add(`report.${name}`);
      expect(await summariesSeen(gateway, surface), `turn ${turn}`).toEqual(expected);
    }
  });

  it('gives nothing back to somebody who may not see the tool any more', async () => {
    const { gateway, hidden, ledger } = createGuarded({ surface });
    const token = await tokenOf(gateway, wipe);
    const redeems: Request[] = [
      { name: 'fetch_result', arguments: { continuation_token: token } },
      { name: 'fetch_result', arguments: { continuation_token: token, mode: 'full' } },
      ...(surface === 'grouped'
        ? [
            { name: 'device_read', arguments: { continuation_token: token } },
            { name: 'device_write', arguments: { continuation_token: token } },
            { name: 'device_write', arguments: { continuation_token: `${token}.1` } },
          ]
        : []),
    ];
    for (const redeem of redeems) {
      expect(await outcomeOf(gateway, redeem, root), JSON.stringify(redeem)).toMatch(/^answered .*"w1"/);
    }
    const never = 'x'.repeat(token.length);
    hidden.add('device.zirconiumWipe');
    for (const redeem of redeems) {
      const invented = JSON.parse(JSON.stringify(redeem).replace(token, never)) as Request;
      const outcome = await outcomeOf(gateway, redeem, root);
      expect(outcome).toMatch(/^refused .*CONTINUATION_UNAVAILABLE/);
      expect(outcome).toBe(await outcomeOf(gateway, invented, root));
    }
    hidden.clear();
    for (const redeem of redeems) {
      expect(await outcomeOf(gateway, redeem, guest)).toMatch(/^refused .*CONTINUATION_UNAVAILABLE/);
    }
    expect(ledger).toEqual(['ran']);
  });
});

/** Those of the summaries that a guest is told of. */
async function summariesSeen(gateway: Gateway, surface: SurfaceKind): Promise<string[]> {
  if (surface === 'flat') {
    const names = await namesOf(gateway, guest);
    return SUMMARIES.filter((name) => names.includes(`report_${name}`));
  }
  if (surface === 'search') {
    const names = SUMMARIES.map((name) => `report_${name}`);
    const text = await outcomeOf(gateway, { name: 'describe_tools', arguments: { names } }, guest);
    return SUMMARIES.filter((name) => text.includes(`report_${name}()`));
  }
  let text = '';
  for (let page = 1; ; page += 1) {
    const help = { name: 'report_read', arguments: { action: 'help', params: { page } } };
    const outcome = await outcomeOf(gateway, help, guest);
    if (!outcome.startsWith('answered')) break;
    text += outcome.replace('answered ', '\n');
  }
  return SUMMARIES.filter((name) => text.includes(`\n${name}: `));
}
