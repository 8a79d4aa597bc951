import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import {
  compressFile,
  compressRelease,
  PACK,
  PACK_INDEX,
  packRelease,
} from '#server/app/serving/release-files.ts';
import { KNOWLEDGE_FILE } from '#server/domain/assistant/knowledge-file.ts';
import { writeKnowledge } from '#server/domain/assistant/write-knowledge.ts';
import type { PublishedContent } from '#server/flows/publishing/published-content.ts';
import type { Env } from '#server/kernel/env/env.ts';
import type { Published } from '#server/kernel/releases/publish-outcome.ts';
import {
  COMPLETE,
  completeReleases,
  currentRelease,
  readInfo,
  releasesFolder,
} from '#server/kernel/releases/releases.ts';
import { buildSite } from './build-release.ts';
import { RENDERER } from './keep-renderer.ts';
import { COMPILED, complete, linkPackages } from './release-folders.ts';
import { changedPages } from './release-pages.ts';
import { isSameCode, releaseName, sourcesFingerprint } from './release-sources.ts';
import { renderPages } from './render-pages.ts';

/** The files that a release never shares, even if it is made from another one. */
const OWN_FILES = [COMPLETE, KNOWLEDGE_FILE, PACK, PACK_INDEX];

/** The inputs of a release besides the sources. */
export interface ReleaseContent {
  content: PublishedContent;
  /** How many migrations the database has. */
  migrations: number;
}

/** How a release is made. Tests replace it. */
export interface Making {
  /** Builds the site into a folder. */
  build: (env: Env, outDir: string) => Promise<void>;
  /** Returns the HTML of the pages by file, rendered with the code of a release. */
  render: (base: string) => Promise<Map<string, Buffer>>;
  /** Throws if a release that is about to be published has faults. */
  check: (release: string) => void;
  /** Adds the assistant's index of the pages. */
  index: (release: string) => void;
  log: (line: string) => void;
}

const MAKING: Making = {
  build: buildSite,
  render: renderPages,
  check: () => {},
  index: writeKnowledge,
  log: () => {},
};

/**
 * Makes the release of the current sources, settings and content unless it is there: from another release of the same sources if
 * there is one, else with a build. A failure changes nothing.
 * @throws Error with the output of the build, or with the faults that `check` found
 */
export async function makeRelease(
  env: Env,
  { content, migrations }: ReleaseContent,
  replace: Partial<Making> = {},
): Promise<Omit<Published, 'log'>> {
  const making = { ...MAKING, ...replace };
  const releases = releasesFolder(env);
  const name = releaseName(sourcesFingerprint(env), content);
  const directory = join(releases, name);
  const previous = currentRelease(env);
  let isBuilt = false;
  let pages: string[] | undefined;
  mkdirSync(releases, { recursive: true });
  linkPackages(releases);
  if (!readInfo(directory)) {
    // A unique name, so that two processes that make the same release don't share a folder.
    const unfinished = `${directory}.building-${process.pid}`;
    const contentFile = `${unfinished}.json`;
    try {
      writeFileSync(contentFile, JSON.stringify(content));
      process.env['RELEASE_CONTENT'] = contentFile;
      isBuilt = !(await tryRender(making, findBase(env, name), unfinished));
      if (isBuilt) {
        await making.build(env, unfinished);
        await compressRelease(join(unfinished, 'client'));
      }
      // Before the files are synced: this also sets dates.
      pages = changedPages(previous, unfinished);
      making.check(unfinished);
      making.index(unfinished);
      complete(unfinished, directory, { migrations });
    } finally {
      delete process.env['RELEASE_CONTENT'];
      for (const left of [unfinished, contentFile]) rmSync(left, { recursive: true, force: true });
    }
  }
  const isNew = previous !== directory;
  return {
    release: name,
    result: isBuilt ? 'built' : isNew ? 'rendered' : 'unchanged',
    pages: isNew ? (pages ?? changedPages(previous, directory)) : [],
  };
}

/** Returns a release of the same sources whose pages can be rendered again; the current one if possible. */
function findBase(env: Env, name: string): string | undefined {
  return [currentRelease(env) ?? '', ...completeReleases(releasesFolder(env))].find(
    (release) => isSameCode(release, name) && readInfo(release) && existsSync(join(release, RENDERER)),
  );
}

/** Makes a release by rendering the pages of another one. Resolves with whether that was possible. */
async function tryRender(
  { render, log }: Making,
  base: string | undefined,
  unfinished: string,
): Promise<boolean> {
  if (!base) return false;
  try {
    const pages = await render(base);
    linkTree(base, unfinished);
    for (const [page, rendered] of pages) {
      const file = join(unfinished, 'client', page);
      if (readFileSync(file).equals(rendered)) continue;
      // Not overwritten, because the other release has the same file.
      for (const old of [file, `${file}.br`, `${file}.gz`]) rmSync(old, { force: true });
      writeFileSync(file, rendered);
      await compressFile(file);
    }
    packRelease(join(unfinished, 'client'));
    return true;
  } catch (error) {
    const { message } = error as Error;
    log(`The pages of ${basename(base)} can't be rendered again, so the site is built: ${message}`);
    rmSync(unfinished, { recursive: true, force: true });
    return false;
  }
}

/** Copies a release by linking its files. */
function linkTree(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(from, source);
    if (!entry.isFile() || OWN_FILES.includes(entry.name) || path.startsWith(COMPILED)) continue;
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    try {
      linkSync(source, target);
    } catch {
      // Not every file system has hard links.
      copyFileSync(source, target);
    }
  }
}
