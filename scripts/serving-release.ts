import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#server/kernel/env/env.ts';
import { currentRelease } from '#server/kernel/releases/current-release.ts';
import { isDataLocked } from './data-lock.ts';

/** Longer than a release may take to start. */
const SWITCH_TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 50;

/** What a site serves. Both releases serve during a switch, and it may have begun before another release was published. */
interface Serving {
  directory: string | null;
  /** The release it is switching to. */
  next: string | null;
  /** The release whose code runs, if it isn't the one whose pages are served. */
  code: string | null;
}

const NOTHING: Serving = { directory: null, next: null, code: null };

/** Records which release this site serves; `null` when it stops. */
export function recordServing(
  env: Env,
  directory: string | null,
  { next, code }: { next?: string | undefined; code?: string | undefined } = {},
): void {
  if (!directory) {
    rmSync(file(env), { force: true });
    return;
  }
  writeFileSync(`${file(env)}.tmp`, JSON.stringify({ directory, next, code }), { flush: true });
  renameSync(`${file(env)}.tmp`, file(env));
}

/** Returns the releases that the site uses, or used when it was killed. */
export function releasesInService(env: Env): string[] {
  const { directory, next, code } = recorded(env);
  return [directory, next, code].filter((release) => release !== null);
}

/**
 * Resolves when the running site serves this release, or when no site is running.
 * @throws Error when the site reverted to the previous release or doesn't switch
 */
export async function untilServed(env: Env, directory: string): Promise<void> {
  const deadline = Date.now() + SWITCH_TIMEOUT_MS;
  for (;;) {
    const { directory: served, next } = running(env);
    if (!served || (served === directory && !next)) return;
    if (currentRelease(env) === served && !next)
      throw new Error('The new release could not start. See the log of the running site.');
    if (Date.now() > deadline) throw new Error('The running site did not switch to the new release.');
    await sleep(POLL_INTERVAL_MS);
  }
}

function running(env: Env): Serving {
  return isDataLocked(env.dataDir) ? recorded(env) : NOTHING;
}

/** Returns what the record says; nothing when it is damaged. */
function recorded(env: Env): Serving {
  try {
    const { directory, next, code } = JSON.parse(readFileSync(file(env), 'utf8')) as Record<string, unknown>;
    return {
      directory: typeof directory === 'string' ? directory : null,
      next: typeof next === 'string' ? next : null,
      code: typeof code === 'string' ? code : null,
    };
  } catch {
    return NOTHING;
  }
}

function file(env: Env): string {
  return join(env.dataDir, 'releases', 'serving.json');
}
