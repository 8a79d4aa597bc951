import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appliedMigrations } from '#db/client.ts';
import { COMPLETE, releaseFolder, SERVER } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';

/** Makes a release on disk as a build leaves it, without pages. Returns its folder. */
export function servableRelease(
  { db, env }: Pick<Services, 'db' | 'env'>,
  name: string,
  migrations = appliedMigrations(db),
): string {
  const folder = releaseFolder(env, name);
  mkdirSync(dirname(join(folder, SERVER)), { recursive: true });
  writeFileSync(join(folder, SERVER), '');
  writeFileSync(join(folder, COMPLETE), JSON.stringify({ completedAt: '', migrations }));
  return folder;
}
