import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Env } from '#server/kernel/env/env.ts';
import { BackupError } from './backup-error.ts';
import { syncToDisk } from './copy-tree.ts';

type Target = Pick<Env, 'dataDir' | 'databaseFile'>;

/** The folder where a restore keeps its files until it moves them into place. */
export interface Staging {
  folder: string;
  /** Next to the final database file, which may be on another disk. */
  database: string;
}

/** Suffixes of the files of a SQLite database. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'];
/** Created by the file system, and by the lock that keeps a site from starting during a restore. */
const HARMLESS = ['lost+found', 'lock.sqlite', 'lock.json'];

/** A file in the staging folder that lists the names being moved from there into DATA_DIR. */
const MOVING = '.moving';

/** Returns whether a restore into DATA_DIR was interrupted, so that no new shop may start there. */
export function isRestoreInterrupted(target: Target): boolean {
  const { folder, database } = stagingOf(target);
  return !existsSync(target.databaseFile) && (existsSync(folder) || existsSync(database));
}

/**
 * Creates the staging folder inside DATA_DIR, so that it is on the same disk. Removes what an interrupted
 * restore left there, and nothing else.
 * @throws BackupError when DATA_DIR holds anything else, or there is a database already
 */
export async function openStaging(target: Target): Promise<Staging> {
  const { dataDir, databaseFile } = target;
  const staging = stagingOf(target);
  await mkdir(dataDir, { recursive: true });
  await mkdir(dirname(databaseFile), { recursive: true });
  await closeStaging(staging, target);
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

/** Removes the staging files, and what was moved into place unless the database was moved as well. */
export async function closeStaging(staging: Staging, { dataDir }: Pick<Target, 'dataDir'>): Promise<void> {
  const { folder, database } = staging;
  if (existsSync(database)) {
    for (const name of await movedFrom(folder, dataDir))
      await rename(join(dataDir, name), join(folder, name));
  }
  await rm(folder, { recursive: true, force: true });
  for (const part of COMPANIONS) await rm(database + part, { force: true });
}

/** Moves everything into place, the database last: without it, nothing has been restored. */
export async function putInPlace(staging: Staging, target: Target): Promise<void> {
  const { dataDir, databaseFile } = target;
  const names = await readdir(staging.folder);
  await writeFile(join(staging.folder, `${MOVING}.tmp`), JSON.stringify(names), { flush: true });
  await rename(join(staging.folder, `${MOVING}.tmp`), join(staging.folder, MOVING));
  await syncToDisk(staging.folder);
  for (const name of names) await rename(join(staging.folder, name), join(dataDir, name));
  await syncToDisk(staging.database, 'r+');
  await rename(staging.database, databaseFile);
  await syncToDisk(dirname(databaseFile));
  await closeStaging(staging, target);
}

function stagingOf({ dataDir, databaseFile }: Target): Staging {
  return { folder: join(dataDir, '.restoring'), database: `${databaseFile}.restoring` };
}

/** Returns the names that were already moved from the staging folder into DATA_DIR. */
async function movedFrom(folder: string, dataDir: string): Promise<string[]> {
  const file = join(folder, MOVING);
  const names: string[] = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : [];
  return names.filter((name) => !existsSync(join(folder, name)) && existsSync(join(dataDir, name)));
}
