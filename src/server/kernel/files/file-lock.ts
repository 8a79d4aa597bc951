import { truncateSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/**
 * Opens a file for `tryLock`. The lock is SQLite's, on a file that stores nothing, because the system
 * releases it when its holder dies. Keep the connection: closing it releases the lock, and so does garbage
 * collection.
 * @param timeoutMs how long `tryLock` waits for another process; the whole process is blocked meanwhile
 */
export function openLock(file: string, timeoutMs = 0): Sqlite.Database {
  return new Sqlite(file, { timeout: timeoutMs });
}

/**
 * Takes the lock. `immediate` lets other processes share it by reading, `exclusive` doesn't.
 * @returns false when another process holds the lock
 */
export function tryLock(lock: Sqlite.Database, mode: 'exclusive' | 'immediate'): boolean {
  try {
    lock.exec(`begin ${mode}`);
    return true;
  } catch (error) {
    const code = error instanceof Sqlite.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) return false;
    if (code !== 'SQLITE_NOTADB') throw error;
    // The file stores nothing, so a damaged one is as good as new when empty.
    truncateSync(lock.name);
    return tryLock(lock, mode);
  }
}
