import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Matches a column with one value, in a prepared statement that joins or sorts. SQLite replans such a statement at each use if a
 * value is bound to it. The plus sign hides the value from the planner. drizzle binds constants and limits as well, so write
 * those into the SQL (docs/performance.md#hot-calls).
 */
export const isGiven = (column: SQLiteColumn, value: string): SQL =>
  sql`${column} = +${sql.placeholder(value)}`;

/** Matches a column with the values in a JSON array: one prepared statement for any number of values. */
export const isListed = (column: SQLiteColumn, values = 'ids'): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(values)}))`;

/** Matches a column with any of these values, bound as one value: SQLite limits their number. For statements that run once. */
export const isOneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
