import { TRPCError } from '@trpc/server';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/client.ts';
import { readConstraint } from '../db/constraint.ts';

/**
 * Inserts all rows or none, in one transaction, and returns them as they were stored.
 * @throws TRPCError `CONFLICT` or `NOT_FOUND`, naming the value that is taken or the site that does not exist
 */
export async function insertAll<TTable extends SQLiteTable>(
  db: Database,
  table: TTable,
  rows: readonly TTable['$inferInsert'][],
): Promise<TTable['$inferSelect'][]> {
  const [first, ...rest] = rows.map((row) => db.insert(table).values(row).returning());
  if (first === undefined) return [];
  try {
    return (await db.batch([first, ...rest])).flat();
  } catch (error) {
    throw toClientError(error, rows);
  }
}

/** Inserts one row and returns it. Throws what {@link insertAll} throws. */
export async function insertOne<TTable extends SQLiteTable>(
  db: Database,
  table: TTable,
  row: TTable['$inferInsert'],
): Promise<TTable['$inferSelect']> {
  const [stored] = await insertAll(db, table, [row]);
  return stored as TTable['$inferSelect'];
}

/**
 * Waits for an update or a delete of one row and returns the row.
 * @throws TRPCError `NOT_FOUND` when there is none, `CONFLICT` when a value is taken or other rows need this one
 */
export async function writeOne<TRow>(
  write: PromiseLike<TRow[]>,
  noun: string,
  input: { id: string },
): Promise<TRow> {
  try {
    return found((await write)[0], noun, input.id);
  } catch (error) {
    throw toClientError(error, [input]);
  }
}

/** Returns the row, or throws TRPCError `NOT_FOUND`. */
export function found<TRow>(row: TRow | undefined, noun: string, id: string): TRow {
  if (row === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: `There is no ${noun} '${id}'` });
  return row;
}

function toClientError(cause: unknown, rows: readonly Record<string, unknown>[]): unknown {
  const broken = readConstraint(cause);
  if (broken === undefined) return cause;
  const row = rows[broken.statement] ?? {};
  if (broken.kind === 'unique') {
    const value = row[broken.column ?? ''];
    return new TRPCError({ code: 'CONFLICT', message: `The ${broken.column} '${value}' is taken`, cause });
  }
  if (row['siteId']) {
    return new TRPCError({ code: 'NOT_FOUND', message: `There is no site '${row['siteId']}'`, cause });
  }
  return new TRPCError({
    code: 'CONFLICT',
    message: 'Other rows refer to this one; delete those first',
    cause,
  });
}
