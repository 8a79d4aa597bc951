import { count, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { MAX_SEARCH_MATCHES } from '#shared/paging.ts';

interface Page {
  limit: number;
  offset: number;
}

/** Returns the number of matching rows, at most `most`. */
function countUpTo(db: Db, from: SQLiteTable | SQL, isMatch: SQL | undefined, most: number): number {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(from)
    .where(isMatch)
    .limit(most)
    .as('counted');
  return db.select({ n: count() }).from(counted).get()?.n ?? 0;
}

/**
 * Returns a page of matching rows, and their total number. The pages end at `MAX_SEARCH_MATCHES`.
 * @param read reads the rows of a page from an index, so that skipped ones aren't read
 */
export function boundedPage<Row>(
  db: Db,
  { from, isMatch, limit, offset }: Page & { from: SQLiteTable | SQL; isMatch: SQL | undefined },
  read: (page: Page) => Row[],
): { rows: Row[]; total: number; hasMore: boolean } {
  const found = countUpTo(db, from, isMatch, MAX_SEARCH_MATCHES + 1);
  const total = Math.min(found, MAX_SEARCH_MATCHES);
  const rows = read({ limit: Math.max(0, Math.min(limit, total - offset)), offset });
  return { rows, total, hasMore: found > total };
}
