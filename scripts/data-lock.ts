import { existsSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Env } from '#server/env.ts';
import { displayMoment } from '#shared/dates.ts';
import { StartError } from './start-error.ts';

/** Who holds the lock, for the sentence that turns the next one away. */
interface Holder {
  pid: number;
  port: number;
  since: string;
}

/** How long the processes of a site that was killed may take to end, in milliseconds. */
const PATIENCE = 3000;
const INTERVAL = 50;

/** Keeps the connection from being collected as garbage, which would release the lock. */
let held: Sqlite.Database | undefined;

/**
 * Locks the data folder until this process ends, however it ends. Waits up to `patience` milliseconds for
 * the processes of a site that was killed.
 * @throws StartError naming the process that has it
 */
export async function lockData(
  { dataDir, port, timeZone }: Pick<Env, 'dataDir' | 'port' | 'timeZone'>,
  patience = PATIENCE,
): Promise<void> {
  const connection = open(dataDir);
  for (const deadline = Date.now() + patience; !lock(connection); await sleep(INTERVAL)) {
    if (Date.now() < deadline) continue;
    connection.close();
    throw new StartError(refusal(dataDir, timeZone));
  }
  held = connection;
  const holder: Holder = { pid: process.pid, port, since: new Date().toISOString() };
  writeFileSync(`${holderFile(dataDir)}.tmp`, JSON.stringify(holder));
  renameSync(`${holderFile(dataDir)}.tmp`, holderFile(dataDir));
  process.on('exit', () => rmSync(holderFile(dataDir), { force: true }));
}

/**
 * Joins the lock that the parent of this process holds: as long as this process lives, no other site
 * starts on the data folder, even when the parent was killed.
 */
export function shareDataLock(dataDir: string): void {
  held = open(dataDir);
  held.pragma(`busy_timeout = ${PATIENCE}`);
  held.exec('begin');
  held.prepare('select 1 from sqlite_master').get();
}

/** Whether a site runs on the data folder. */
export function isDataLocked(dataDir: string): boolean {
  if (!existsSync(lockFile(dataDir))) return false;
  const connection = open(dataDir);
  try {
    return !attempt(connection, 'begin immediate');
  } finally {
    connection.close();
  }
}

/**
 * The lock is SQLite's, on a file that stores nothing, because the system releases it when its holder dies.
 * Exclusive for a moment, to find the folder without any process of another site; then reserved, which
 * lets the processes of this one share it.
 */
function lock(connection: Sqlite.Database): boolean {
  if (!attempt(connection, 'begin exclusive')) return false;
  connection.exec('commit');
  return attempt(connection, 'begin immediate');
}

/** Runs a statement that takes a lock; false when somebody else has it. */
function attempt(connection: Sqlite.Database, statement: string): boolean {
  try {
    connection.exec(statement);
    return true;
  } catch (error) {
    const code = error instanceof Sqlite.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) return false;
    if (code !== 'SQLITE_NOTADB') throw error;
    // Damaged, and nothing in it is of use: as good as new when empty.
    truncateSync(connection.name);
    return false;
  }
}

function refusal(dataDir: string, timeZone: string): string {
  const holder = readHolder(dataDir);
  const who = holder
    ? `process ${holder.pid}, started on ${displayMoment(holder.since, timeZone)} for port ${holder.port}`
    : 'another process';
  return `The data folder ${dataDir} is in use by ${who}; stop it first, or set DATA_DIR to another folder.`;
}

function readHolder(dataDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(holderFile(dataDir), 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** Gives up at once where another process has the lock: waiting inside SQLite would stop this process. */
function open(dataDir: string): Sqlite.Database {
  return new Sqlite(lockFile(dataDir), { timeout: 0 });
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'lock.sqlite');
}

/** Beside the lock, because a locked file cannot be written. */
function holderFile(dataDir: string): string {
  return join(dataDir, 'lock.json');
}
