import type { Caller, Gateway } from '@laconic-mcp/core';
import { describe, expect, it } from 'vitest';
import { nameOf, type Request, SURFACES } from './drivers.ts';
import { callerOf, createGuarded, HIDDEN } from './guarded-app.ts';
import { namesOf, outcomeOf } from './outcome.ts';

const guest = callerOf('guest');
const root = callerOf('root');

/** Everything that can be asked with the name or path of a procedure, on whatever surface. */
function questionsAbout(path: string): Request[] {
  const name = nameOf(path);
  const [group = '', ...rest] = path.split('.');
  const action = rest.join('.');
  const others: Record<string, unknown>[] = [{}, { params: { nope: 1 } }, { params: 'no object' }];
  return [
    { name },
    { name, arguments: { nope: 1 } },
    { name: path },
    ...['read', 'write'].flatMap((kind): Request[] => [
      ...[group, 'device'].flatMap((one) => [
        { name: `${one}_${kind}`, arguments: { action: 'help', params: { action } } },
        { name: `${one}_${kind}`, arguments: { action: 'help', params: { action: path } } },
        { name: `${one}_${kind}`, arguments: { action, continuation_token: 'none' } },
        ...others.map((more) => ({ name: `${one}_${kind}`, arguments: { action, ...more } })),
        ...others.map((more) => ({ name: `${one}_${kind}`, arguments: { action: path, ...more } })),
      ]),
      { name: `${kind}_tool`, arguments: { name } },
      { name: `${kind}_tool`, arguments: { name: path } },
      { name: `${kind}_tool`, arguments: { name, arguments: { nope: 1 } } },
      { name: `${kind}_tool`, arguments: { name, arguments: 'no object' } },
    ]),
    { name: 'describe_tools', arguments: { names: [name, path] } },
    { name: 'describe_tools', arguments: { names: [name, 'device_get'], schema: true } },
    { name: 'search_tools', arguments: { query: path } },
    { name: 'search_tools', arguments: { query: `${name} list`, limit: 50 } },
  ];
}

/** What a surface tells of all there is, without being asked for a name. */
async function tour(gateway: Gateway, caller: Caller): Promise<string[]> {
  const { tools } = await gateway.listTools({}, caller);
  const answers: string[] = [JSON.stringify(tools, null, 1)];
  for (const name of ['device_read', 'device_write', 'report_read', 'report_write']) {
    answers.push(await outcomeOf(gateway, { name, arguments: { action: 'help' } }, caller));
    for (let page = 2; page < 5; page += 1) {
      const help = { name, arguments: { action: 'help', params: { page } } };
      answers.push(await outcomeOf(gateway, help, caller));
    }
    answers.push(await outcomeOf(gateway, { name, arguments: { action: 'lst' } }, caller));
  }
  for (const name of ['read_tool', 'write_tool']) {
    for (const wanted of ['device_lst', 'zirconium']) {
      answers.push(await outcomeOf(gateway, { name, arguments: { name: wanted } }, caller));
    }
  }
  return answers;
}

/** The same question about something that does not exist: a name as near to, or as far from, any other. */
const disguise = (text: string) => text.replaceAll('zirconium', 'zirkonium');

describe.each(SURFACES)('%s', (surface) => {
  const { gateway, ledger } = createGuarded({ surface });
  const bare = createGuarded({ surface, exclude: ['zirconium**', '*.zirconium**'] }).gateway;

  it('tells a guest what it would tell if there were nothing else', async () => {
    expect(await tour(gateway, guest)).toEqual(await tour(bare, guest));
    expect(await tour(gateway, root)).not.toEqual(await tour(bare, root));
  });

  it.each(HIDDEN)('refuses %s like a name that does not exist', async (path) => {
    let told = 0;
    for (const question of questionsAbout(path)) {
      const invented = JSON.parse(disguise(JSON.stringify(question))) as Request;
      const outcome = await outcomeOf(gateway, question, guest);
      expect(disguise(outcome), JSON.stringify(question)).toBe(await outcomeOf(gateway, invented, guest));
      if (question.name !== 'search_tools') {
        expect(outcome, JSON.stringify(question)).toBe(await outcomeOf(bare, question, guest));
      }
      expect(ledger).toEqual([]);
      const toRoot = await outcomeOf(gateway, question, root);
      if (disguise(toRoot) !== (await outcomeOf(gateway, invented, root))) told += 1;
      ledger.length = 0;
    }
    expect(told).toBeGreaterThan(0);
  });

  it('proposes, finds and describes nothing that is hidden', async () => {
    const asked: Request[] = [
      ...['device_read', 'device_write'].flatMap((name) =>
        ['zirconiumLst', 'zirconiumWpe', 'zirconiumFlsh'].map((action) => ({ name, arguments: { action } })),
      ),
      ...['read_tool', 'write_tool'].flatMap((name) =>
        ['device_zirconiumLst', 'device_zirconiumWpe'].map((wanted) => ({
          name,
          arguments: { name: wanted },
        })),
      ),
      { name: 'describe_tools', arguments: { names: ['device_zirconiumLst', 'device_zirconiumWpe'] } },
      { name: 'search_tools', arguments: { query: 'zirconium', limit: 50 } },
      { name: 'search_tools', arguments: { query: 'list wipe flash dump', limit: 50 } },
    ];
    const answers = async (caller: Caller) => {
      const all = await Promise.all(asked.map((request) => outcomeOf(gateway, request, caller)));
      return all.join('\n');
    };
    expect(await answers(guest)).not.toMatch(/zirconium(List|Wipe|Flash|Dump|\d|Key)|Zirconium|zirconiumId/);
    if (surface !== 'flat') expect(await answers(root)).toMatch(/zirconiumList/);
  });

  it('lists nothing that could call nothing', async () => {
    const names = (await namesOf(gateway, guest)).filter((name) => /^(report|zirconium)/.test(name));
    const flat = Array.from({ length: 12 }, (_, index) => `report_summary${index}`).sort();
    expect(names).toEqual({ flat, grouped: ['report_read'], search: [] }[surface]);
  });
});

it('takes both callers of the search from somebody who may see nothing behind it', async () => {
  const { gateway, hidden } = createGuarded({ surface: { kind: 'search', pin: ['health'] } });
  for (const path of ['device.create']) hidden.add(path);
  expect(await namesOf(gateway, guest)).toEqual([
    'search_tools',
    'describe_tools',
    'read_tool',
    'health',
    'fetch_result',
  ]);
  expect(await outcomeOf(gateway, { name: 'write_tool', arguments: { name: 'device_create' } }, guest)).toBe(
    'threw UNKNOWN_TOOL Unknown tool: "write_tool"',
  );
});

it('does not say of a hidden pinned tool that it has a name of its own', async () => {
  const { gateway } = createGuarded({ surface: { kind: 'search', pin: ['*.zirconium**'] } });
  const call = { name: 'read_tool', arguments: { name: 'device_zirconiumList' } };
  const invented = { name: 'read_tool', arguments: { name: 'device_zirkoniumList' } };
  expect(await outcomeOf(gateway, call, guest)).toBe(await outcomeOf(gateway, invented, guest));
  expect(await outcomeOf(gateway, call, root)).toContain('call it by its name');
});
