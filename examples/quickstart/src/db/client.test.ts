import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './client.ts';
import { devices, prefixes, racks, sites } from './schema.ts';

function temporaryFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'inventory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'new', 'inventory.db');
}

it('creates the tables and the seed rows on first start', async () => {
  const db = await openDatabase(':memory:');
  const counts = await Promise.all([sites, racks, devices, prefixes].map((table) => db.$count(table)));
  expect(counts).toEqual([3, 6, 0, 6]);
});

it('keeps what was written, and does not bring deleted seed rows back', async () => {
  const file = temporaryFile();
  const first = await openDatabase(file);
  await first.delete(prefixes);
  await first.update(sites).set({ name: 'Dublin 9' }).where(eq(sites.slug, 'dub1'));

  const second = await openDatabase(file);
  expect(await second.$count(prefixes)).toBe(0);
  expect(await second.select().from(sites).where(eq(sites.name, 'Dublin 9'))).toHaveLength(1);
});

it('lets two processes open the same new file at once', async () => {
  const file = temporaryFile();
  const [first, second] = await Promise.all([openDatabase(file), openDatabase(file)]);
  expect(await first.$count(racks)).toBe(6);
  await second.delete(racks);
  expect(await first.$count(racks)).toBe(0);
});

it('gives timestamps back as dates', async () => {
  const db = await openDatabase(':memory:');
  const [prefix] = await db.select().from(prefixes).limit(1);
  expect(prefix?.allocatedAt).toEqual(new Date('2026-02-02T00:00:00.000Z'));
});
