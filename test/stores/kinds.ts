import { KeyvPostgres } from '@keyv/postgres';
import KeyvRedis from '@keyv/redis';
import type { ContinuationBackend } from '@laconic-mcp/core';
import Keyv from 'keyv';
import { Keyv as Keyv6, KeyvMemoryAdapter } from 'keyv6';
import {
  connectRedis,
  deleteKeys,
  findKeys,
  findPostgres,
  isRedisUp,
  REDIS_URL,
  uniqueName,
} from './servers.ts';

/** A store that is open for one suite. */
export interface OpenStore {
  /** The store as one more instance of a gateway would have it; `undefined` for the built-in one. */
  connect(): ContinuationBackend | undefined;
  /** Everything it holds, key and value, as the bytes that lie there. */
  dump(): Promise<[string, string][]>;
  /** Puts other bytes where an entry lies. */
  overwrite(key: string, bytes: string): Promise<void>;
  /** Milliseconds that the store has been told an entry still lives; `undefined` where it is told nothing. */
  life(key: string): Promise<number | undefined>;
  /** Removes everything and closes every connection. */
  close(): Promise<void>;
}

/** A kind of store that a host may hand in. */
export interface StoreKind {
  name: string;
  /** Whether what it needs runs here. */
  isUp: boolean;
  /** Whether instances can share it. */
  isShared: boolean;
  /** Whether it takes no time to live at all. */
  keepsForEver?: true;
  open(): OpenStore | Promise<OpenStore>;
}

const isRedis = await isRedisUp();
const postgres = await findPostgres();

/** A Keyv without a server. What lies in its map is a text, or with Keyv 6 an object around one. */
function overMap(connect: (map: Map<string, unknown>) => ContinuationBackend): OpenStore {
  const map = new Map<string, string | { value: string; expires: number }>();
  return {
    connect: () => connect(map),
    dump: async () => [...map].map(([key, held]) => [key, typeof held === 'string' ? held : held.value]),
    overwrite: async (key, bytes) => {
      const held = map.get(key);
      map.set(key, typeof held === 'object' ? { ...held, value: bytes } : bytes);
    },
    life: async (key) => {
      const held = map.get(key);
      return typeof held === 'object' ? held.expires - Date.now() : readLife(held ?? '');
    },
    close: async () => map.clear(),
  };
}

/** Milliseconds until the end that Keyv wrote beside a value; `undefined` where it wrote none. */
function readLife(bytes: string): number | undefined {
  const wrapped = bytes.startsWith('{') ? (JSON.parse(bytes) as { expires?: number }) : {};
  return wrapped.expires === undefined ? undefined : wrapped.expires - Date.now();
}

async function overRedis(
  connect: (namespace: string) => { store: ContinuationBackend; adapter: KeyvRedis<string> },
): Promise<OpenStore> {
  const namespace = uniqueName();
  const client = connectRedis();
  await client.connect();
  const adapters: KeyvRedis<string>[] = [];
  return {
    connect: () => {
      const { store, adapter } = connect(namespace);
      adapters.push(adapter);
      return store;
    },
    dump: async () => {
      const keys = await findKeys(client, namespace);
      return Promise.all(
        keys.map(async (key): Promise<[string, string]> => [key, (await client.get(key)) ?? '']),
      );
    },
    overwrite: async (key, bytes) => {
      await client.set(key, bytes);
    },
    life: (key) => client.pTTL(key),
    close: async () => {
      await deleteKeys(client, namespace);
      await Promise.all(adapters.map((adapter) => adapter.disconnect()));
      await client.close();
    },
  };
}

async function overPostgres(connect: (adapter: KeyvPostgres) => ContinuationBackend): Promise<OpenStore> {
  const table = uniqueName();
  // All adapters of one address share one pool.
  const open = () => new KeyvPostgres({ uri: postgres ?? '', table, keySize: 255 });
  const admin = open();
  await admin.query(`SELECT FROM ${table}`);
  return {
    connect: () => connect(open()),
    dump: async () => {
      const rows = (await admin.query(`SELECT key, value FROM ${table}`)) as { key: string; value: string }[];
      return rows.map(({ key, value }) => [key, value]);
    },
    overwrite: async (key, bytes) => {
      await admin.query(`UPDATE ${table} SET value = $2 WHERE key = $1`, [key, bytes]);
    },
    life: async (key) => {
      const [row] = await admin.query(`SELECT value FROM ${table} WHERE key = $1`, [key]);
      return readLife((row as { value: string }).value);
    },
    close: async () => {
      await admin.query(`DROP TABLE ${table}`);
      await admin.disconnect();
    },
  };
}

/** Every kind of store that the contract holds for. */
export const KINDS: readonly StoreKind[] = [
  {
    name: 'the built-in store',
    isUp: true,
    isShared: false,
    open: () => ({
      connect: () => undefined,
      dump: async () => [],
      overwrite: async () => {},
      life: async () => undefined,
      close: async () => {},
    }),
  },
  {
    name: 'Keyv 5 in memory',
    isUp: true,
    isShared: true,
    open: () => overMap((store) => new Keyv({ store })),
  },
  {
    name: 'Keyv 6 in memory',
    isUp: true,
    isShared: true,
    open: () => overMap((store) => new Keyv6({ store })),
  },
  {
    name: 'a storage adapter of Keyv 6 as it is',
    isUp: true,
    isShared: true,
    open: () => overMap((map) => new KeyvMemoryAdapter(map)),
  },
  {
    name: '@keyv/redis as it is',
    isUp: isRedis,
    isShared: true,
    open: () =>
      overRedis((namespace) => {
        const adapter = new KeyvRedis<string>(REDIS_URL, { namespace });
        return { store: adapter, adapter };
      }),
  },
  {
    name: '@keyv/redis in a Keyv',
    isUp: isRedis,
    isShared: true,
    open: () =>
      overRedis((namespace) => {
        const adapter = new KeyvRedis<string>(REDIS_URL);
        return { store: new Keyv({ store: adapter, namespace }), adapter };
      }),
  },
  {
    name: '@keyv/postgres as it is',
    isUp: postgres !== undefined,
    isShared: true,
    keepsForEver: true,
    open: () => overPostgres((adapter) => adapter),
  },
  {
    name: '@keyv/postgres in a Keyv',
    isUp: postgres !== undefined,
    isShared: true,
    open: () => overPostgres((store) => new Keyv({ store })),
  },
];
