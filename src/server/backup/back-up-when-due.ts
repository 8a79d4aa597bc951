import { HOUR_MS } from '#shared/durations.ts';
import type { Services } from '../services.ts';
import { ageOfNewestBackup } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { removeOldBackups } from './remove-old-backups.ts';

/**
 * Makes a backup and removes old ones if BACKUP_EVERY_HOURS have passed since the newest one. Otherwise does
 * nothing.
 * @throws BackupError
 */
export async function backUpWhenDue(services: Pick<Services, 'env' | 'now'>): Promise<void> {
  const { directory, everyHours } = services.env.backups;
  if (everyHours === null) return;
  const age = await ageOfNewestBackup(directory, services.now());
  if (age !== null && age < everyHours * HOUR_MS) return;
  await makeBackup(services);
  await removeOldBackups(services);
}
