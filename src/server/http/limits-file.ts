import { lstatSync, rmdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** An open counter file and its inode: another process may replace the file. */
export interface LimitsFile {
  db: Sqlite.Database;
  inode: number;
}

/** Returns the path of the counter file. */
export function limitsPath(dataDir: string): string {
  return join(dataDir, 'limits.sqlite');
}

/** How long to wait for another process. Short, because the wait blocks the event loop. */
const LOCK_TIMEOUT_MS = 1000;
const MEGABYTE = 1024 * 1024;

/** Errors that pass by themselves or need room on the disk: a new file would not help. */
const TRANSIENT = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|PROTOCOL)/;

/** Returns whether an error means that the file is damaged. */
export function isDamage(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && !TRANSIENT.test(error.code);
}

/** Returns the inode of a file, or `undefined` if it does not exist. */
export function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

/**
 * Opens the counter file, and recreates it when it is missing, damaged or of an older format. Only one
 * process at a time does this: a connection opened while another process replaces the file would mix the
 * journal of one with the pages of the other.
 * @throws the error of SQLite or the file system when it cannot be opened or recreated
 */
export function openLimitsFile(file: string): LimitsFile {
  return exclusively(file, () => openOrReplace(file));
}

/**
 * Closes a file that failed or was replaced, and opens its successor. With `damaged`, removes the old one
 * unless another process has done so already.
 */
export function reopenLimitsFile(file: string, old: LimitsFile, damaged: boolean): LimitsFile {
  return exclusively(file, () => {
    old.db.close();
    if (damaged && inodeOf(file) === old.inode) remove(file);
    return openOrReplace(file);
  });
}

/** Runs `work` under a lock that ends with the process. The lock file remains and is empty. */
function exclusively<T>(file: string, work: () => T): T {
  const lockFile = `${file}-lock`;
  if (statSync(lockFile, { throwIfNoEntry: false })?.size) truncateSync(lockFile);
  const lock = new Sqlite(lockFile, { timeout: LOCK_TIMEOUT_MS });
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
  const db = new Sqlite(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    // Has no effect after the first page is written.
    db.pragma('auto_vacuum = FULL');
    db.pragma('journal_mode = WAL');
    // Counters need not survive a power failure.
    db.pragma('synchronous = OFF');
    db.pragma(`journal_size_limit = ${4 * MEGABYTE}`);
    db.exec(`
      create table if not exists rate_limits (key text primary key, points integer not null, expire integer not null);
      create index if not exists rate_limits_expire on rate_limits (expire);
    `);
    requireIntact(db);
    const inode = inodeOf(file);
    if (inode === undefined) throw new Sqlite.SqliteError('The file is gone.', 'SQLITE_CANTOPEN');
    return { db, inode };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** @throws SqliteError `SQLITE_CORRUPT` when pages are damaged or the table has another format */
function requireIntact(db: Sqlite.Database): void {
  const isAutoVacuum = db.pragma('auto_vacuum', { simple: true }) === 1;
  const columns = db.prepare("select group_concat(name) from pragma_table_info('rate_limits')").pluck().get();
  const isIntact = db.pragma('quick_check(1)', { simple: true }) === 'ok';
  if (!(isAutoVacuum && columns === 'key,points,expire' && isIntact))
    throw new Sqlite.SqliteError('The counters are damaged or of an older format.', 'SQLITE_CORRUPT');
}

/** Removes the file and its journals, or an empty folder in its place. */
function remove(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) rmdirSync(file);
  for (const part of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(part, { force: true });
}
