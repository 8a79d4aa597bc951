import { join } from 'node:path';
import { openLock, tryLock } from '#server/kernel/files/file-lock.ts';
import { BackupError } from './backup-error.ts';

/**
 * Locks a folder, so that only one process at a time writes backups to it.
 * @returns a function that releases the lock; keep it, or garbage collection releases the lock
 * @throws BackupError while another backup is being written, or when the folder is not writable
 */
export function lockBackups(directory: string): () => void {
  try {
    const lock = openLock(join(directory, '.lock'));
    if (tryLock(lock, 'exclusive')) return () => lock.close();
    lock.close();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(
      `The folder ${directory} can't be written to (${reason}). Set BACKUP_DIR to one that can.`,
      { cause },
    );
  }
  throw new BackupError(`Another backup is being written to ${directory}. Try again when it is done.`);
}
