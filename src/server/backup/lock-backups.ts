import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { BackupError } from './backup-error.ts';

/**
 * Locks a folder, so that one process at a time writes backups to it. The lock is SQLite's, on an empty file,
 * because the system releases it when its holder dies.
 * @returns a function that releases the lock; keep it, or garbage collection releases the lock
 * @throws BackupError while another backup is being written
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
