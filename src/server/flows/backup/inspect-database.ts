import Sqlite from 'better-sqlite3';
import { BackupError } from './backup-error.ts';

export interface DatabaseContents {
  migrations: number;
  orders: number;
  checkouts: number;
  /** The ids of the designs. */
  designs: string[];
  highestOrderNumber: number;
}

/**
 * Opens a copied database, checks all of its pages and references, and counts its contents.
 * @throws BackupError when it is damaged or not a shop's database
 */
export function inspectDatabase(file: string): DatabaseContents {
  const db = openCopy(file);
  try {
    requireIntact(db);
    const numbers = [
      db.prepare('select max(number) from orders').pluck().get(),
      db.prepare("select value from sequences where name = 'order_number'").pluck().get(),
    ];
    return {
      migrations: count(db, '__drizzle_migrations'),
      orders: count(db, 'orders'),
      checkouts: count(db, 'checkouts'),
      designs: db.prepare<[], string>('select id from customizations').pluck().all(),
      highestOrderNumber: Math.max(...numbers.map((number) => Number(number ?? 0))),
    };
  } catch (cause) {
    throw toBackupError(cause);
  } finally {
    db.close();
  }
}

/**
 * Checks all pages and references of a copied database.
 * @throws BackupError when it is damaged
 */
export function checkDatabase(file: string): void {
  const db = openCopy(file);
  try {
    requireIntact(db);
  } catch (cause) {
    throw toBackupError(cause);
  } finally {
    db.close();
  }
}

function openCopy(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { readonly: true, fileMustExist: true });
  } catch (cause) {
    throw toBackupError(cause);
  }
}

function requireIntact(db: Sqlite.Database): void {
  const finding = String(db.pragma('quick_check(1)', { simple: true }));
  if (finding !== 'ok') throw new Error(finding);
  const dangling = db.pragma('foreign_key_check') as { table: string; parent: string }[];
  const [first] = dangling;
  if (first) throw new Error(`a row of ${first.table} has no ${first.parent} (${dangling.length} in all)`);
}

function toBackupError(cause: unknown): BackupError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new BackupError(`The copy of the database is damaged: ${reason}.`, { cause });
}

function count(db: Sqlite.Database, table: string): number {
  return Number(db.prepare(`select count(*) from "${table}"`).pluck().get());
}
