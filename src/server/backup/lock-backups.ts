import { truncateSync } from 'node:fs';
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
  const file = join(directory, '.lock');
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    begin(lock, file);
  } catch (cause) {
    lock.close();
    if (!codeOf(cause).startsWith('SQLITE_BUSY')) throw cause;
    throw new BackupError(`Another backup is being written to ${directory}. Try again when it is done.`);
  }
  return () => lock.close();
}

function begin(lock: Sqlite.Database, file: string): void {
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_NOTADB') throw error;
    // The file stores nothing, so a damaged one is as good as new when empty.
    truncateSync(file);
    lock.exec('BEGIN EXCLUSIVE');
  }
}

function codeOf(error: unknown): string {
  return error instanceof Sqlite.SqliteError ? error.code : '';
}
