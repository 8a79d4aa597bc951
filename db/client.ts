import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createTriggers, dropTriggers, hasTriggers, recordWhatIsLeftOfOrders } from './triggers.ts';

/** The database connection. It is synchronous: a transaction never contains an `await`. */
export type Db = BetterSQLite3Database & { $client: Sqlite.Database };

/** The size to which the write-ahead log shrinks after a long read has let it grow. */
export const WAL_KEPT_BYTES = 16 * 1024 ** 2;
/**
 * Enough for a lane of 2,000 orders, or the texts of 100,000, so that looking them up doesn't read pages again
 * (docs/decisions/024-order-list-indexes.md).
 */
const PAGE_CACHE_KIB = 32_000;
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Opens a database file, or creates it, with the same settings for all connections. `onStatement` receives every SQL
 * statement when it runs.
 */
export function openDatabase(file: string, onStatement?: (sql: unknown) => void): Db {
  const client = new Sqlite(file, { verbose: onStatement });
  client.pragma('busy_timeout = 5000');
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
  client.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
  return drizzle({ client });
}

/**
 * Applies the pending migrations and this version's triggers, all or none. Several processes may call it at the same time. Turns
 * foreign keys off during it: rebuilding a table drops the old one, which would delete all rows that refer to it.
 * @throws Error when a migration fails or leaves a row with a broken foreign key, or a newer version has changed the database
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
      const recordMigration = client.prepare(
        'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
      );
      const known = readMigrationFiles({ migrationsFolder });
      if (appliedMigrations(db) > known.length)
        throw new Error('it was changed by a newer version of the site: update this one (git pull)');
      const pending = known.filter(({ folderMillis }) => folderMillis > Number(newest));
      if (pending.length === 0 && hasTriggers(db)) return;
      dropTriggers(db);
      for (const { sql, hash, folderMillis } of pending) {
        for (const statement of sql) client.exec(statement);
        recordMigration.run(hash, folderMillis);
      }
      createTriggers(db);
      recordWhatIsLeftOfOrders(db);
      const [broken] = client.pragma('foreign_key_check') as { table: string; parent: string }[];
      if (broken) throw new Error(`a migration left rows of ${broken.table} without their ${broken.parent}`);
    });
  } finally {
    client.pragma('foreign_keys = ON');
  }
}

/** Returns how many migrations have been applied to a database. */
export function appliedMigrations({ $client: client }: Db): number {
  const hasTable = client.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  return hasTable ? Number(client.prepare('select count(*) from __drizzle_migrations').pluck().get()) : 0;
}

/** Returns the number of this version's migrations not yet applied to the database; negative if it's from a newer version. */
export function pendingMigrations(db: Db, migrationsFolder = MIGRATIONS): number {
  return readMigrationFiles({ migrationsFolder }).length - appliedMigrations(db);
}

/**
 * Runs `work` in a transaction that takes the write lock first, so that the values it reads can't change before it
 * writes. Because `work` is synchronous, all statements on `db` inside it belong to the transaction. A nested call
 * creates a savepoint. Throwing rolls back.
 */
export function transaction<T>(db: Db, work: () => T): T {
  return runnerOf(db).immediate(work) as T;
}

/** Runs `work` on one state of the database, and with one lock instead of one per statement. */
export function snapshot<T>(db: Db, work: () => T): T {
  return runnerOf(db)(work) as T;
}

/**
 * Prepares statements once per open database, because preparing takes longer than running:
 * `const statements = preparedOn((db) => ({ … }))`, then `statements(db).byId.get({ id })`.
 */
export function preparedOn<S extends object>(prepare: (db: Db) => S): (db: Db) => S {
  const cache = new WeakMap<Db, S>();
  return (db) => {
    const cached = cache.get(db);
    if (cached) return cached;
    const prepared = prepare(db);
    cache.set(db, prepared);
    return prepared;
  };
}

/** Created once per connection: creating a transaction function takes longer than an empty transaction. */
const runnerOf = preparedOn(({ $client }) => $client.transaction((work: () => unknown) => work()));
