import type { SeoRecord } from '#shared/schemas/seo.schema.ts';

/** Returns whether search engines may list a page: its record has neither noindex nor another canonical address. */
export function isIndexable(
  record: Pick<SeoRecord, 'robots' | 'canonical'> | undefined,
  path: string,
  site: URL | undefined,
): boolean {
  const { robots, canonical } = record ?? {};
  const elsewhere = canonical && new URL(canonical, site).href !== new URL(path, site).href;
  return !elsewhere && !/\b(?:noindex|none)\b/i.test(robots ?? '');
}
