import { readFileSync } from 'node:fs';
import { KeyvPostgres } from '@keyv/postgres';
import Keyv from 'keyv';
import { afterEach, describe, expect, it } from 'vitest';
import { makeRows, openKeeper, REFUSAL } from './keeper.ts';
import { findPostgres, uniqueName } from './servers.ts';

const uri = await findPostgres();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(uri === undefined)('@keyv/postgres', () => {
  let adapter: KeyvPostgres;
  let table: string;
  const open = (options: { idleTimeoutMillis?: number } = {}) => {
    table = uniqueName();
    adapter = new KeyvPostgres({ uri: uri ?? '', table, ...options });
    return openKeeper({ store: new Keyv({ store: adapter }), ttl: 500, deadline: 10_000 });
  };
  afterEach(async () => {
    await adapter.query(`DROP TABLE ${table}`);
    await adapter.disconnect();
  });
  const count = async () => Number((await adapter.query(`SELECT count(*) FROM ${table}`))[0].count);
  const askPid = async () => Number((await adapter.query('SELECT pg_backend_pid()'))[0].pg_backend_pid);

  it('is emptied of what has expired, and of nothing else, by the query of the guide', async () => {
    const guide = readFileSync(new URL('../../docs/instances.md', import.meta.url), 'utf8');
    const [, query = ''] = /```sql\n(.*)\n```/.exec(guide) ?? [];
    expect(query).toContain('FROM keyv WHERE');
    const sweep = () => adapter.query(query.replace('FROM keyv', `FROM ${table}`));

    const keeper = open();
    keeper.offer('a', makeRows(20));
    const expired = (await keeper.write('a')).json['continuation_token'];
    await sweep();
    expect(await count()).toBe(1);
    await pause(550);
    const fresh = (await keeper.write('a')).json['continuation_token'];
    expect((await keeper.redeem(expired)).text).toBe(REFUSAL);
    expect(await count()).toBe(2);
    await sweep();
    expect(await count()).toBe(1);
    expect((await keeper.redeem(fresh)).isError).toBe(false);
  });

  it('leaves no connection idle with the option of the guide, and does so without it', async () => {
    open({ idleTimeoutMillis: 1 });
    const first = await askPid();
    await pause(50);
    expect(await askPid()).not.toBe(first);
    await adapter.query(`DROP TABLE ${table}`);
    await adapter.disconnect();

    open();
    const kept = await askPid();
    await pause(50);
    expect(await askPid()).toBe(kept);
  });
});
