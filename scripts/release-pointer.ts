import { renameSync, watchFile, writeFileSync } from 'node:fs';
import type { Env } from '#server/env.ts';
import { currentRelease, releasePointer } from '#server/publishing/current-release.ts';

/** Makes another release the current one: a running site switches to it, and the next start uses it. */
export function pointTo(env: Env, directory: string): void {
  // Named like an unfinished build, so that pruning removes it after a crash.
  const unfinished = `${releasePointer(env)}.building-${process.pid}`;
  writeFileSync(unfinished, directory, { flush: true });
  renameSync(unfinished, releasePointer(env));
}

/** Calls `listen` with the current release, now and whenever another process changes it. */
export function onRelease(env: Env, listen: (directory: string) => void): void {
  const look = () => {
    const directory = currentRelease(env);
    if (directory) listen(directory);
  };
  watchFile(releasePointer(env), { interval: 500, persistent: false }, look);
  // The release may have changed while the site was starting.
  look();
}
