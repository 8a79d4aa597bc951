import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, watchFile, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Env } from '#server/kernel/env/env.ts';
import { currentRelease, releasePointer } from '#server/kernel/releases/current-release.ts';
import { isComplete, isServable, releaseFolder } from '#server/kernel/releases/release-info.ts';
import { markIncomplete } from './release-folders.ts';

const LOOK_INTERVAL_MS = 100;

/** Makes another release the current one: a running site switches to it, and the next start uses it. */
export function pointTo(env: Env, directory: string): void {
  linkPublicFiles(env, directory);
  replaceFile(releasePointer(env), directory);
}

/** Reverts to the release that is serving. The rejected one is rebuilt when it's needed again. */
export function rejectRelease(env: Env, rejected: string, serving: string): void {
  markIncomplete(rejected);
  // A newer release may have been published in the meantime.
  if (currentRelease(env) !== rejected) return;
  unpin(env);
  pointTo(env, serving);
}

/** Calls `listen` with the current release, now and whenever another process changes it. */
export function onRelease(env: Env, listen: (directory: string) => void): void {
  const look = () => {
    const directory = currentRelease(env);
    if (directory) listen(directory);
  };
  watchFile(releasePointer(env), { interval: LOOK_INTERVAL_MS, persistent: false }, look);
  // The release may have changed while the site was starting.
  look();
}

/**
 * Keeps a release the current one until the next publish, also over a restart.
 * @param sources the fingerprint of the files as they are: a start with other ones publishes them
 */
export function pin(env: Env, directory: string, sources: string): void {
  replaceFile(pinFile(env), JSON.stringify({ directory, sources }));
}

export function unpin(env: Env): void {
  rmSync(pinFile(env), { force: true });
}

/** Returns whether someone rolled back and nothing was published since. */
export function isPinned(env: Env): boolean {
  return existsSync(pinFile(env));
}

/**
 * Returns the release that a start must serve even though its content isn't current. None if the files have changed since the
 * rollback, the database was migrated, or a crash came before the release was live.
 */
export function pinnedRelease(env: Env, sources: string, migrations: number): string | null {
  if (!isPinned(env)) return null;
  try {
    const pinned = JSON.parse(readFileSync(pinFile(env), 'utf8')) as { directory: string; sources: string };
    // By name, because the data folder may have been moved or copied since.
    const directory = releaseFolder(env, pinned.directory);
    const isLive = basename(currentRelease(env) ?? '') === basename(directory);
    const canServe = isComplete(directory) && isServable(directory, migrations);
    return isLive && canServe && pinned.sources === sources ? directory : null;
  } catch {
    return null;
  }
}

/** Links the public files of a release, for a proxy that serves assets. Relative, because the data folder may be moved. */
function linkPublicFiles({ dataDir }: Env, release: string): void {
  const link = join(dataDir, 'releases', 'live');
  const unfinished = `${link}.building-${process.pid}`;
  rmSync(unfinished, { force: true });
  symlinkSync(join(basename(release), 'client'), unfinished);
  renameSync(unfinished, link);
}

function replaceFile(file: string, text: string): void {
  // Named like an unfinished build, so that pruning removes it after a crash.
  const unfinished = `${file}.building-${process.pid}`;
  writeFileSync(unfinished, text, { flush: true });
  renameSync(unfinished, file);
}

function pinFile({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'releases', 'pinned.json');
}
