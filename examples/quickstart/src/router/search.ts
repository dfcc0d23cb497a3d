import { type Column, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/** The input of a search. */
export const searchInput = z.object({
  query: z.string().trim().min(1),
  limit: z.number().int().min(1).max(500).default(100),
});

/** Matches rows in which one of the columns contains the text, whatever its case. */
export function contains(text: string, columns: readonly Column[]): SQL | undefined {
  return or(...columns.map((column) => sql`instr(lower(${column}), lower(${text})) > 0`));
}
