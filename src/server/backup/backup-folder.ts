import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, readManifest } from './manifest.ts';

/** What is where in a backup. */
export const PARTS = {
  database: 'shop.sqlite',
  settings: '.env',
  /** The stand-in's payments, while there is no payment provider. */
  sandbox: join('sandbox', 'stripe.sqlite'),
} as const;

/** The folders of DATA_DIR that are copied as they are. */
export const FOLDERS = ['uploads', 'media'] as const;

/** A folder with this in front of its name is not a backup yet, or no longer one. */
export const UNFINISHED = '.unfinished-';

export interface Backup {
  name: string;
  /** The folder. */
  path: string;
  manifest: Manifest;
}

/** `gti-2026-11-22T031500Z`: in the order of their names, backups are in the order of their times. */
export function backupName(at: Date): string {
  return `gti-${at.toISOString().replace(/:|\.\d+/g, '')}`;
}

/** The backups in a folder, the newest first. What has no manifest is none. */
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
