import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#server/env.ts';
import { isRunning } from './is-running.mjs';
import { currentRelease } from './release.ts';

/** What a running site leaves for other processes to read: who it is and which release it serves. */
interface Serving {
  pid: number;
  directory: string;
}

/** Longer than a release may take to start, in milliseconds. */
const PATIENCE = 90_000;
const INTERVAL = 200;

/** Leaves word which release this site serves; `null` when it stops. */
export function tellServing(env: Env, directory: string | null): void {
  if (!directory) {
    rmSync(file(env), { force: true });
    return;
  }
  const site: Serving = { pid: process.pid, directory };
  writeFileSync(`${file(env)}.tmp`, JSON.stringify(site));
  renameSync(`${file(env)}.tmp`, file(env));
}

/**
 * Resolves when the running site serves this release; at once when none is running.
 * @throws Error when the site went back to the release before
 */
export async function untilServed(env: Env, directory: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (let site = read(env); site && site.directory !== directory; site = read(env)) {
    if (currentRelease(env) === site.directory)
      throw new Error('The new release could not start; the log of the running site says why.');
    if (Date.now() > deadline) throw new Error('The running site does not take the new release up.');
    await sleep(INTERVAL);
  }
}

function read(env: Env): Serving | null {
  if (!existsSync(file(env))) return null;
  const site = JSON.parse(readFileSync(file(env), 'utf8')) as Serving;
  return isRunning(site.pid) ? site : null;
}

function file(env: Env): string {
  return join(env.dataDir, 'releases', 'serving.json');
}
