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
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import type { Env } from '#server/env.ts';
import { compressRelease } from '#server/serving/published-responses.ts';
import { ROOT } from './root.ts';

/** Everything that a build reads: when none of it changed, neither would the pages. */
const SOURCES = [
  'src',
  'public',
  'db/schema',
  'db/client.ts',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
];
const COMPLETE = '.complete';
const KEPT_RELEASES = 3;

/**
 * The folder of the release for today's sources and settings, built when it is not there yet. A build
 * that fails leaves nothing behind under the release's name.
 * @throws Error with the build's output
 */
export function ensureRelease(env: Env): { directory: string; built: boolean } {
  const releases = join(env.dataDir, 'releases');
  const directory = join(releases, fingerprint(env));
  if (existsSync(join(directory, COMPLETE))) return { directory, built: false };

  mkdirSync(releases, { recursive: true });
  linkPackages(releases);
  const unfinished = `${directory}.building`;
  rmSync(unfinished, { recursive: true, force: true });
  build(env, unfinished);
  compressRelease(join(unfinished, 'client'));
  writeFileSync(join(unfinished, COMPLETE), new Date().toISOString());
  rmSync(directory, { recursive: true, force: true });
  renameSync(unfinished, directory);
  removeOldReleases(releases);
  return { directory, built: true };
}

function build(env: Env, outDir: string): void {
  const astro = join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [astro, 'build', '--outDir', relative(ROOT, outDir)],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...pageSettings(env), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`);
}

/** The settings that are part of prerendered pages: changing one makes another release. */
function pageSettings(env: Env): Record<string, string> {
  return { PUBLIC_SITE_URL: env.siteUrl, PUBLIC_SANDBOX: env.payments.sandbox ? '1' : '' };
}

function fingerprint(env: Env): string {
  const hash = createHash('sha256').update(JSON.stringify(pageSettings(env)));
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
