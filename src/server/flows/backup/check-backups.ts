import { existsSync } from 'node:fs';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { ageOfNewestBackup } from './backup-folder.ts';

/** Returns what is wrong with the scheduled backups. A site that hasn't started yet needs none. */
export async function checkBackups({ env, now }: Pick<Services, 'env' | 'now'>): Promise<string[]> {
  const { directory, everyHours } = env.backups;
  if (everyHours === null)
    return ['none are scheduled: set BACKUP_DIR to a folder on another disk (docs/operations.md)'];
  if (!existsSync(env.databaseFile)) return [];
  const age = await ageOfNewestBackup(directory, now());
  if (age === null)
    return [
      `there is none in ${directory}: the running site makes one within minutes, or its log says why not`,
    ];
  return age > 2 * everyHours * HOUR_MS
    ? [
        `the newest one in ${directory} is ${Math.floor(age / HOUR_MS)} hours old: the log of the site says why`,
      ]
    : [];
}
