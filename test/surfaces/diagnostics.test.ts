import type { Diagnostic, GatewayOptions, Plugin } from '@laconic-mcp/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { gatewayOf, read, write } from './hand-written.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => warn.mockClear());

const manyReads = (count: number) =>
  Array.from({ length: count }, (_, index) => read(`g${index % 3}.t${index}`));

async function diagnose(options: Partial<GatewayOptions>, tools = manyReads(3)): Promise<Diagnostic[]> {
  const gateway = gatewayOf(tools, options);
  await gateway.ready();
  return [...gateway.diagnostics()];
}

it('names every glob that matches no tool', async () => {
  const found = await diagnose({
    surface: {
      kind: 'grouped',
      groups: { fleet: ['g0.*', 'device.**'], rest: ['g*.*'] },
      pin: ['nope', 'g1.*'],
    },
  });
  expect(found.map(({ level, code, message }) => `${level} ${code}: ${message}`)).toMatchInlineSnapshot(`
    [
      "warning unmatched-glob: 'nope' of 'surface.pin' matches no tool",
      "warning unmatched-glob: 'device.**' of 'surface.groups.fleet' matches no tool",
    ]
  `);
  expect(await diagnose({ surface: { kind: 'search', pin: ['g1.t1'] } })).toEqual([]);
});

it('says what a large list costs and what to do about it, on each surface', async () => {
  const tools = manyReads(61);
  const long = [read('g.t', { description: 'word '.repeat(16_000) })];
  const messages = await Promise.all([
    diagnose({ surface: 'flat' }, tools),
    diagnose({ surface: 'flat' }, long),
    diagnose({ surface: { kind: 'grouped', pin: ['**'] } }, tools),
    diagnose({ surface: { kind: 'search', pin: ['**'] } }, tools),
  ]);
  expect(messages.flat().map(({ code, message }) => `${code}: ${message}`)).toMatchInlineSnapshot(`
    [
      "large-list: The tool list has 61 tools, and every agent pays for it first; expose fewer, or set 'surface' of createGateway to 'grouped' or 'search'",
      "large-list: The tool list has about 23,000 tokens, and every agent pays for it first; expose fewer, or set 'surface' of createGateway to 'grouped' or 'search'",
      "large-list: The tool list has 61 tools, and every agent pays for it first; give 'surface' fewer 'groups' and less to 'pin', or set it to 'search'",
      "large-list: The tool list has 61 tools, and every agent pays for it first; give 'surface' less to 'pin'",
    ]
  `);
});

it('finds nothing wrong with what is small', async () => {
  for (const surface of ['grouped', 'search'] as const) {
    expect(await diagnose({ surface }, manyReads(500))).toEqual([]);
  }
  expect(await diagnose({ surface: 'flat' }, manyReads(60))).toEqual([]);
  expect(await diagnose({ surface: 'flat' }, [...manyReads(2), write('g0.create')])).toEqual([]);
});

it('warns of a large list in one line, once, however often it is built', async () => {
  let changed = () => {};
  const plugin: Plugin = {
    name: 'many',
    tools: () => manyReads(61),
    watch: (tell) => {
      changed = tell;
      return undefined;
    },
  };
  const gateway = gatewayOf([plugin], { onDiagnostic: undefined });
  await Promise.all([gateway.listTools(), gateway.listTools(), gateway.ready()]);
  changed();
  await gateway.listTools();
  expect(gateway.diagnostics().map(({ code }) => code)).toEqual(['large-list']);
  expect(warn.mock.calls).toMatchInlineSnapshot(`
    [
      [
        "laconic-mcp: The tool list has 61 tools, and every agent pays for it first; expose fewer, or set 'surface' of createGateway to 'grouped' or 'search'",
      ],
    ]
  `);
});

it('prints nothing where somebody listens, nor of anything else', async () => {
  const heard: string[] = [];
  await diagnose({ onDiagnostic: ({ code }) => heard.push(code) }, manyReads(61));
  expect(heard).toEqual(['large-list']);
  await diagnose({ onDiagnostic: undefined, surface: { kind: 'search', pin: ['nope'] } });
  await diagnose({ onDiagnostic: undefined });
  expect(warn).not.toHaveBeenCalled();
});

it('has each finding once, although the tools change while they are collected', async () => {
  let changed = () => {};
  const waiting: (() => void)[] = [];
  let builds = 0;
  const plugin: Plugin = {
    name: 'changing',
    watch: (tell) => {
      changed = tell;
      return undefined;
    },
    tools: async (report) => {
      builds += 1;
      const message = `Build ${builds}`;
      await new Promise<void>((resolve) => waiting.push(resolve));
      report({ level: 'warning', code: 'found', message });
      return manyReads(1);
    },
  };
  const gateway = gatewayOf([plugin]);
  const before = gateway.listTools();
  changed();
  const after = gateway.listTools();
  for (const go of waiting) go();
  await Promise.all([before, after]);
  expect(builds).toBe(2);
  expect(gateway.diagnostics().map(({ message }) => message)).toEqual(['Build 2']);
});
