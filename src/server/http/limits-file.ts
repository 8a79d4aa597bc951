import { lstatSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** An open counter file, and which file on the disk it is: another process may replace it. */
export interface LimitsFile {
  db: Sqlite.Database;
  inode: number;
}

/** Returns where the counters of an installation are. */
export function limitsPath(dataDir: string): string {
  return join(dataDir, 'limits.sqlite');
}

/** Milliseconds to wait for another process. Short, because the whole process waits. */
const PATIENCE = 1000;
const MEGABYTE = 1024 * 1024;

/** Passes by itself or needs room on the disk: a new file would not help. */
const PASSING = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|PROTOCOL)/;

/** Whether an error means that the file itself is unusable. */
export function isDamage(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && !PASSING.test(error.code);
}

/** Returns the number of the file on its disk, or `undefined` where there is none. */
export function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/**
 * Opens the counter file, and recreates it when it is missing, damaged or of an older format. One process
 * at a time does this: a connection that is opened while another process replaces the file would mix the
 * log of one with the pages of the other.
 * @throws the error of SQLite or the file system when it cannot be opened or recreated
 */
export function openLimitsFile(file: string): LimitsFile {
  return exclusively(file, () => openOrReplace(file));
}

/**
 * Closes a file that failed or was replaced, and opens its successor. With `damaged`, the
 * old one is removed, unless another process did so already.
 */
export function reopenLimitsFile(file: string, old: LimitsFile, damaged: boolean): LimitsFile {
  return exclusively(file, () => {
    old.db.close();
    if (damaged && inodeOf(file) === old.inode) remove(file);
    return openOrReplace(file);
  });
}

/** Holds a lock that ends with the process, however it ends. The file beside it stays, and stays empty. */
function exclusively<T>(file: string, work: () => T): T {
  const lockFile = `${file}-lock`;
  if (statSync(lockFile, { throwIfNoEntry: false })?.size) truncateSync(lockFile);
  const lock = new Sqlite(lockFile, { timeout: PATIENCE });
  try {
    lock.pragma('journal_mode = OFF');
    lock.exec('begin exclusive');
    return work();
  } finally {
    lock.close();
  }
}

function openOrReplace(file: string): LimitsFile {
  try {
    return open(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    remove(file);
    return open(file);
  }
}

function open(file: string): LimitsFile {
  const db = new Sqlite(file, { timeout: PATIENCE });
  try {
    // Before the first page is written: later it would change nothing.
    db.pragma('auto_vacuum = FULL');
    db.pragma('journal_mode = WAL');
    // Counters need not survive a power failure.
    db.pragma('synchronous = OFF');
    db.pragma(`journal_size_limit = ${4 * MEGABYTE}`);
    db.exec(`
      create table if not exists rate_limits (key text primary key, points integer not null, expire integer not null);
      create index if not exists rate_limits_expire on rate_limits (expire);
    `);
    requireSound(db);
    const inode = inodeOf(file);
    if (inode === undefined) throw new Sqlite.SqliteError('The file is gone.', 'SQLITE_CANTOPEN');
    return { db, inode };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** @throws SqliteError as for a damaged file when pages are broken or the table differs */
function requireSound(db: Sqlite.Database): void {
  const returnsPages = db.pragma('auto_vacuum', { simple: true }) === 1;
  const columns = db.prepare("select group_concat(name) from pragma_table_info('rate_limits')").pluck().get();
  const sound = db.pragma('quick_check(1)', { simple: true }) === 'ok';
  if (!(returnsPages && columns === 'key,points,expire' && sound))
    throw new Sqlite.SqliteError('The counters are damaged or of an older format.', 'SQLITE_CORRUPT');
}

/** Removes the file and its journals. A folder in its place is removed only when it is empty. */
function remove(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) rmdirSync(file);
  for (const part of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(part, { force: true });
}
