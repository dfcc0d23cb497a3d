import { expect, it } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { appRouter } from './app-router.ts';

async function openInventory() {
  return appRouter.createCaller({ db: await openDatabase(':memory:'), role: 'admin' });
}

it('lists, gets and searches the seeded sites', async () => {
  const { site } = await openInventory();
  const rows = await site.list({});
  expect(rows.map((row) => row.slug)).toEqual(['ams1', 'dub1', 'fra2']);
  expect(await site.get({ id: rows[0]?.id ?? '' })).toEqual(rows[0]);
  expect(await site.search({ query: 'KRUPP' })).toEqual([rows[2]]);
  expect(await site.list({ limit: 1, offset: 1 })).toEqual([rows[1]]);
});

it('refuses a name or slug that is taken, in a create as in an update', async () => {
  const { site } = await openInventory();
  const refusal = { code: 'CONFLICT', message: "The slug 'ams1' is taken" };
  await expect(site.create({ name: 'Amsterdam 9', slug: 'ams1' })).rejects.toMatchObject(refusal);
  const created = await site.create({ name: 'Amsterdam 9', slug: 'ams9' });
  await expect(site.update({ id: created.id, slug: 'ams1' })).rejects.toMatchObject(refusal);
});

it('creates several sites or none', async () => {
  const { site } = await openInventory();
  const rows = ['lis1', 'lis2'].map((slug) => ({ name: slug, slug }));
  expect(await site.bulkCreate({ sites: rows })).toMatchObject(rows);
  await expect(site.bulkCreate({ sites: [{ name: 'lis3', slug: 'lis3' }, ...rows] })).rejects.toThrow(
    "The slug 'lis1' is taken",
  );
  expect(await site.search({ query: 'lis' })).toMatchObject(rows);
});

it('deletes an empty site, and none that racks or prefixes refer to', async () => {
  const { site } = await openInventory();
  const created = await site.create({ name: 'Lisbon 1', slug: 'lis1' });
  expect(await site.delete({ id: created.id })).toEqual(created);
  const [amsterdam] = await site.list({});
  await expect(site.delete({ id: amsterdam?.id ?? '' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Other rows refer to this one; delete those first',
  });
});
