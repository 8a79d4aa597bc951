import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  watchFile,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Env } from '#server/env.ts';
import { compressRelease } from '#server/serving/release-files.ts';
import type { SeoRecord } from '#shared/seo.ts';
import { isRunning } from './is-running.mjs';
import { ROOT } from './root.ts';

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
const COMPLETE = '.complete';
const KEPT_RELEASES = 3;

/**
 * The folder of the release for today's sources, settings and SEO records, built beside the others when it
 * is not there yet, and from now on the current one. A build that fails changes nothing.
 * @throws Error with the build's output
 */
export function ensureRelease(
  env: Env,
  seo: SeoRecord[],
): { directory: string; built: boolean; changed: boolean } {
  const releases = join(env.dataDir, 'releases');
  const directory = join(releases, fingerprint(env, seo));
  const built = !existsSync(join(directory, COMPLETE));
  if (built) buildRelease(env, seo, directory);
  const changed = currentRelease(env) !== directory;
  point(env, directory);
  return { directory, built, changed };
}

/** Calls back when another process has made another release the current one. */
export function onRelease(env: Env, listen: (directory: string) => void): void {
  watchFile(pointer(env), { interval: 500, persistent: false }, () => {
    const directory = currentRelease(env);
    if (directory) listen(directory);
  });
}

/** The folder of the release that is, or is to be, in service. */
export function currentRelease(env: Env): string | null {
  return existsSync(pointer(env)) ? readFileSync(pointer(env), 'utf8') : null;
}

/** Goes back to the release that serves; one that could not start is built again when it is next asked for. */
export function rejectRelease(env: Env, rejected: string, serving: string): void {
  rmSync(join(rejected, COMPLETE), { force: true });
  point(env, serving);
}

function point(env: Env, directory: string): void {
  const unfinished = `${pointer(env)}.${process.pid}.tmp`;
  writeFileSync(unfinished, directory);
  renameSync(unfinished, pointer(env));
}

function pointer(env: Env): string {
  return join(env.dataDir, 'releases', 'current');
}

function buildRelease(env: Env, seo: SeoRecord[], directory: string): void {
  const releases = dirname(directory);
  mkdirSync(releases, { recursive: true });
  linkPackages(releases);
  // A name of its own: two that build the same release at once do not write into each other's.
  const unfinished = `${directory}.building-${process.pid}`;
  removeLeftovers(releases);
  const records = `${unfinished}.seo.json`;
  writeFileSync(records, JSON.stringify(seo));
  build(env, unfinished, records);
  rmSync(records);
  compressRelease(join(unfinished, 'client'));
  writeFileSync(join(unfinished, COMPLETE), new Date().toISOString());
  if (existsSync(join(directory, COMPLETE))) rmSync(unfinished, { recursive: true });
  else {
    rmSync(directory, { recursive: true, force: true });
    renameSync(unfinished, directory);
  }
  removeOldReleases(releases);
}

function build(env: Env, outDir: string, seoRecords: string): void {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [astro, 'build', '--outDir', relative(ROOT, outDir)],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        ...pageSettings(env),
        SEO_RECORDS: seoRecords,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
    },
  );
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
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

/** What builds left behind that were cut off. */
function removeLeftovers(releases: string): void {
  for (const name of readdirSync(releases)) {
    const builder = Number(/\.building-(\d+)/.exec(name)?.[1]);
    const own = builder === process.pid;
    if (builder && (own || !isRunning(builder)))
      rmSync(join(releases, name), { recursive: true, force: true });
  }
}

function removeOldReleases(releases: string): void {
  const byAge = readdirSync(releases)
    .filter((name) => existsSync(join(releases, name, COMPLETE)))
    .sort((a, b) => builtAt(b).localeCompare(builtAt(a)));
  for (const name of byAge.slice(KEPT_RELEASES))
    rmSync(join(releases, name), { recursive: true, force: true });

  function builtAt(name: string): string {
    return readFileSync(join(releases, name, COMPLETE), 'utf8');
  }
}
