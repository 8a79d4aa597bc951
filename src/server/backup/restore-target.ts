import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Env } from '../env.ts';
import { BackupError } from './backup-error.ts';
import { syncToDisk } from './copy-tree.ts';

type Target = Pick<Env, 'dataDir' | 'databaseFile'>;

/** Where a restore works until everything is in place. */
export interface Staging {
  folder: string;
  /** Beside the place of the database, which may be on another disk. */
  database: string;
}

/** Everything that may stand beside a database file and belong to it. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'];
/** Made by the file system, and by the lock that keeps a site from starting meanwhile. */
const HARMLESS = ['lost+found', 'lock.sqlite', 'lock.json'];

/**
 * Makes the folder in which a restore works, inside DATA_DIR, so that it is on the same disk. What a restore
 * left there that was cut off is removed; nothing else is.
 * @throws BackupError when there is anything else in DATA_DIR or a database in its place
 */
export async function openStaging({ dataDir, databaseFile }: Target): Promise<Staging> {
  const staging = { folder: join(dataDir, '.restoring'), database: `${databaseFile}.restoring` };
  await mkdir(dataDir, { recursive: true });
  await mkdir(dirname(databaseFile), { recursive: true });
  await closeStaging(staging);
  const found = (await readdir(dataDir)).filter((name) => !HARMLESS.includes(name));
  for (const part of COMPANIONS)
    if (existsSync(databaseFile + part)) found.push(basename(databaseFile) + part);
  if (found.length > 0)
    throw new BackupError(
      `${dataDir} is not empty (${[...new Set(found)].slice(0, 5).join(', ')}). A restore overwrites nothing: stop the site, move that folder away, keep it, and run this again.`,
    );
  await mkdir(staging.folder);
  return staging;
}

/** Removes what a restore works with. */
export async function closeStaging({ folder, database }: Staging): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const part of COMPANIONS) await rm(database + part, { force: true });
}

/** Moves everything to its place, the database last: without it, nothing has been restored. */
export async function putInPlace(staging: Staging, { dataDir, databaseFile }: Target): Promise<void> {
  for (const name of await readdir(staging.folder)) {
    await rename(join(staging.folder, name), join(dataDir, name));
  }
  await syncToDisk(staging.database, 'r+');
  await rename(staging.database, databaseFile);
  await syncToDisk(dirname(databaseFile));
  await closeStaging(staging);
}
