import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compressRelease } from '#server/app/serving/release-files.ts';
import { writeKnowledge } from '#server/domain/assistant/write-knowledge.ts';
import type { PublishedContent } from '#server/flows/publishing/published-content.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { currentRelease } from '#server/kernel/releases/current-release.ts';
import type { Published } from '#server/kernel/releases/publish-outcome.ts';
import { isComplete, readReleaseInfo, writeReleaseInfo } from '#server/kernel/releases/release-info.ts';
import { buildSite, changedPages, keepDates, renderRelease } from './build-release.ts';
import { RENDERER } from './keep-renderer.ts';
import { linkPackages, markComplete, pruneReleases, takePlace } from './release-folders.ts';
import { pointTo, unpin } from './release-pointer.ts';
import { releaseName, sourcesFingerprint } from './release-sources.ts';
import { releasesInService } from './serving-release.ts';

/** The inputs of a release besides the sources. */
export interface ReleaseContent {
  content: PublishedContent;
  /** How many migrations the database has. */
  migrations: number;
}

/** How a release is made. Tests replace it. */
export interface Making {
  /** Builds the site into a folder. `contentFile` has what its pages show from the database. */
  build: (env: Env, outDir: string, contentFile: string) => Promise<void>;
  /** Makes a release from another one of the same sources. */
  render: (base: string, outDir: string, contentFile: string) => Promise<void>;
  /** Throws if a release that is about to be published has faults. */
  check: (release: string) => void;
  /** Adds the index of what the pages say. */
  index: (release: string) => void;
  log: (line: string) => void;
}

const MAKING: Making = {
  build: buildSite,
  render: renderRelease,
  check: () => {},
  index: writeKnowledge,
  log: () => {},
};

export interface Ensured extends Omit<Published, 'log'> {
  directory: string;
  /** Whether it was missing. */
  isMade: boolean;
}

/**
 * Returns the release for the current sources, settings and content, and makes it the current one. Creates it if needed: from
 * another release of the same sources if there is one, else with a build. A failure changes nothing.
 * @throws Error with the output of the build, or with the faults that `check` found
 */
export async function ensureRelease(
  env: Env,
  { content, migrations }: ReleaseContent,
  replace: Partial<Making> = {},
): Promise<Ensured> {
  const making = { ...MAKING, ...replace };
  const sources = sourcesFingerprint(env);
  const releases = join(env.dataDir, 'releases');
  const directory = join(releases, releaseName(sources, content));
  const previous = currentRelease(env);
  const isMade = !isComplete(directory);
  let isBuilt = false;
  mkdirSync(releases, { recursive: true });
  linkPackages(releases);
  if (isMade) {
    prune();
    // A unique name, so that two processes that make the same release don't share a folder.
    const unfinished = `${directory}.building-${process.pid}`;
    const contentFile = `${unfinished}.content.json`;
    writeFileSync(contentFile, JSON.stringify(content));
    const base = findBase(env, sources);
    isBuilt = !(base && (await tryRender(making, base, unfinished, contentFile)));
    if (isBuilt) {
      await making.build(env, unfinished, contentFile);
      await compressRelease(join(unfinished, 'client'));
    }
    rmSync(contentFile);
    if (previous) keepDates(previous, unfinished);
    making.check(unfinished);
    making.index(unfinished);
    writeReleaseInfo(unfinished, { sources, migrations });
    markComplete(unfinished);
    takePlace(unfinished, directory);
  }
  unpin(env);
  const pages = changedPages(previous, directory);
  if (previous !== directory) pointTo(env, directory);
  // By name, because the data folder may have been moved or copied since.
  const isNew = previous === null || basename(previous) !== basename(directory);
  prune();
  return {
    directory,
    isMade,
    release: basename(directory),
    result: isBuilt ? 'built' : isNew ? 'rendered' : 'unchanged',
    pages: isNew ? pages : [],
  };

  function prune(): void {
    pruneReleases(releases, [currentRelease(env), ...releasesInService(env)]);
  }
}

/** Returns a release of the same sources whose pages can be rendered again; the current one if possible. */
function findBase(env: Env, sources: string): string | undefined {
  const folder = join(env.dataDir, 'releases');
  const others = readdirSync(folder).map((name) => join(folder, name));
  return [currentRelease(env) ?? '', ...others].find(
    (release) =>
      isComplete(release) &&
      existsSync(join(release, RENDERER)) &&
      readReleaseInfo(release)?.sources === sources,
  );
}

/** Makes a release without a build. Resolves with whether that was possible. */
async function tryRender(
  { render, log }: Making,
  base: string,
  unfinished: string,
  contentFile: string,
): Promise<boolean> {
  try {
    await render(base, unfinished, contentFile);
    return true;
  } catch (error) {
    log(
      `The pages of ${basename(base)} can't be rendered again, so the site is built: ${(error as Error).message}`,
    );
    rmSync(unfinished, { recursive: true, force: true });
    return false;
  }
}
