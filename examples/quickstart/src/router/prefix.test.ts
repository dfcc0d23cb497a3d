import { expect, it } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { appRouter } from './app-router.ts';

async function openInventory() {
  return appRouter.createCaller({ db: await openDatabase(':memory:'), role: 'admin' });
}

it('keeps the day a prefix was allocated as a date, and filters by it', async () => {
  const { prefix } = await openInventory();
  const allocatedAt = new Date('2026-05-04T10:00:00.000Z');
  const created = await prefix.create({ prefix: '192.0.2.0/24', allocatedAt });
  expect(created).toMatchObject({ allocatedAt, siteId: null, description: '' });
  expect(await prefix.list({ allocatedSince: new Date('2026-05-01') })).toEqual([created]);
});

it('takes IPv4 and IPv6 in CIDR notation and nothing else', async () => {
  const { prefix } = await openInventory();
  const allocatedAt = new Date();
  const rows = ['198.51.100.0/24', '2001:db8:ffff::/48'].map((text) => ({ prefix: text, allocatedAt }));
  expect(await prefix.bulkCreate({ prefixes: rows })).toMatchObject(rows);
  await expect(prefix.create({ prefix: '198.51.100.7', allocatedAt })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

it('lists the prefixes of a site, searches, updates and deletes them', async () => {
  const { prefix, site } = await openInventory();
  const [dublin] = await site.search({ query: 'dub1' });
  const rows = await prefix.list({ siteId: dublin?.id });
  expect(rows.map((row) => row.prefix)).toEqual(['10.2.0.0/16', '2001:db8:2::/48']);
  const id = rows[0]?.id ?? '';
  await prefix.update({ id, description: 'Out-of-band consoles' });
  expect((await prefix.search({ query: 'consoles' })).map((row) => row.id)).toEqual([id]);
  expect(await prefix.get({ id })).toMatchObject({ prefix: '10.2.0.0/16' });
  await prefix.delete({ id });
  await expect(prefix.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
