import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** The database. Synchronous: a transaction never contains an `await` (docs/decisions/002). */
export type Db = BetterSQLite3Database & { $client: Sqlite.Database };

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Opens (and creates) a database file with the settings every connection of ours has. `onStatement` is
 * called with each SQL statement as it runs.
 */
export function openDatabase(file: string, onStatement?: (sql: unknown) => void): Db {
  const client = new Sqlite(file, { verbose: onStatement });
  client.pragma('busy_timeout = 5000');
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  return drizzle({ client });
}

/**
 * Applies the migrations that the database has not seen yet, all or none. Several processes may do so at once.
 * Foreign keys are off meanwhile: rebuilding a table drops the old one, which would delete every row that
 * refers to it.
 * @throws Error when a migration fails or leaves a row that refers to nothing
 */
export function migrateDatabase(db: Db, migrationsFolder = MIGRATIONS): void {
  const { $client: client } = db;
  client.pragma('foreign_keys = OFF');
  try {
    transaction(db, () => {
      client.exec(
        'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
      );
      const newest = client.prepare('select max(created_at) from __drizzle_migrations').pluck().get();
      const note = client.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)');
      for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
        if (folderMillis <= Number(newest)) continue;
        for (const statement of sql) client.exec(statement);
        note.run(hash, folderMillis);
      }
      const [broken] = client.pragma('foreign_key_check') as { table: string; parent: string }[];
      if (broken) throw new Error(`a migration left rows of ${broken.table} without their ${broken.parent}`);
    });
  } finally {
    client.pragma('foreign_keys = ON');
  }
}

/** Returns how many migrations of this version the database has not seen yet. */
export function pendingMigrations(db: Db): number {
  const known = db.$client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  const applied = known ? db.$client.prepare('select count(*) from __drizzle_migrations').pluck().get() : 0;
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).length - Number(applied);
}

/**
 * Runs `work` in a transaction that takes the write lock at once, so that what it reads cannot change
 * before it writes. There is one connection and `work` is synchronous, so every statement on `db`
 * inside it belongs to the transaction; nesting makes a savepoint.
 */
export function transaction<T>(db: Db, work: () => T): T {
  return db.$client.transaction(work).immediate();
}

/**
 * Statements prepared once for each open database: `const sql = preparedOn((db) => ({ … }))`, then
 * `sql(db).byId.get({ id })`. Preparing costs more than running (docs/decisions/002).
 */
export function preparedOn<S extends object>(prepare: (db: Db) => S): (db: Db) => S {
  const known = new WeakMap<Db, S>();
  return (db) => {
    const found = known.get(db);
    if (found) return found;
    const made = prepare(db);
    known.set(db, made);
    return made;
  };
}
