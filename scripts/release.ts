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
import { compressRelease } from '#server/serving/release-files.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';
import { isComplete, markComplete, markIncomplete, pruneReleases } from './release-folders.ts';
import { currentRelease, pointTo } from './release-pointer.ts';
import { ROOT } from './root.ts';
import { runScript } from './run-script.ts';
import { servedRelease } from './serving-release.ts';

/** Everything that a build reads: when none of it changed, neither would the pages. */
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

/** Writes the site into a folder. `seoRecords` is the file with the SEO records that its pages use. */
type Build = (env: Env, outDir: string, seoRecords: string) => Promise<void>;

/**
 * The folder of the release for today's sources, settings and SEO records, built beside the others when it
 * is not there yet, and from now on the current one. A build that fails changes nothing.
 * @throws Error with the build's output
 */
export async function ensureRelease(
  env: Env,
  seo: SeoRecord[],
  build: Build = buildSite,
): Promise<{ directory: string; built: boolean; changed: boolean }> {
  const releases = join(env.dataDir, 'releases');
  const directory = join(releases, fingerprint(env, seo));
  const built = !isComplete(directory);
  if (built) {
    mkdirSync(releases, { recursive: true });
    linkPackages(releases);
    prune();
    await buildRelease(env, seo, directory, build);
  }
  const changed = currentRelease(env) !== directory;
  if (changed) pointTo(env, directory);
  if (built) prune();
  return { directory, built, changed };

  function prune(): void {
    pruneReleases(releases, [currentRelease(env), servedRelease(env)]);
  }
}

/** Goes back to the release that serves; one that could not start is built again when it is next asked for. */
export function rejectRelease(env: Env, rejected: string, serving: string): void {
  markIncomplete(rejected);
  // Unless a newer one has been published in the meantime.
  if (currentRelease(env) === rejected) pointTo(env, serving);
}

async function buildRelease(env: Env, seo: SeoRecord[], directory: string, build: Build): Promise<void> {
  // A name of its own: two that build the same release at once do not write into each other's.
  const unfinished = `${directory}.building-${process.pid}`;
  const records = `${unfinished}.seo.json`;
  writeFileSync(records, JSON.stringify(seo));
  await build(env, unfinished, records);
  rmSync(records);
  await compressRelease(join(unfinished, 'client'));
  markComplete(unfinished);
  if (isComplete(directory)) rmSync(unfinished, { recursive: true });
  else {
    rmSync(directory, { recursive: true, force: true });
    renameSync(unfinished, directory);
  }
}

async function buildSite(env: Env, outDir: string, seoRecords: string): Promise<void> {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  try {
    await runScript(astro, ['build', '--outDir', relative(ROOT, outDir)], {
      ...pageSettings(env),
      SEO_RECORDS: seoRecords,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    });
  } catch (error) {
    throw new Error(`The build failed:\n${(error as Error).message}`);
  }
}

/** The settings that are part of prerendered pages: changing one makes another release. */
function pageSettings(env: Env): Record<string, string> {
  return { PUBLIC_SITE_URL: env.siteUrl, PUBLIC_SANDBOX: env.payments.sandbox ? '1' : '' };
}

function fingerprint(env: Env, seo: SeoRecord[]): string {
  const hash = createHash('sha256').update(JSON.stringify([pageSettings(env), seo]));
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

/** A release finds its packages in the folder above it, wherever DATA_DIR is. */
function linkPackages(releases: string): void {
  const link = join(releases, 'node_modules');
  if (!existsSync(link)) symlinkSync(join(ROOT, 'node_modules'), link, 'junction');
}
