import Sqlite from 'better-sqlite3';
import { syncToDisk } from './copy-tree.ts';

/** About 1 MB. Each step blocks this process for a few milliseconds. */
const PAGES_PER_STEP = 250;

/**
 * Copies a snapshot of a database that is in use into one plain file. Writers never wait for it.
 * @throws SqliteError when the file is not a database
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    // Pins one snapshot: without it, every write by another process would restart the copy, and a busy shop
    // would never be copied.
    source.exec('BEGIN');
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(target, { progress: () => PAGES_PER_STEP });
  } finally {
    source.close();
  }
  const copy = new Sqlite(target);
  copy.pragma('journal_mode = DELETE');
  copy.close();
  await syncToDisk(target, 'r+');
}
