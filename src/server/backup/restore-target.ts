import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Env } from '../env.ts';
import { BackupError } from './backup-error.ts';
import { syncToDisk } from './copy-tree.ts';

type Target = Pick<Env, 'dataDir' | 'databaseFile'>;

/** Where a restore keeps its files until it moves them into place. */
export interface Staging {
  folder: string;
  /** Next to the final database file, which may be on another disk. */
  database: string;
}

/** Suffixes of the files of a SQLite database. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'];
/** Created by the file system, and by the lock that keeps a site from starting during a restore. */
const HARMLESS = ['lost+found', 'lock.sqlite', 'lock.json'];

/**
 * Creates the staging folder inside DATA_DIR, so that it is on the same disk. Removes what an interrupted
 * restore left there, and nothing else.
 * @throws BackupError when DATA_DIR holds anything else, or there is a database already
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

/** Removes the staging files. */
export async function closeStaging({ folder, database }: Staging): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const part of COMPANIONS) await rm(database + part, { force: true });
}

/** Moves everything into place, the database last: without it, nothing has been restored. */
export async function putInPlace(staging: Staging, { dataDir, databaseFile }: Target): Promise<void> {
  for (const name of await readdir(staging.folder)) {
    await rename(join(staging.folder, name), join(dataDir, name));
  }
  await syncToDisk(staging.database, 'r+');
  await rename(staging.database, databaseFile);
  await syncToDisk(dirname(databaseFile));
  await closeStaging(staging);
}
