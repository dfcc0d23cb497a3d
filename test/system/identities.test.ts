import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { type Caller, createFetchHandler, createGateway } from '@laconic-mcp/core';
import { toNodeHandler } from '@laconic-mcp/core/node';
import { initTRPC } from '@trpc/server';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

/** Identities that call at the same time; a prime, so that they drift against each other. */
const IDENTITIES = 97;

const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
const contexts = new Set<object>();

const t = initTRPC.context<{ user: string }>().create();
const slow = t.procedure.use(async ({ ctx, next }) => {
  const before = ctx.user;
  await pause();
  return next({ ctx: { before } });
});
const whoAmI = slow.input(z.object({ claim: z.string() })).query(async ({ ctx, input }) => {
  await pause();
  return { user: ctx.user, before: ctx.before, claim: input.claim };
});
const gateway = createGateway({
  name: 'g',
  version: '1',
  plugins: [
    trpcLink({
      router: t.router({ whoAmI }),
      createContext: async ({ req }) => {
        await pause();
        const context = { user: req.headers.get('authorization') ?? 'nobody' };
        contexts.add(context);
        return context;
      },
    }),
  ],
});

interface Sent {
  body: string;
  headers: Record<string, string>;
}

/** Every request has the id 1: nothing but the request itself may tell callers apart. */
function request(user: string): Sent {
  return {
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'whoAmI', arguments: { claim: user } },
    }),
    headers: {
      authorization: user,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  };
}

async function readText(response: Response): Promise<string> {
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content[0]?.text ?? '';
}

/** Makes so many calls, a few hundred at a time, and counts the answers that are not the caller's own. */
async function countMismatches(calls: number, ask: (user: string) => Promise<string>): Promise<number> {
  contexts.clear();
  let mismatches = 0;
  let next = 0;
  const worker = async () => {
    while (next < calls) {
      const user = `user-${next % IDENTITIES}`;
      next += 1;
      const answer = await ask(user);
      if (answer !== JSON.stringify({ user, before: user, claim: user })) mismatches += 1;
    }
  };
  await Promise.all(Array.from({ length: 250 }, worker));
  return mismatches;
}

async function listen(): Promise<string> {
  const server: Server = createServer(toNodeHandler(createFetchHandler(gateway)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

it('gives 10,000 interleaved callers in memory their own context each', async () => {
  const mismatches = await countMismatches(10_000, async (user) => {
    const caller: Caller = {
      transport: 'memory',
      request: new Request('http://localhost/', { headers: { authorization: user } }),
    };
    const { content } = await gateway.callTool({ name: 'whoAmI', arguments: { claim: user } }, caller);
    return content[0]?.type === 'text' ? content[0].text : '';
  });
  expect(mismatches).toBe(0);
  expect(contexts.size).toBe(10_000);
});

it('gives 10,000 interleaved requests to the fetch handler their own context each', async () => {
  const handler = createFetchHandler(gateway);
  const mismatches = await countMismatches(10_000, async (user) =>
    readText(await handler(new Request('http://localhost/mcp', { method: 'POST', ...request(user) }))),
  );
  expect(mismatches).toBe(0);
  expect(contexts.size).toBe(10_000);
});

it('gives 10,000 interleaved requests over real sockets their own context each', async () => {
  const url = await listen();
  const mismatches = await countMismatches(10_000, async (user) =>
    readText(await fetch(url, { method: 'POST', ...request(user) })),
  );
  expect(mismatches).toBe(0);
  expect(contexts.size).toBe(10_000);
}, 120_000);
