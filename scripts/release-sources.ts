import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { PublishedContent } from '#server/flows/publishing/published-content.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import { fingerprintOf } from './fingerprint.mjs';
import { ROOT } from './root.ts';

/** Every file that a build reads. The same sources, settings and content give the same pages. */
export const SOURCES = [
  'src',
  'public',
  'db/schema',
  'db/client.ts',
  'db/insert-row.ts',
  'db/bound-values.ts',
  'db/triggers.ts',
  'db/visible-products.ts',
  // The questions that the assistant learns from.
  'eval/tuning.yaml',
  'astro.config.mjs',
  'scripts/bundle-server.ts',
  'scripts/native-packages.ts',
  'scripts/keep-renderer.ts',
  'scripts/subset-fonts.ts',
  // The server processes.
  'scripts/serve.ts',
  'scripts/child-process.ts',
  'scripts/data-lock.ts',
  'scripts/start-error.ts',
  'scripts/sandbox/forward.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Returns whether a file, such as `src/env.d.ts`, is one of the sources. */
export function isSource(file: string): boolean {
  const [path = ''] = file.replaceAll('\\', '/').split('?');
  return SOURCES.some((source) => path === source || path.startsWith(`${source}/`));
}

/** Returns the settings that are part of prerendered pages: changing one makes another release. */
export function pageSettings(env: Env): Record<string, string> {
  const mode = env.payments.sandbox ? '1' : takesRealMoney(env) ? '' : 'test';
  return { PUBLIC_SITE_URL: env.siteUrl, PUBLIC_SANDBOX: mode };
}

/** Returns the fingerprint of the sources and of the settings that are part of pages. */
export function sourcesFingerprint(env: Env): string {
  const salt = JSON.stringify(pageSettings(env));
  return fingerprintOf(SOURCES, { salt, note: join(ROOT, 'dist/sources-of-release') });
}

/** Returns the name of the release of these sources with this content. */
export function releaseName(sources: string, content: PublishedContent): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${sources}-${hash.slice(0, 16)}`;
}

/** Returns whether two releases were built from the same sources, so that they differ only in their pages. */
export function isSameCode(one: string, other: string): boolean {
  const [sources, others] = [one, other].map((release) => basename(release).split('-')[0]);
  return sources === others;
}
