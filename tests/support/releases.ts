import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { INSTITUTE } from '#config/institute.ts';
import { type Making, makeRelease, type ReleaseContent } from '#scripts/release.ts';
import { pruneReleases } from '#scripts/release-folders.ts';
import { type Env, parseEnv } from '#server/kernel/env/env.ts';
import {
  currentRelease,
  pointTo,
  releaseFolder,
  releasesFolder,
  SERVER,
} from '#server/kernel/releases/releases.ts';

/** Returns the settings of a site without releases. */
export function settings(): Env {
  const directory = mkdtempSync(join(tmpdir(), 'gti-releases-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return parseEnv({ APP_SECRET: 'a secret of at least 32 characters', DATA_DIR: directory });
}

/** Returns what the database has in one state of the site. */
export function state(name: string): ReleaseContent {
  const content = { seo: [], institute: { ...INSTITUTE, name }, retention: settings().retention };
  return { content, migrations: 7 };
}

/** A build that writes a page with this title, and a server. */
export function building(title: string): Making['build'] {
  return async (_, outDir) => {
    mkdirSync(join(outDir, 'client'), { recursive: true });
    writeFileSync(join(outDir, 'client', 'about.html'), title);
    writeFileSync(join(outDir, 'client', 'team.html'), 'Always the same');
    mkdirSync(join(outDir, dirname(SERVER)), { recursive: true });
    writeFileSync(join(outDir, SERVER), '');
  };
}

/** Publishes one state of the site with a fake build, and without the assistant's index, which takes a second. */
export async function publish(env: Env, title: string, replace: Partial<Making> = {}): Promise<string> {
  const { release } = await make(env, title, { build: building(title), ...replace });
  pointTo(env, { release });
  pruneReleases(releasesFolder(env), [currentRelease(env)]);
  return releaseFolder(env, release);
}

/** Makes the release of one state of the site. */
export function make(env: Env, title: string, replace: Partial<Making>) {
  return makeRelease(env, state(title), { index: () => {}, ...replace });
}

/** Publishes states of the site, one after the other. */
export async function publishAll(env: Env, ...titles: string[]): Promise<string[]> {
  const all: string[] = [];
  for (const title of titles) all.push(await publish(env, title));
  return all;
}
