import { lstatSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openLock, tryLock } from '#server/kernel/files/file-lock.ts';

/** An open counter file with its inode number, which changes when another process replaces the file. */
export interface LimitsFile {
  db: Sqlite.Database;
  inode: number;
}

/** Returns the path of the counter file. */
export function limitsPath(dataDir: string): string {
  return join(dataDir, 'limits.sqlite');
}

/** Short, because waiting for another process blocks this one. */
const BUSY_TIMEOUT_MS = 1000;
const MEGABYTE = 1024 * 1024;

/** Temporary errors, such as a full disk; a new file wouldn't help. */
const TEMPORARY = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|PROTOCOL)/;

/** Returns whether an error means that the file itself is unusable. */
export function isDamage(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && !TEMPORARY.test(error.code);
}

/** Returns the inode number of a file, or `undefined` when it doesn't exist. */
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

/** Runs `work` while holding a lock on an empty file next to the counter file. The lock file stays. */
function exclusively<T>(file: string, work: () => T): T {
  const lock = openLock(`${file}-lock`, BUSY_TIMEOUT_MS);
  try {
    if (!tryLock(lock, 'exclusive'))
      throw new Sqlite.SqliteError('Another process is opening the counters.', 'SQLITE_BUSY');
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
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    // Must come before the first page is written; later it has no effect.
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

/** @throws SqliteError `SQLITE_CORRUPT` when pages are broken or the table has other columns */
function requireIntact(db: Sqlite.Database): void {
  const returnsPages = db.pragma('auto_vacuum', { simple: true }) === 1;
  const columns = db.prepare("select group_concat(name) from pragma_table_info('rate_limits')").pluck().get();
  const intact = db.pragma('quick_check(1)', { simple: true }) === 'ok';
  if (!(returnsPages && columns === 'key,points,expire' && intact))
    throw new Sqlite.SqliteError('The counters are damaged or of an older format.', 'SQLITE_CORRUPT');
}

/** Removes the file and its journals. Removes a folder of that name only when it's empty. */
function remove(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) rmdirSync(file);
  for (const part of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) rmSync(part, { force: true });
}
