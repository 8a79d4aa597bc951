import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/kernel/env/env.ts';

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/**
 * Makes orders, accounts, print files and emails readable to the site's user only. The data folder itself stays open: a web
 * server in front reads releases and pictures in it.
 */
export function keepPrivate({ dataDir, databaseFile }: Pick<Env, 'dataDir' | 'databaseFile'>): void {
  for (const file of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`])
    if (existsSync(file)) chmodSync(file, OWNER_ONLY);
  for (const name of ['uploads', 'mail']) {
    const folder = join(dataDir, name);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, OWNER_ONLY_FOLDER);
  }
}
