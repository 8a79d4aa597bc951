import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/kernel/env/env.ts';

/** Returns the file that names the folder of the current release. */
export function releasePointer({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'releases', 'current');
}

/** Returns the folder of the release to serve, or null before the first build. */
export function currentRelease(env: Pick<Env, 'dataDir'>): string | null {
  const pointer = releasePointer(env);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8') || null : null;
}
