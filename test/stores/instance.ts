/** One instance of a gateway over HTTP, as a process of its own; tells its port to whoever started it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import KeyvRedis from '@keyv/redis';
import { trpcLink } from '@laconic-mcp/adapter-trpc';
import { createFetchHandler, createGateway } from '@laconic-mcp/core';
import { toNodeHandler } from '@laconic-mcp/core/node';
import { initTRPC, TRPCError } from '@trpc/server';
import Keyv from 'keyv';
import { z } from 'zod';
import { connectRedis, REDIS_URL } from './servers.ts';
import { makeRowsOf } from './two-instances.ts';

const [namespace = ''] = process.argv.slice(2);
const ledger = connectRedis();
await ledger.connect();

const t = initTRPC.context<{ user: string | undefined }>().create();
const router = t.router({
  write: t.procedure
    .input(z.object({ key: z.string() }))
    .mutation(async ({ ctx: { user }, input: { key } }) => {
      if (user === undefined) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Send a bearer token' });
      await ledger.rPush(`${namespace}:ledger`, key);
      return makeRowsOf(user, key);
    }),
});
const gateway = createGateway({
  name: 'two-instances',
  version: '1',
  plugins: [
    trpcLink({
      router,
      createContext: ({ req }) => ({ user: req.headers.get('authorization')?.replace('Bearer ', '') }),
    }),
  ],
  continuation: { store: new Keyv({ store: new KeyvRedis(REDIS_URL), namespace }) },
  onError: ({ error }) => console.error(error),
});
await gateway.ready();

const server = createServer(toNodeHandler(createFetchHandler(gateway)));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
// Whoever started this is gone.
process.on('disconnect', () => process.exit());
