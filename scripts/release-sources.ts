import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Env } from '#server/env.ts';
import type { PublishedContent } from '#server/publishing/published-content.ts';
import { ROOT } from './root.ts';

/** Every file that a build reads. The same sources, settings and content give the same pages. */
export const SOURCES = [
  'src',
  'public',
  'db/schema',
  'db/client.ts',
  'astro.config.mjs',
  'scripts/keep-renderer.ts',
  'scripts/subset-fonts.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Returns the settings that are part of prerendered pages: changing one makes another release. */
export function pageSettings(env: Env): Record<string, string> {
  return { PUBLIC_SITE_URL: env.siteUrl, PUBLIC_SANDBOX: env.payments.sandbox ? '1' : '' };
}

/** Returns the fingerprint of the sources and of the settings that are part of pages. */
export function sourcesFingerprint(env: Env): string {
  const hash = createHash('sha256').update(JSON.stringify(pageSettings(env)));
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source)))
      hash.update(relative(ROOT, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Returns the name of the release of these sources with this content. */
export function releaseName(sources: string, content: PublishedContent): string {
  return createHash('sha256')
    .update(JSON.stringify([sources, content]))
    .digest('hex')
    .slice(0, 16);
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
