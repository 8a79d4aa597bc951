import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import type { Env } from '#server/kernel/env/env.ts';
import { openLock, tryLock } from '#server/kernel/files/file-lock.ts';
import { displayMoment } from '#shared/dates.ts';
import { StartError } from './start-error.ts';

/** The process that holds the lock, for the error message. */
interface Holder {
  pid: number;
  port: number;
  since: string;
}

/** How long the processes of a killed site may take to end. */
const LOCK_TIMEOUT_MS = 3000;
const LOCK_RETRY_MS = 50;

/** Keeps the connection from being garbage-collected, which would release the lock. */
let held: Sqlite.Database | undefined;

/**
 * Locks the data folder until this process ends, however it ends. Waits up to `timeoutMs` for the processes
 * of a site that was killed.
 * @throws StartError naming the process that holds the lock
 */
export async function lockData(
  { dataDir, port, timeZone }: Pick<Env, 'dataDir' | 'port' | 'timeZone'>,
  timeoutMs = LOCK_TIMEOUT_MS,
): Promise<void> {
  const lock = openLock(lockFile(dataDir));
  for (const deadline = Date.now() + timeoutMs; !tryLockForSite(lock); await sleep(LOCK_RETRY_MS)) {
    if (Date.now() < deadline) continue;
    lock.close();
    throw new StartError(lockedMessage(dataDir, timeZone));
  }
  held = lock;
  const holder: Holder = { pid: process.pid, port, since: new Date().toISOString() };
  writeFileSync(`${holderFile(dataDir)}.tmp`, JSON.stringify(holder));
  renameSync(`${holderFile(dataDir)}.tmp`, holderFile(dataDir));
  process.on('exit', () => rmSync(holderFile(dataDir), { force: true }));
}

/**
 * Shares the lock that the parent of this process holds: as long as this process lives, no other site starts
 * on the data folder, even when the parent was killed.
 */
export function shareDataLock(dataDir: string): void {
  held = openLock(lockFile(dataDir), LOCK_TIMEOUT_MS);
  held.exec('begin');
  held.prepare('select 1 from sqlite_master').get();
}

/** Returns whether a site is running on the data folder. */
export function isDataLocked(dataDir: string): boolean {
  if (!existsSync(lockFile(dataDir))) return false;
  const lock = openLock(lockFile(dataDir));
  try {
    return !tryLock(lock, 'immediate');
  } finally {
    lock.close();
  }
}

/**
 * Takes the lock exclusively for a moment, to make sure that no process of another site shares it, and then
 * in the mode that the processes of this site can share.
 */
function tryLockForSite(lock: Sqlite.Database): boolean {
  if (!tryLock(lock, 'exclusive')) return false;
  lock.exec('commit');
  return tryLock(lock, 'immediate');
}

function lockedMessage(dataDir: string, timeZone: string): string {
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

function lockFile(dataDir: string): string {
  return join(dataDir, 'lock.sqlite');
}

/** A file of its own, because a locked file can't be written. */
function holderFile(dataDir: string): string {
  return join(dataDir, 'lock.json');
}
