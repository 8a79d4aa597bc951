import type { RunResult } from 'better-sqlite3';
import { getTableColumns, getTableName, type InferInsertModel } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Db, preparedOn } from './client.ts';

interface Options<Computed extends PropertyKey> {
  /** SQL for columns whose values the statement itself computes. */
  computed?: Record<Computed, string>;
  /** Inserts nothing if a unique index already has the row. */
  ignoresConflicts?: boolean;
}

/**
 * Returns a function that inserts one row with a statement prepared once per open database: building drizzle's insert takes
 * several times as long as running it. Missing columns get their defaults.
 */
export function insertInto<T extends SQLiteTable, Computed extends keyof InferInsertModel<T> = never>(
  table: T,
  { computed, ignoresConflicts = false }: Options<Computed> = {},
): (db: Db, row: Omit<InferInsertModel<T>, Computed>) => RunResult {
  const all = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][];
  const columns = all.filter(([, { generated }]) => !generated);
  const bound = columns.filter(([name]) => !(computed && name in computed));
  const values = columns.map(([name]) => computed?.[name as Computed] ?? '?');
  const statement = preparedOn(({ $client }) =>
    $client.prepare(
      `insert into "${getTableName(table)}" (${columns.map(([, { name }]) => `"${name}"`).join(', ')})
        values (${values.join(', ')}) ${ignoresConflicts ? 'on conflict do nothing' : ''}`,
    ),
  );
  return (db, row) => {
    const given = row as Record<string, unknown>;
    const encoded = bound.map(([name, column]) => {
      const value = given[name] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return statement(db).run(...encoded);
  };
}
