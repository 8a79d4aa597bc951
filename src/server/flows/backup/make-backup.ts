import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv as parseEnvText } from 'node:util';
import type { Env } from '#server/kernel/env/env.ts';
import type { Services } from '#server/kernel/services.ts';
import { BackupError } from './backup-error.ts';
import { backupName, FOLDERS, listBackups, PARTS, UNFINISHED } from './backup-folder.ts';
import { copyDatabase } from './copy-database.ts';
import { bytesToCopy, copyTree, syncToDisk } from './copy-tree.ts';
import { inspectDatabase } from './inspect-database.ts';
import { lockBackups } from './lock-backups.ts';
import { MANIFEST, type Manifest, secretFingerprint, sha256Of } from './manifest.ts';
import { requireRoom } from './require-room.ts';
import { verifyBackup } from './verify-backup.ts';

interface MadeBackup {
  /** The folder. */
  path: string;
  manifest: Manifest;
  /** How many designs have a row but no files, because the files were deleted on request or by the sweep. */
  designsWithoutFiles: number;
}

/**
 * Copies everything that can't be rebuilt into a new folder in BACKUP_DIR, while the shop runs: the database, uploads, pictures,
 * `.env`, and the sandbox's payments if there is no payment provider. The folder gets its final name only after the copy has been
 * verified.
 * @throws BackupError; leaves nothing behind
 */
export async function makeBackup({ env, now }: Pick<Services, 'env' | 'now'>): Promise<MadeBackup> {
  const { directory } = env.backups;
  if (!existsSync(env.databaseFile))
    throw new BackupError(`There is no database ${env.databaseFile} yet, so there is nothing to back up.`);
  await openDirectory(directory);
  const unlock = lockBackups(directory);
  const at = now();
  const path = join(directory, backupName(at));
  const unfinished = join(directory, UNFINISHED + backupName(at));
  try {
    if (existsSync(path)) throw new BackupError(`The backup ${path} already exists. Try again in a second.`);
    await removeUnfinished(directory);
    const before = (await listBackups(directory))[0]?.path;
    await requireRoom(directory, await neededBytes(env, before));
    await mkdir(unfinished, { mode: 0o700 });
    await fill(env, unfinished, { at, before });
    const { manifest, contents } = await verifyBackup(unfinished);
    const designsWithoutFiles = await requireDesigns(env, unfinished, contents.designs);
    await rename(unfinished, path);
    await syncToDisk(directory);
    return { path, manifest, designsWithoutFiles };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
}

async function openDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new BackupError(`The folder ${directory} can't be created. Set BACKUP_DIR to one that can.`, {
      cause,
    });
  }
}

/** Removes what interrupted backups left behind. Call it only while holding the lock. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(UNFINISHED)) await rm(join(directory, name), { recursive: true, force: true });
}

async function neededBytes({ databaseFile, dataDir }: Env, before: string | undefined): Promise<number> {
  let bytes = 0;
  for (const file of [databaseFile, `${databaseFile}-wal`])
    if (existsSync(file)) bytes += (await stat(file)).size;
  for (const name of FOLDERS) bytes += await bytesToCopy(join(dataDir, name), before && join(before, name));
  return bytes;
}

/** Copies the database first, so that the files of every row in the copy exist when they are copied. */
async function fill(
  env: Env,
  folder: string,
  { at, before }: { at: Date; before: string | undefined },
): Promise<void> {
  const database = join(folder, PARTS.database);
  await copy(env.databaseFile, database);
  const folders: Manifest['folders'] = {};
  for (const name of FOLDERS)
    folders[name] = await copyTree(join(env.dataDir, name), join(folder, name), before && join(before, name));
  const sandbox = join(env.dataDir, PARTS.sandbox);
  if (env.payments.sandbox && existsSync(sandbox)) {
    await mkdir(join(folder, 'sandbox'));
    await copy(sandbox, join(folder, PARTS.sandbox));
  }
  await writeFile(join(folder, PARTS.settings), await settingsText(env), {
    mode: 0o600,
    flush: true,
  });

  const { designs, migrations, ...counts } = inspectDatabase(database);
  const { size: bytes } = await stat(database);
  const manifest: Manifest = {
    format: 1,
    createdAt: at,
    migrations,
    database: { bytes, sha256: await sha256Of(database), designs: designs.length, ...counts },
    folders,
    secretFingerprint: secretFingerprint(env.appSecret),
  };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { flush: true });
}

async function copy(file: string, target: string): Promise<void> {
  try {
    await copyDatabase(file, target);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The database ${file} could not be copied: ${reason}.`, { cause });
  }
}

/** Returns the settings file, with the current APP_SECRET if it comes from the process environment. */
async function settingsText({ appSecret, backups: { settingsFile } }: Env): Promise<string> {
  const text = existsSync(settingsFile) ? await readFile(settingsFile, 'utf8') : '';
  if (parseEnvText(text).APP_SECRET === appSecret) return text;
  return `${text.replace(/^APP_SECRET=.*$/gm, '').trimEnd()}\nAPP_SECRET=${appSecret}\n`;
}

/**
 * Checks that every design in the copied database has its files in the copy. Designs whose files are also missing in the shop are
 * only counted.
 * @returns how many designs have no files
 */
async function requireDesigns({ dataDir }: Env, folder: string, ids: string[]): Promise<number> {
  let without = 0;
  for (const id of ids) {
    if (await hasFiles(join(folder, 'uploads', id))) continue;
    if (await hasFiles(join(dataDir, 'uploads', id)))
      throw new BackupError(`The files of the design ${id} are missing from the copy. Try again.`);
    without += 1;
  }
  return without;
}

function hasFiles(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  );
}
