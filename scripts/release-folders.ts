import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { COMPLETE, completeReleases, readInfo } from '#server/kernel/releases/releases.ts';
import { isRunning } from './is-running.mjs';
import { ROOT } from './root.ts';

/** The folder in a release, or among built processes, with their code compiled by V8. */
export const COMPILED = 'compiled';
const KEPT_RELEASES = 3;
/** The name of an unfinished build contains the pid of its process. */
const UNFINISHED = /\.building-(\d+)/;

/**
 * Marks a release as complete, after syncing its files to disk, so that a power failure can't leave half of them. Then renames it; if
 * another process was faster, keeps the other one.
 */
export function complete(unfinished: string, directory: string, info: { migrations?: number } = {}): void {
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) flush(join(entry.parentPath, entry.name));
  const text = JSON.stringify({ completedAt: new Date().toISOString(), ...info });
  writeFileSync(join(unfinished, COMPLETE), text, { flush: true });
  // Its removal was interrupted.
  if (!readInfo(directory)) rmSync(directory, { recursive: true, force: true });
  try {
    renameSync(unfinished, directory);
  } catch (error) {
    if (!readInfo(directory)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}

/** Marks a release as incomplete, so that it's rebuilt when it's needed again. */
export function markIncomplete(release: string): void {
  rmSync(join(release, COMPLETE), { force: true });
}

/** Removes unfinished builds whose process has ended, and all releases except the last three and those `inUse`. */
export function pruneReleases(folder: string, inUse: (string | null | undefined)[]): void {
  for (const name of readdirSync(folder)) {
    const builder = Number(UNFINISHED.exec(name)?.[1]);
    if (builder > 0 && (builder === process.pid || !isRunning(builder)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
  const completedAt = (release: string) => readInfo(release)?.completedAt ?? '';
  const newest = completeReleases(folder)
    .sort((a, b) => completedAt(b).localeCompare(completedAt(a)))
    .slice(0, KEPT_RELEASES);
  const kept = [...newest, ...inUse].map((release) => release && basename(release));
  const old = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !UNFINISHED.test(entry.name) && !kept.includes(entry.name))
    .map(({ name }) => name);
  for (const name of old) {
    // First, so that an interrupted removal leaves nothing that looks complete.
    markIncomplete(join(folder, name));
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Links the packages next to the releases, where Node.js looks for them, wherever DATA_DIR is. Replaces a link that broke when the
 * project was moved.
 */
export function linkPackages(releases: string): void {
  const link = join(releases, 'node_modules');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(join(ROOT, 'node_modules'), link, 'junction');
}

function flush(file: string): void {
  // Another release that has the same file was synced with it.
  if (statSync(file).nlink > 1) return;
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
