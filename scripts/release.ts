import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import type { Env } from '#server/env.ts';
import { currentRelease } from '#server/publishing/current-release.ts';
import type { PublishedContent } from '#server/publishing/published-content.ts';
import { compressRelease } from '#server/serving/release-files.ts';
import { isComplete, markComplete, markIncomplete, pruneReleases } from './release-folders.ts';
import { pointTo } from './release-pointer.ts';
import { ROOT } from './root.ts';
import { runScript } from './run-script.ts';
import { servedRelease } from './serving-release.ts';

/** Everything that a build reads. The same sources give the same pages. */
const SOURCES = [
  'src',
  'public',
  'db/schema',
  'db/client.ts',
  'astro.config.mjs',
  'scripts/subset-fonts.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Builds the site into a folder. `contentFile` has what its pages show from the database. */
type Build = (env: Env, outDir: string, contentFile: string) => Promise<void>;

/**
 * Returns the release for the current sources, settings and content, and makes it the current one. Builds it when
 * it doesn't exist. A failed build changes nothing.
 * @throws Error with the output of the build
 */
export async function ensureRelease(
  env: Env,
  content: PublishedContent,
  build: Build = buildSite,
): Promise<{ directory: string; built: boolean; changed: boolean }> {
  const releases = join(env.dataDir, 'releases');
  const directory = join(releases, fingerprint(env, content));
  const built = !isComplete(directory);
  if (built) {
    mkdirSync(releases, { recursive: true });
    linkPackages(releases);
    prune();
    await buildRelease(env, content, directory, build);
  }
  const changed = currentRelease(env) !== directory;
  if (changed) pointTo(env, directory);
  if (built) prune();
  return { directory, built, changed };

  function prune(): void {
    pruneReleases(releases, [currentRelease(env), servedRelease(env)]);
  }
}

/** Reverts to the release that is serving. The rejected one is rebuilt when it's needed again. */
export function rejectRelease(env: Env, rejected: string, serving: string): void {
  markIncomplete(rejected);
  // A newer release may have been published in the meantime.
  if (currentRelease(env) === rejected) pointTo(env, serving);
}

async function buildRelease(
  env: Env,
  content: PublishedContent,
  directory: string,
  build: Build,
): Promise<void> {
  // A unique name, so that two processes that build the same release don't share a folder.
  const unfinished = `${directory}.building-${process.pid}`;
  const contentFile = `${unfinished}.content.json`;
  writeFileSync(contentFile, JSON.stringify(content));
  await build(env, unfinished, contentFile);
  rmSync(contentFile);
  await compressRelease(join(unfinished, 'client'));
  markComplete(unfinished);
  if (isComplete(directory)) rmSync(unfinished, { recursive: true });
  else {
    rmSync(directory, { recursive: true, force: true });
    renameSync(unfinished, directory);
  }
}

async function buildSite(env: Env, outDir: string, contentFile: string): Promise<void> {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  try {
    await runScript(astro, ['build', '--outDir', relative(ROOT, outDir)], {
      ...pageSettings(env),
      RELEASE_CONTENT: contentFile,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    });
  } catch (error) {
    throw new Error(`The build failed:\n${(error as Error).message}`);
  }
}

/** Returns the settings that are part of prerendered pages: changing one makes another release. */
function pageSettings(env: Env): Record<string, string> {
  return { PUBLIC_SITE_URL: env.siteUrl, PUBLIC_SANDBOX: env.payments.sandbox ? '1' : '' };
}

function fingerprint(env: Env, content: PublishedContent): string {
  const hash = createHash('sha256').update(JSON.stringify([pageSettings(env), content]));
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source)))
      hash.update(relative(ROOT, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [path];
  }
}

/** Links the packages next to the releases, where Node.js looks for them, wherever DATA_DIR is. */
function linkPackages(releases: string): void {
  const link = join(releases, 'node_modules');
  if (!existsSync(link)) symlinkSync(join(ROOT, 'node_modules'), link, 'junction');
}
