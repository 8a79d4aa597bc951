import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#server/env.ts';
import { isDataLocked } from './data-lock.ts';
import { currentRelease } from './release-pointer.ts';

/** Longer than a release may take to start. */
const SWITCH_TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 200;

/** Records which release this site serves; `null` when it stops. */
export function recordServing(env: Env, directory: string | null): void {
  if (!directory) {
    rmSync(file(env), { force: true });
    return;
  }
  writeFileSync(`${file(env)}.tmp`, JSON.stringify({ directory }), { flush: true });
  renameSync(`${file(env)}.tmp`, file(env));
}

/** Returns the release that the site serves, or served when it was killed; null when unknown. */
export function servedRelease(env: Env): string | null {
  try {
    const { directory } = JSON.parse(readFileSync(file(env), 'utf8')) as { directory?: unknown };
    return typeof directory === 'string' ? directory : null;
  } catch {
    return null;
  }
}

/**
 * Resolves when the running site serves this release, or when no site is running.
 * @throws Error when the site reverted to the previous release or doesn't switch
 */
export async function untilServed(env: Env, directory: string): Promise<void> {
  const deadline = Date.now() + SWITCH_TIMEOUT_MS;
  for (let served = running(env); served && served !== directory; served = running(env)) {
    if (currentRelease(env) === served)
      throw new Error('The new release could not start. See the log of the running site.');
    if (Date.now() > deadline) throw new Error('The running site did not switch to the new release.');
    await sleep(POLL_INTERVAL_MS);
  }
}

function running(env: Env): string | null {
  return isDataLocked(env.dataDir) ? servedRelease(env) : null;
}

function file(env: Env): string {
  return join(env.dataDir, 'releases', 'serving.json');
}
