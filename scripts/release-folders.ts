import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { COMPLETE, isComplete } from '#server/kernel/releases/release-info.ts';
import { isRunning } from './is-running.mjs';
import { ROOT } from './root.ts';

/** The folder in a release, or among built processes, for what V8 compiled. It goes with them. */
export const COMPILED = 'compiled';
const KEPT_RELEASES = 3;
/** The name of an unfinished build contains the pid of its process. */
const UNFINISHED = /\.building-(\d+)/;

/**
 * Marks a release as complete, after syncing its files to disk: a power failure must not leave half of them.
 */
export function markComplete(release: string): void {
  for (const entry of readdirSync(release, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !isShared(join(entry.parentPath, entry.name)))
      flush(join(entry.parentPath, entry.name));
  writeFileSync(join(release, COMPLETE), new Date().toISOString(), { flush: true });
}

/** Gives a complete release its name; keeps the one that has it if another process was faster. */
export function takePlace(unfinished: string, directory: string): void {
  try {
    renameSync(unfinished, directory);
  } catch {
    if (isComplete(directory)) {
      rmSync(unfinished, { recursive: true });
      return;
    }
    // Its removal was interrupted.
    rmSync(directory, { recursive: true, force: true });
    renameSync(unfinished, directory);
  }
}

/** Marks a release as incomplete, so that it's rebuilt when it's needed again. */
export function markIncomplete(release: string): void {
  rmSync(join(release, COMPLETE), { force: true });
}

/**
 * Removes unfinished builds whose process has ended, and all releases except the last three and those
 * `inService`.
 */
export function pruneReleases(releases: string, inService: (string | null)[]): void {
  const names = readdirSync(releases);
  for (const name of names.filter(isAbandoned))
    rmSync(join(releases, name), { recursive: true, force: true });

  const folders = readdirSync(releases, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !UNFINISHED.test(entry.name))
    .map(({ name }) => name);
  const newest = folders
    .filter((name) => isComplete(join(releases, name)))
    .sort((a, b) => builtAt(join(releases, b)).localeCompare(builtAt(join(releases, a))))
    .slice(0, KEPT_RELEASES);
  // Compared by name, because the data folder may have been moved since.
  const kept = new Set([...newest, ...inService.map((release) => release && basename(release))]);
  for (const name of folders.filter((folder) => !kept.has(folder))) {
    // First, so that an interrupted removal leaves nothing that looks complete.
    markIncomplete(join(releases, name));
    rmSync(join(releases, name), { recursive: true, force: true });
  }
}

function isAbandoned(name: string): boolean {
  const builder = Number(UNFINISHED.exec(name)?.[1]);
  return builder > 0 && (builder === process.pid || !isRunning(builder));
}

function builtAt(release: string): string {
  return readFileSync(join(release, COMPLETE), 'utf8');
}

/** Returns whether another release has the same file: then it was synced with that one. */
function isShared(file: string): boolean {
  return statSync(file).nlink > 1;
}

function flush(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Links the packages next to the releases, where Node.js looks for them, wherever DATA_DIR is. The link leads nowhere after the
 * project was moved.
 */
export function linkPackages(releases: string): void {
  const link = join(releases, 'node_modules');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(join(ROOT, 'node_modules'), link, 'junction');
}
