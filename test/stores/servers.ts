import { randomUUID } from 'node:crypto';
import { KeyvPostgres } from '@keyv/postgres';
import { createClient } from '@keyv/redis';

/** Where Redis is. */
export const REDIS_URL: string = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
/** Where PostgreSQL may be; the first that answers is taken. */
const POSTGRES_URLS = process.env['POSTGRES_URL']
  ? [process.env['POSTGRES_URL']]
  : ['postgresql://root@127.0.0.1:5432/test', 'postgresql://postgres@127.0.0.1:5432/postgres'];

/** A connection to Redis for looking at what a store holds, beside the store's own. */
export type RedisClient = ReturnType<typeof connectRedis>;

/** Makes a client that fails at once where Redis does not answer. */
export function connectRedis() {
  return createClient({ url: REDIS_URL, socket: { reconnectStrategy: false, connectTimeout: 1_000 } });
}

/** A name that no other run uses. */
export function uniqueName(): string {
  return `laconic_${randomUUID().replaceAll('-', '')}`;
}

/** Every key under a prefix. */
export async function findKeys(client: RedisClient, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const found of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1_000 })) keys.push(...found);
  return keys;
}

/** Deletes every key under a prefix. */
export async function deleteKeys(client: RedisClient, prefix: string): Promise<void> {
  for (const key of await findKeys(client, prefix)) await client.unlink(key);
}

/** Whether Redis answers; says loudly what is skipped where it does not. */
export async function isRedisUp(): Promise<boolean> {
  const client = connectRedis();
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
    client.destroy();
    return true;
  } catch (error) {
    warnSkipped(`Redis at ${REDIS_URL}`, error);
    return false;
  }
}

/** The address at which PostgreSQL answers; says loudly what is skipped where none does. */
export async function findPostgres(): Promise<string | undefined> {
  let last: unknown;
  for (const uri of POSTGRES_URLS) {
    const table = uniqueName();
    const store = new KeyvPostgres({ uri, table, connectionTimeoutMillis: 1_000 });
    store.on('error', () => {});
    try {
      await store.query(`DROP TABLE ${table}`);
      return uri;
    } catch (error) {
      last = error;
    } finally {
      await store.disconnect();
    }
  }
  warnSkipped(`PostgreSQL at ${POSTGRES_URLS.join(' and ')}`, last);
  return undefined;
}

function warnSkipped(server: string, error: unknown): void {
  console.warn(`\nSKIPPED: every store test that needs ${server}: ${String(error)}\n`);
}
