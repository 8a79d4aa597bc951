import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { appliedMigrations } from '#db/client.ts';
import { COMPLETE, releaseFolder, SERVER, writeReleaseInfo } from '#server/kernel/releases/release-info.ts';
import type { Services } from '#server/kernel/services.ts';

/** Makes a release on disk as a build leaves it, without pages. Returns its folder. */
export function servableRelease({ db, env }: Pick<Services, 'db' | 'env'>, name: string): string {
  const folder = releaseFolder(env, name);
  mkdirSync(dirname(join(folder, SERVER)), { recursive: true });
  writeFileSync(join(folder, SERVER), '');
  writeReleaseInfo(folder, { sources: 's', migrations: appliedMigrations(db) });
  writeFileSync(join(folder, COMPLETE), '');
  return folder;
}
