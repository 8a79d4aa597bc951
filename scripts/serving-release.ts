import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#server/env.ts';
import { isDataLocked } from './data-lock.ts';
import { currentRelease } from './release-pointer.ts';

/** Longer than a release may take to start, in milliseconds. */
const PATIENCE = 90_000;
const INTERVAL = 200;

/** Leaves word which release this site serves; `null` when it stops. */
export function tellServing(env: Env, directory: string | null): void {
  if (!directory) {
    rmSync(file(env), { force: true });
    return;
  }
  writeFileSync(`${file(env)}.tmp`, JSON.stringify({ directory }), { flush: true });
  renameSync(`${file(env)}.tmp`, file(env));
}

/** The folder of the release that the site serves, or served when it was killed; null where nothing says so. */
export function servedRelease(env: Env): string | null {
  try {
    const { directory } = JSON.parse(readFileSync(file(env), 'utf8')) as { directory?: unknown };
    return typeof directory === 'string' ? directory : null;
  } catch {
    return null;
  }
}

/**
 * Resolves when the running site serves this release; at once when none is running.
 * @throws Error when the site went back to the release before
 */
export async function untilServed(env: Env, directory: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (let served = running(env); served && served !== directory; served = running(env)) {
    if (currentRelease(env) === served)
      throw new Error('The new release could not start; the log of the running site says why.');
    if (Date.now() > deadline) throw new Error('The running site does not take the new release up.');
    await sleep(INTERVAL);
  }
}

function running(env: Env): string | null {
  return isDataLocked(env.dataDir) ? servedRelease(env) : null;
}

function file(env: Env): string {
  return join(env.dataDir, 'releases', 'serving.json');
}
