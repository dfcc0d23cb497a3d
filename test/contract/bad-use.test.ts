import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createFetchHandler, createGateway, definePlugin, isGatewayError } from '@laconic-mcp/core';
import { initTRPC } from '@trpc/server';
// A router of the version before: what a host that has not updated would pass.
import { initTRPC as initTRPC10 } from 'trpc10';
import { expect, it } from 'vitest';

const t = initTRPC.create();
const router = t.router({ q: t.procedure.query(() => 1) });
const t10 = initTRPC10.create();
const router10 = t10.router({ q: t10.procedure.query(() => 1) });
const gateway = createGateway({ name: 'g', version: '1' });
const bad = (value: unknown) => value as never;

const cases: [string, () => unknown][] = [
  ['a router that is not one', () => trpcLink(bad({ router: { q: 1 } }))],
  ['no router', () => trpcLink(bad({}))],
  ['a procedure instead of a router', () => trpcLink(bad({ router: t.procedure.query(() => 1) }))],
  ['a v10 router', () => trpcLink(bad({ router: router10 }))],
  ['an unknown option of the link', () => trpcLink(bad({ router, includes: [] }))],
  ['a glob that is no list', () => trpcLink({ router, include: bad('a.*') })],
  ['a context that is no function', () => trpcLink({ router, createContext: bad({}) })],
  [
    'a duplicate plugin name',
    () => createGateway({ name: 'g', version: '1', plugins: [trpcLink({ router }), trpcLink({ router })] }),
  ],
  ['an unknown option of the gateway', () => createGateway(bad({ name: 'g', version: '1', plugin: [] }))],
  ['no name', () => createGateway(bad({ version: '1' }))],
  ['an unknown limit', () => createGateway({ name: 'g', version: '1', limits: bad({ probe: 1 }) })],
  ['a limit that is none', () => createGateway({ name: 'g', version: '1', limits: { probeBytes: -1 } })],
  [
    'a lifetime that never ends',
    () => createGateway({ name: 'g', version: '1', continuation: { ttl: Number.POSITIVE_INFINITY } }),
  ],
  [
    'a store that is none',
    () => createGateway({ name: 'g', version: '1', continuation: { store: bad({}) } }),
  ],
  ['a plugin without a name', () => createGateway({ name: 'g', version: '1', plugins: [bad({})] })],
  ['an unknown key of a plugin', () => definePlugin(bad({ name: 'p', hook: {} }))],
  ['an unknown option of the fetch handler', () => createFetchHandler(gateway, bad({ host: [] }))],
];

it('gets one clear line that names the thing, what is wrong and what to do', () => {
  const lines = cases.map(([what, use]) => {
    try {
      use();
      return `${what}: accepted`;
    } catch (error) {
      expect(isGatewayError(error) && error.code).toBe('INVALID_OPTIONS');
      return `${what}: ${(error as Error).message}`;
    }
  });
  for (const line of lines) expect(line).not.toContain('\n');
  expect(lines).toMatchInlineSnapshot(`
    [
      "a router that is not one: 'router' is not a tRPC router; pass what 't.router({ … })' returned",
      "no router: 'router' is not a tRPC router; pass what 't.router({ … })' returned",
      "a procedure instead of a router: 'router' is not a tRPC router; pass what 't.router({ … })' returned",
      "a v10 router: 'router' was made by tRPC v10; update '@trpc/server' to v11",
      "an unknown option of the link: trpcLink has no option 'includes'; its options are router, createContext, include, exclude, expose, readOnly, bind, describe, visible, override, profile, name",
      "a glob that is no list: 'include' must be a list of globs such as 'device.*'",
      "a context that is no function: 'createContext' must be a function, the one your tRPC endpoint is given",
      "a duplicate plugin name: Two plugins are called 'trpc'; a plugin's name must be unique",
      "an unknown option of the gateway: A gateway has no option 'plugin'; its options are name, version, title, instructions, plugins, surface, limits, lean, identity, continuation, identify, outputSchemas, projection, encodeRows, rowFormat, unknownKeys, callTimeout, onError, onDiagnostic",
      "no name: A gateway needs a 'name', a non-empty string",
      "an unknown limit: 'limits' has no option 'probe'; its options are probeBytes, pageRows, hardBytes, hardRows, fullBytes, depth, stringLength, schemaBytes, inlineBytes, pageBytes",
      "a limit that is none: 'limits.probeBytes' is '-1'; it must be a whole number above 0",
      "a lifetime that never ends: 'continuation.ttl' is 'Infinity'; it must be milliseconds above 0",
      "a store that is none: 'continuation.store' has no method 'get'; pass a Keyv instance",
      "a plugin without a name: A plugin needs a 'name', a non-empty string",
      "an unknown key of a plugin: Plugin 'p' has an unknown key 'hook'; a plugin has name, tools, watch, hooks and close",
      "an unknown option of the fetch handler: createFetchHandler has no option 'host'; its options are hosts, origins, maxBodyBytes",
    ]
  `);
});
