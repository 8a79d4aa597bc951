import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Env } from '#server/kernel/env/env.ts';

type DataFolder = Pick<Env, 'dataDir'>;

/** The file of a complete release, or of built processes, with JSON about it. It is written last and removed first. */
export const COMPLETE = '.complete';

/** The server of a release. One built by a version of the site without it can't be served anymore. */
export const SERVER = 'server/serve.mjs';

/** What is live. */
export interface Pointer {
  /** The name of the release; empty before the first build. */
  release: string;
  /** After a rollback: the fingerprint of the sources at that time. A start with other ones publishes them. */
  pinnedFor?: string;
}

/** Returns the folder of all releases. */
export function releasesFolder({ dataDir }: DataFolder): string {
  return join(dataDir, 'releases');
}

/** Returns the folder of a release. */
export function releaseFolder(env: DataFolder, name: string): string {
  return join(releasesFolder(env), basename(name));
}

export function readPointer(env: DataFolder): Pointer {
  try {
    const [release = '', pinnedFor] = readFileSync(pointerOf(env), 'utf8').split('\n');
    return { release, ...(pinnedFor && { pinnedFor }) };
  } catch {
    return { release: '' };
  }
}

/** Returns the folder of the live release, or null before the first build. */
export function currentRelease(env: DataFolder): string | null {
  const { release } = readPointer(env);
  return release ? releaseFolder(env, release) : null;
}

/** Makes a release the live one for the next start, and links its public files for a proxy that serves assets. */
export function pointTo(env: DataFolder, { release, pinnedFor = '' }: Pointer): void {
  const link = join(releasesFolder(env), 'live');
  // Relative, because the data folder may be moved.
  replace(link, (file) => symlinkSync(join(release, 'client'), file));
  replace(pointerOf(env), (file) => writeFileSync(file, `${release}\n${pinnedFor}`, { flush: true }));
}

/** Returns the data of a release; null if it is incomplete, damaged or gone. */
export function readInfo(release: string): { completedAt: string; migrations?: number } | null {
  try {
    return JSON.parse(readFileSync(join(release, COMPLETE), 'utf8'));
  } catch {
    return null;
  }
}

/** Returns the folders of all complete releases, or of all complete builds in another folder. */
export function completeReleases(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => !name.includes('.'));
  return names.map((name) => join(folder, name)).filter((release) => readInfo(release) !== null);
}

/**
 * Returns whether a release can be served with this database. A release from before a migration has code for other tables
 * (docs/product/site.md#rollback).
 */
export function isServable(release: string, migrations: number): boolean {
  return readInfo(release)?.migrations === migrations && existsSync(join(release, SERVER));
}

/** Returns the names of the releases that can be served with this database. */
export function servableReleases(env: DataFolder, migrations: number): Set<string> {
  const servable = completeReleases(releasesFolder(env)).filter((release) => isServable(release, migrations));
  return new Set(servable.map((release) => basename(release)));
}

function pointerOf(env: DataFolder): string {
  return join(releasesFolder(env), 'current');
}

/** Replaces a file or link atomically. After a crash, pruning removes the unfinished one by its name. */
function replace(file: string, write: (file: string) => void): void {
  const unfinished = `${file}.building-${process.pid}`;
  rmSync(unfinished, { force: true });
  write(unfinished);
  renameSync(unfinished, file);
}
