import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Env } from '#server/kernel/env/env.ts';

/** Marks a complete release; contains the time of completion. */
export const COMPLETE = '.complete';
/** The file with a release's metadata. */
export const INFO = 'release.json';

/** The server of a release. One built by a version of the site without it can't be served anymore. */
export const SERVER = 'server/serve.mjs';

/** The metadata of a release. */
interface ReleaseInfo {
  /** The fingerprint of all files and settings it was built from. Releases with the same fingerprint differ only in content. */
  sources: string;
  /** The number of migrations of the database. */
  migrations: number;
}

/** Returns whether the build of a release finished. */
export function isComplete(release: string): boolean {
  return existsSync(join(release, COMPLETE));
}

export function writeReleaseInfo(release: string, info: ReleaseInfo): void {
  writeFileSync(join(release, INFO), JSON.stringify(info), { flush: true });
}

/** Returns the metadata of a release; null if it is damaged or was built by an earlier version. */
export function readReleaseInfo(release: string): ReleaseInfo | null {
  try {
    const { sources, migrations } = JSON.parse(readFileSync(join(release, INFO), 'utf8')) as ReleaseInfo;
    return typeof sources === 'string' && typeof migrations === 'number' ? { sources, migrations } : null;
  } catch {
    return null;
  }
}

/** Returns the folder of a release by its name. */
export function releaseFolder({ dataDir }: Pick<Env, 'dataDir'>, name: string): string {
  return join(dataDir, 'releases', basename(name));
}

/** Returns the folders of all complete releases. */
export function completeReleases({ dataDir }: Pick<Env, 'dataDir'>): string[] {
  const folder = join(dataDir, 'releases');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.includes('.'))
    .map((name) => join(folder, name))
    .filter(isComplete);
}

/**
 * Returns whether a release can be served with this database. A release from before a migration has code for other tables
 * (docs/product/site.md#rollback).
 */
export function isServable(release: string, migrations: number): boolean {
  return readReleaseInfo(release)?.migrations === migrations && existsSync(join(release, SERVER));
}

/** Returns the names of the releases that can be served with this database. */
export function servableReleases(env: Pick<Env, 'dataDir'>, migrations: number): Set<string> {
  const servable = completeReleases(env).filter((release) => isServable(release, migrations));
  return new Set(servable.map((release) => basename(release)));
}
