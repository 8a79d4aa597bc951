import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/*
 * Conditions for prepared statements that join or sort. The plus sign hides the bound value from SQLite's planner: otherwise such a
 * statement is parsed and planned again at each use, which takes several times as long (docs/performance.md#hot-calls).
 */

/** Matches a column with one value. */
export const isGiven = (column: SQLiteColumn, value: string): SQL =>
  sql`${column} = +${sql.placeholder(value)}`;

/** Matches a column with the values in a JSON array: one prepared statement for any number of values. */
export const isListed = (column: SQLiteColumn, values = 'ids'): SQL =>
  sql`${column} in (select value from json_each(+${sql.placeholder(values)}))`;
