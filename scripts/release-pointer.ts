import { existsSync, readFileSync, renameSync, watchFile, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';

/** The folder of the release that is, or is to be, in service. */
export function currentRelease(env: Pick<Env, 'dataDir'>): string | null {
  return existsSync(pointer(env)) ? readFileSync(pointer(env), 'utf8') || null : null;
}

/** Makes another release the current one: a running site takes it up, the next start begins with it. */
export function pointTo(env: Env, directory: string): void {
  // Named like an unfinished build, so that what a crash leaves is cleared away with those.
  const unfinished = `${pointer(env)}.building-${process.pid}`;
  writeFileSync(unfinished, directory, { flush: true });
  renameSync(unfinished, pointer(env));
}

/** Calls back with the current release, now and whenever another process has made another one current. */
export function onRelease(env: Env, listen: (directory: string) => void): void {
  const look = () => {
    const directory = currentRelease(env);
    if (directory) listen(directory);
  };
  watchFile(pointer(env), { interval: 500, persistent: false }, look);
  // It may have changed while the site was starting.
  look();
}

function pointer(env: Pick<Env, 'dataDir'>): string {
  return join(env.dataDir, 'releases', 'current');
}
