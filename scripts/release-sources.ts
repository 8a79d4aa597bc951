import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { PublishedContent } from '#server/flows/publishing/published-content.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import { fingerprintOfSources } from './fingerprint.mjs';

/** Returns the settings that are part of prerendered pages: changing one makes another release. */
export function pageSettings(env: Env): Record<string, string> {
  const mode = env.payments.sandbox ? '1' : takesRealMoney(env) ? '' : 'test';
  return { PUBLIC_SITE_URL: env.siteUrl, PUBLIC_SANDBOX: mode };
}

/** Returns the fingerprint of the sources and of the settings that are part of pages. */
export function sourcesFingerprint(env: Env): string {
  return fingerprintOfSources(JSON.stringify(pageSettings(env)));
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
