import Sqlite from 'better-sqlite3';
import { syncToDisk } from './copy-tree.ts';

/** About a megabyte: a few milliseconds in which this process does nothing else. */
const PAGES_A_STEP = 250;

/**
 * Copies a database that is in use, as it is at this moment, into one plain file. Nobody who writes to it
 * waits.
 * @throws SqliteError when the file is not a database
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    // Holds on to one state of the database: without it, every write of another process would make the
    // copy begin anew, and a busy shop would never be copied.
    source.exec('BEGIN');
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(target, { progress: () => PAGES_A_STEP });
  } finally {
    source.close();
  }
  const copy = new Sqlite(target);
  copy.pragma('journal_mode = DELETE');
  copy.close();
  await syncToDisk(target, 'r+');
}
