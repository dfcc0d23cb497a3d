import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/client.ts';
import { devices as fixture } from '../fixture/devices.ts';
import { appRouter } from './app-router.ts';

const rollout = fixture(60).map((device) => ({
  ...device,
  created: new Date(device.created),
  last_updated: new Date(device.last_updated),
}));

async function openInventory() {
  return appRouter.createCaller({ db: await openDatabase(':memory:'), role: 'admin' });
}
let inventory: Awaited<ReturnType<typeof openInventory>>;
beforeEach(async () => {
  inventory = await openInventory();
});

it('bulk-creates the 60 devices of the fixture and echoes them, 43,190 bytes', async () => {
  const rows = await inventory.device.bulkCreate({ devices: rollout });
  expect(JSON.stringify(rows)).toBe(JSON.stringify(fixture(60)));
  expect(await inventory.device.list({})).toHaveLength(60);
});

it('makes the id, the address, the display name and the dates of a device that brings none', async () => {
  const { name, device_type, role, location } = rollout[0] as (typeof rollout)[number];
  const row = await inventory.device.create({ name, device_type, role, location });
  expect(row).toMatchObject({ display: name, status: 'planned', serial: '', asset_tag: null, tags: [] });
  expect(row.url).toBe(`https://inventory.example.com/api/dcim/devices/${row.id}/`);
  expect(Date.now() - row.created.getTime()).toBeLessThan(10_000);
});

it('creates all devices of a call or none, and names the one that stands in the way', async () => {
  await inventory.device.bulkCreate({ devices: rollout.slice(7, 8) });
  await expect(
    inventory.device.bulkCreate({ devices: rollout.map(({ id, ...rest }) => rest) }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `The name '${rollout[7]?.name}' is taken`,
  });
  expect(await inventory.device.list({})).toHaveLength(1);
});

it('refuses a name that comes twice in one call', async () => {
  const twice = [rollout[0], rollout[0]].map((device) => ({
    ...(device as (typeof rollout)[number]),
    id: undefined,
  }));
  await expect(inventory.device.bulkCreate({ devices: twice })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await inventory.device.list({})).toEqual([]);
});

it('filters by status, role, location and the time of the last update', async () => {
  await inventory.device.bulkCreate({ devices: rollout });
  const planned = await inventory.device.list({ role: 'core-router', status: 'planned' });
  const expected = rollout.filter((row) => row.role.name === 'core-router' && row.status === 'planned');
  expect(expected.length).toBeGreaterThan(0);
  expect(planned.map((row) => row.name)).toEqual(expected.map((row) => row.name).sort());
  expect(await inventory.device.list({ location: 'DC1 Row 3' })).toHaveLength(5);

  const [first] = rollout;
  const updated = await inventory.device.update({ id: first?.id ?? '', name: 'spare-001' });
  expect(updated).toMatchObject({ display: 'spare-001', status: first?.status });
  expect(await inventory.device.list({ updatedSince: new Date('2026-03-15') })).toEqual([updated]);
});

it('pages with limit and offset', async () => {
  await inventory.device.bulkCreate({ devices: rollout });
  const all = await inventory.device.list({});
  expect(await inventory.device.list({ limit: 7, offset: 50 })).toEqual(all.slice(50, 57));
});

it('finds devices by a part of their name, serial, asset tag or address', async () => {
  await inventory.device.bulkCreate({ devices: rollout });
  const name = rollout[20]?.name;
  for (const query of [name, rollout[20]?.serial.toLowerCase(), 'at-100020', rollout[20]?.primary_ip4]) {
    expect((await inventory.device.search({ query: query ?? '' })).map((row) => row.name)).toContain(name);
  }
  expect(await inventory.device.search({ query: '%' })).toEqual([]);
});

it('gets and deletes one device, and says so when there is none', async () => {
  const [row] = await inventory.device.bulkCreate({ devices: rollout.slice(0, 1) });
  const id = row?.id ?? '';
  expect(await inventory.device.get({ id })).toEqual(row);
  expect(await inventory.device.delete({ id })).toEqual(row);
  for (const call of [
    inventory.device.get({ id }),
    inventory.device.update({ id }),
    inventory.device.delete({ id }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', message: `There is no device '${id}'` });
  }
});
