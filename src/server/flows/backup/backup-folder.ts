import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, readManifest } from './manifest.ts';

/** Paths inside a backup folder. */
export const PARTS = {
  database: 'shop.sqlite',
  settings: '.env',
  /** The payments of the sandbox. */
  sandbox: join('sandbox', 'stripe.sqlite'),
} as const;

/** The folders of DATA_DIR that are copied completely. */
export const FOLDERS = ['uploads', 'media'] as const;

/** The prefix of a folder that isn't a complete backup yet, or is being deleted. */
export const UNFINISHED = '.unfinished-';

interface Backup {
  name: string;
  /** The folder. */
  path: string;
  manifest: Manifest;
}

/** Returns a name such as `gti-2026-11-22T031500Z`. Sorting by name sorts by time. */
export function backupName(at: Date): string {
  return `gti-${at.toISOString().replace(/:|\.\d+/g, '')}`;
}

/** Lists the backups in a folder, newest first. Skips folders without a manifest. */
export async function listBackups(directory: string): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const name of (await readdir(directory)).sort().reverse()) {
    if (!name.startsWith('gti-')) continue;
    const path = join(directory, name);
    const manifest = await readManifest(path);
    if (manifest) found.push({ name, path, manifest });
  }
  return found;
}

/**
 * Returns the age of a folder's newest backup in milliseconds; null if there is none. Skips those with a future date, made while
 * the clock was wrong: they must not prevent new ones until that date.
 */
export async function ageOfNewestBackup(directory: string, now: Date): Promise<number | null> {
  const backups = existsSync(directory) ? await listBackups(directory) : [];
  const age = backups
    .map(({ manifest }) => now.getTime() - manifest.createdAt.getTime())
    .find((ms) => ms >= 0);
  return age ?? null;
}
