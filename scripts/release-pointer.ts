import { existsSync, readFileSync, renameSync, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';

/** Returns the folder of the release to serve, or null before the first build. */
export function currentRelease(env: Pick<Env, 'dataDir'>): string | null {
  return existsSync(pointer(env)) ? readFileSync(pointer(env), 'utf8') || null : null;
}

/** Makes another release the current one: a running site switches to it, and the next start uses it. */
export function pointTo(env: Env, directory: string): void {
  // Named like an unfinished build, so that pruning removes it after a crash.
  const unfinished = `${pointer(env)}.building-${process.pid}`;
  writeFileSync(unfinished, directory, { flush: true });
  renameSync(unfinished, pointer(env));
}

/** Calls `listen` with the current release, now and whenever another process changes it. */
export function onRelease(env: Env, listen: (directory: string) => void): void {
  const look = () => {
    const directory = currentRelease(env);
    if (directory) listen(directory);
  };
  watchFile(pointer(env), { interval: 500, persistent: false }, look);
  // The release may have changed while the site was starting.
  look();
}

function pointer(env: Pick<Env, 'dataDir'>): string {
  return join(env.dataDir, 'releases', 'current');
}
