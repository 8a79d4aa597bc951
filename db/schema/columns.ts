import { type SQL, sql } from 'drizzle-orm';
import { check, integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core';

/** A UUID primary key, given by the caller (`services.newId()`), so that tests own it. */
export const id = () => text('id').primaryKey();

/** Milliseconds since 1970 in the file, `Date` in the code. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** Whole cents. */
export const cents = (name: string) => integer(name);

export const flag = (name: string, fallback: boolean) =>
  integer(name, { mode: 'boolean' }).notNull().default(fallback);

export const timestamps = () => ({
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** CHECK that the column holds one of the listed words. */
export const oneOf = (name: string, column: SQLiteColumn, words: readonly string[]) =>
  check(name, sql`${column} in ${literals(words)}`);

/** CHECK that none of the columns is below zero. */
export const notNegative = (name: string, ...columns: SQLiteColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column) => sql`coalesce(${column}, 0) >= 0`),
      sql` and `,
    ),
  );

function literals(words: readonly string[]): SQL {
  return sql.raw(`(${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')})`);
}
