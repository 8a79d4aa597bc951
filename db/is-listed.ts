import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** Matches a column with the values in a JSON array: one prepared statement for any number of values. */
export const isListed = (column: SQLiteColumn, values = 'ids'): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(values)}))`;
