import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { listBackups, UNFINISHED } from './backup-folder.ts';
import { lockBackups } from './lock-backups.ts';

/**
 * Removes backups older than BACKUP_KEEP_DAYS, except the newest one and folders that aren't backups.
 * @returns the names of the removed ones
 * @throws BackupError while a backup is being written
 */
export async function removeOldBackups({ env, now }: Pick<Services, 'env' | 'now'>): Promise<string[]> {
  const { directory, keepDays } = env.backups;
  const before = now().getTime() - keepDays * DAY_MS;
  const unlock = lockBackups(directory);
  try {
    const [, ...others] = await listBackups(directory);
    const old = others.filter(({ manifest }) => manifest.createdAt.getTime() < before);
    for (const { name, path } of old) {
      // Renamed first: a half-deleted backup must not look like a backup.
      const going = join(directory, UNFINISHED + name);
      await rename(path, going);
      await rm(going, { recursive: true, force: true });
    }
    return old.map(({ name }) => name);
  } finally {
    unlock();
  }
}
