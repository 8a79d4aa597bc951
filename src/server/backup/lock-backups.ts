import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { BackupError } from './backup-error.ts';

/**
 * Keeps every other process from writing backups to this folder. The lock is one of SQLite's on an empty
 * file, so it ends with the process that holds it, however that ends.
 * @returns a function that gives it back; nobody holds the lock once that is forgotten
 * @throws BackupError while another one is written
 */
export function lockBackups(directory: string): () => void {
  const lock = new Sqlite(join(directory, '.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!(cause instanceof Sqlite.SqliteError) || !cause.code.startsWith('SQLITE_BUSY')) throw cause;
    throw new BackupError(`Another backup is being written to ${directory}. Try again when it is done.`);
  }
  return () => lock.close();
}
