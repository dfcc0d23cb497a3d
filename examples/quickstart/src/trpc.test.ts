import { beforeAll, expect, it } from 'vitest';
import type { Role } from './context.ts';
import { type Database, openDatabase } from './db/client.ts';
import { appRouter } from './router/app-router.ts';

let db: Database;
beforeAll(async () => {
  db = await openDatabase(':memory:');
});

const callerOf = (role: Role | null) => appRouter.createCaller({ db, role });
const newSite = { name: 'Lisbon 1', slug: 'lis1' };
const id = '00000000-0000-4000-8000-000000000000';

it('lets anybody ask who they are', async () => {
  expect(await callerOf(null).whoami()).toEqual({ role: null });
  expect(await callerOf('editor').whoami()).toEqual({ role: 'editor' });
});

it('asks for a token before anything else', async () => {
  const caller = callerOf(null);
  for (const call of [caller.site.list({}), caller.site.create(newSite), caller.site.delete({ id })]) {
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'Send a bearer token' });
  }
});

it('lets viewers read and nothing more', async () => {
  const caller = callerOf('viewer');
  expect(await caller.site.list({})).toHaveLength(3);
  for (const call of [caller.site.create(newSite), caller.site.update({ id }), caller.site.delete({ id })]) {
    await expect(call).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

it('lets editors write, and only admins delete', async () => {
  const created = await callerOf('editor').site.create(newSite);
  await expect(callerOf('editor').site.delete({ id: created.id })).rejects.toThrow(
    "This needs the role 'admin', not 'editor'",
  );
  expect(await callerOf('admin').site.delete({ id: created.id })).toEqual(created);
});
