import type { Services } from '#server/kernel/services.ts';
import { hasClockJumped } from '#server/kernel/time/heartbeat.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { ageOfNewestBackup } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import { removeOldBackups } from './remove-old-backups.ts';

/**
 * Makes a backup if BACKUP_EVERY_HOURS have passed since the newest one, and removes old ones unless the clock has just jumped.
 * @throws BackupError
 */
export async function backUpWhenDue(services: Services): Promise<void> {
  const { directory, everyHours } = services.env.backups;
  if (everyHours === null) return;
  const age = await ageOfNewestBackup(directory, services.now());
  if (age !== null && age < everyHours * HOUR_MS) return;
  await makeBackup(services);
  if (!hasClockJumped(services)) await removeOldBackups(services);
}
