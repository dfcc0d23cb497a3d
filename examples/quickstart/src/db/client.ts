import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql';
import { seed } from './seed.ts';
import { CREATE_TABLES } from './tables.ts';

/** The inventory's database. */
export type Database = LibSQLDatabase;

const DEFAULT_FILE = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../.data/inventory.db');

/** Opens a database file, or `':memory:'`; a new one gets its tables and the seed rows. */
export async function openDatabase(file: string): Promise<Database> {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
  const client = createClient({ url: file === ':memory:' ? file : `file:${file}`, timeout: 5_000 });
  await client.executeMultiple(`PRAGMA journal_mode = WAL; ${CREATE_TABLES}`);
  const db = drizzle(client);
  await seed(db);
  return db;
}

let opened: Promise<Database> | undefined;

/** The one database of this process: the file named by `INVENTORY_DB`, opened when first asked for. */
export function database(): Promise<Database> {
  opened ??= openDatabase(process.env['INVENTORY_DB'] ?? DEFAULT_FILE);
  return opened;
}
