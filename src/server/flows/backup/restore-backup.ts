import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { migrateDatabase, openDatabase, pendingMigrations } from '#db/client.ts';
import type { Payments } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { sum } from '#shared/money.ts';
import { BackupError } from './backup-error.ts';
import { FOLDERS, listBackups, PARTS } from './backup-folder.ts';
import { copyTree } from './copy-tree.ts';
import { inspectDatabase } from './inspect-database.ts';
import { type Manifest, sha256Of } from './manifest.ts';
import { listRecordsSince, type ProviderRecords } from './reconcile-payments.ts';
import { requireRoom } from './require-room.ts';
import { writeRestoreNote } from './restore-note.ts';
import { closeStaging, openStaging, putInPlace, type Staging } from './restore-target.ts';
import { type Resumed, resumeOrders } from './resume-orders.ts';
import { verifyBackup } from './verify-backup.ts';

/** Calls the payment provider. The sandbox reads its payments from `dataDir`. */
export type CallPayments = <T>(dataDir: string, call: (payments: Payments) => Promise<T>) => Promise<T>;

type RestoreServices = Pick<Services, 'env' | 'now' | 'newId' | 'newOrderId'> & {
  callPayments: CallPayments;
  /** This version's by default; a test adds one. */
  migrationsFolder?: string;
};

export interface Restored extends Resumed {
  manifest: Manifest;
  /** Why the payments since the backup are unknown; null when they are known. */
  problem: string | null;
}

/**
 * Restores a backup into an empty DATA_DIR: verifies it, copies it to a staging folder, migrates the database, skips used order
 * numbers, creates orders for payments whose checkout was lost, and finally moves everything into place. Restores the settings
 * file if there is none.
 * @throws BackupError; nothing has been moved into place then
 */
export async function restoreBackup(services: RestoreServices, backup: string): Promise<Restored> {
  const { env } = services;
  const { manifest } = await verifyBackup(backup);
  const staging = await openStaging(env);
  try {
    const bytes = sum(Object.values(manifest.folders).map((folder) => folder.bytes));
    await requireRoom(env.dataDir, bytes + manifest.database.bytes);
    await copyParts(backup, staging, manifest);
    const restored = await resume(services, backup, staging, manifest);
    inspectDatabase(staging.database);
    if (!existsSync(env.backups.settingsFile))
      await restoreSettings(join(backup, PARTS.settings), env.backups.settingsFile);
    await putInPlace(staging, env);
    return { manifest, ...restored };
  } catch (error) {
    await closeStaging(staging, env);
    throw error;
  }
}

async function copyParts(backup: string, staging: Staging, manifest: Manifest): Promise<void> {
  for (const name of FOLDERS) await copyTree(join(backup, name), join(staging.folder, name));
  if (existsSync(join(backup, PARTS.sandbox))) {
    await mkdir(join(staging.folder, dirname(PARTS.sandbox)));
    await copyFile(join(backup, PARTS.sandbox), join(staging.folder, PARTS.sandbox));
  }
  await copyFile(join(backup, PARTS.database), staging.database);
  if ((await sha256Of(staging.database)) !== manifest.database.sha256)
    throw new BackupError(
      'The copy of the database differs from the backup. Try again, preferably on another disk.',
    );
}

async function resume(
  { env, now, newId, newOrderId, callPayments, migrationsFolder }: RestoreServices,
  backup: string,
  staging: Staging,
  { createdAt }: Manifest,
): Promise<Resumed & { problem: string | null }> {
  const { records, problem } = await findPayments(callPayments, staging.folder, createdAt);
  const db = openDatabase(staging.database);
  try {
    if (pendingMigrations(db, migrationsFolder) < 0)
      throw new BackupError(
        'The backup was made by a newer version of the site. Update this one (git pull) and try again.',
      );
    migrateDatabase(db, migrationsFolder);
    const resumed = resumeOrders(
      { db, env, now, newId, newOrderId },
      records,
      await highestOrderNumber(dirname(resolve(backup))),
    );
    const reconciledAt = records ? now() : null;
    await writeRestoreNote(staging.folder, {
      backup,
      backedUpAt: createdAt,
      restoredAt: now(),
      reconciledAt,
    });
    return { ...resumed, problem };
  } finally {
    db.$client.close();
  }
}

/** Lists the payments since the backup. If the provider can't be reached, the shop opens and reconciles them later. */
async function findPayments(
  callPayments: CallPayments,
  dataDir: string,
  since: Date,
): Promise<{ records: ProviderRecords | null; problem: string | null }> {
  try {
    const records = await callPayments(dataDir, (payments) => listRecordsSince(payments, since));
    return { records, problem: null };
  } catch (error) {
    if (!AppError.is(error)) throw error;
    return { records: null, problem: error.message };
  }
}

/**
 * Returns the highest number in all backups of the folder: an older backup may be restored after a newer one.
 */
async function highestOrderNumber(directory: string): Promise<number> {
  const backups = await listBackups(directory);
  return Math.max(0, ...backups.map(({ manifest }) => manifest.database.highestOrderNumber));
}

async function restoreSettings(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await chmod(to, 0o600);
}
