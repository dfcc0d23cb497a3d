import { sql } from 'drizzle-orm';
import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import { seededRandom, seededUuid } from '../fixture/devices.ts';
import { prefixes, racks, sites } from './schema.ts';

const SEEDED = 1;

/** Fills a new database with three sites, their racks and their prefixes; leaves any other one as it is. */
export async function seed(db: LibSQLDatabase): Promise<void> {
  const version = await db.get<{ user_version: number }>(sql`PRAGMA user_version`);
  if (version.user_version >= SEEDED) return;
  const rows = seedRows();
  // Two processes may find the same new file; the second one's rows are the same and fall away.
  await db.batch([
    db.insert(sites).values(rows.sites).onConflictDoNothing(),
    db.insert(racks).values(rows.racks).onConflictDoNothing(),
    db.insert(prefixes).values(rows.prefixes).onConflictDoNothing(),
    db.run(sql.raw(`PRAGMA user_version = ${SEEDED}`)),
  ]);
}

function seedRows() {
  const random = seededRandom(2026);
  const createdAt = new Date('2026-01-12T08:00:00.000Z');
  const times = { createdAt, updatedAt: createdAt };
  const places = [
    { name: 'Amsterdam 1', slug: 'ams1', address: 'Science Park 120, Amsterdam' },
    { name: 'Frankfurt 2', slug: 'fra2', address: 'Kruppstrasse 121, Frankfurt' },
    { name: 'Dublin 1', slug: 'dub1', address: null },
  ].map((site) => ({ id: seededUuid(random), ...site, ...times }));
  return {
    sites: places,
    racks: places.flatMap((site) =>
      ['A01', 'A02'].map((name) => ({ id: seededUuid(random), siteId: site.id, name, units: 42, ...times })),
    ),
    prefixes: places.flatMap((site, index) =>
      [`10.${index}.0.0/16`, `2001:db8:${index}::/48`].map((prefix) => ({
        id: seededUuid(random),
        prefix,
        siteId: site.id,
        description: `${site.name}, management`,
        allocatedAt: new Date('2026-02-02T00:00:00.000Z'),
        ...times,
      })),
    ),
  };
}
