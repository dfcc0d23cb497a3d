import { expect, it } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { appRouter } from './app-router.ts';

async function openInventory() {
  return appRouter.createCaller({ db: await openDatabase(':memory:'), role: 'admin' });
}

it('creates, reads, updates and deletes a rack', async () => {
  const { rack, site } = await openInventory();
  const [dublin] = await site.search({ query: 'dub' });
  const siteId = dublin?.id ?? '';
  const created = await rack.create({ siteId, name: 'B07' });
  expect(created.units).toBe(42);
  expect(await rack.get({ id: created.id })).toEqual(created);
  expect((await rack.list({ siteId })).map((row) => row.name)).toEqual(['A01', 'A02', 'B07']);
  expect(await rack.update({ id: created.id, units: 48 })).toMatchObject({ name: 'B07', units: 48 });
  await rack.delete({ id: created.id });
  expect(await rack.search({ query: 'b07' })).toEqual([]);
});

it('takes the same name in two sites, but not twice in one', async () => {
  const { rack, site } = await openInventory();
  const [first, second] = await site.list({});
  const rows = [first, second].map((row) => ({ siteId: row?.id ?? '', name: 'C01' }));
  expect(await rack.bulkCreate({ racks: rows })).toHaveLength(2);
  await expect(rack.bulkCreate({ racks: rows })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: "The name 'C01' is taken",
  });
});

it('refuses a rack of a site that does not exist', async () => {
  const { rack } = await openInventory();
  const siteId = '00000000-0000-4000-8000-000000000000';
  await expect(rack.create({ siteId, name: 'A09' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: `There is no site '${siteId}'`,
  });
});
