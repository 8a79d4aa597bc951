import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';

/** The database. Synchronous: a transaction never contains an `await` (docs/decisions/002). */
export type Db = BetterSQLite3Database & { $client: Sqlite.Database };

/** What a verb may write through: the database itself, or a transaction on it. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'run' | 'get' | 'all'>;

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Opens (and creates) a database file with the settings every connection of ours has. */
export function openDatabase(file: string): Db {
  const client = new Sqlite(file);
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  client.pragma('foreign_keys = ON');
  client.pragma('busy_timeout = 5000');
  return drizzle({ client });
}

/** Brings the database to the newest schema; does nothing when it is there already. */
export function migrateDatabase(db: Db, migrationsFolder = MIGRATIONS): void {
  migrate(db, { migrationsFolder });
}

/**
 * Runs `work` in a transaction that takes the write lock at once, so that what it reads cannot
 * change before it writes. `work` must be synchronous.
 */
export function transaction<T>(db: Db, work: (tx: Tx) => T): T {
  return db.transaction((tx) => work(tx), { behavior: 'immediate' });
}
