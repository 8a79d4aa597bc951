import { existsSync } from 'node:fs';
import { HOUR_MS } from '#shared/durations.ts';
import type { Services } from '../services.ts';
import { listBackups } from './backup-folder.ts';
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
  const now = services.now().getTime();
  const backups = existsSync(directory) ? await listBackups(directory) : [];
  // A backup with a date in the future was made while the clock was wrong. It must not stop new ones until that date.
  const newest = backups.map(({ manifest }) => manifest.createdAt.getTime()).find((time) => time <= now);
  const age = now - (newest ?? 0);
  if (age < everyHours * HOUR_MS) return;
  await makeBackup(services);
  await removeOldBackups(services);
}
