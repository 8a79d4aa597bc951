import { type SQL, sql } from 'drizzle-orm';
import { check, integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core';

/** A UUID primary key. The caller provides it (`services.newId()`), so that tests can control it. */
export const id = () => text('id').primaryKey();

/** Stored as milliseconds since 1970, a `Date` in the code. */
export const instant = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** An amount in whole cents. */
export const cents = (name: string) => integer(name);

export const flag = (name: string, fallback: boolean) =>
  integer(name, { mode: 'boolean' }).notNull().default(fallback);

export const timestamps = () => ({
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A CHECK that the column has one of the listed values. */
export const oneOf = (name: string, column: SQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} in ${literals(values)}`);

/** A CHECK that none of the columns is negative. */
export const notNegative = (name: string, ...columns: SQLiteColumn[]) =>
  check(
    name,
    sql.join(
      columns.map((column) => sql`coalesce(${column}, 0) >= 0`),
      sql` and `,
    ),
  );

function literals(values: readonly string[]): SQL {
  return sql.raw(`(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`);
}
