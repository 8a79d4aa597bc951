import type { SeoRecord } from '#shared/schemas/seo.schema.ts';
import { hidesPage, isElsewhere } from '#shared/seo/robots.ts';

/** Returns whether search engines may list a page: its record has neither noindex nor another canonical address. */
export function isIndexable(
  record: Pick<SeoRecord, 'robots' | 'canonical'> | undefined,
  path: string,
  site: URL | undefined,
): boolean {
  return !isElsewhere(record?.canonical, path, site) && !hidesPage(record?.robots);
}
