import { listActiveSeo } from '#server/domain/seo/seo.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { PUBLISHED_GROUPS } from '#server/kernel/settings/published-groups.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import type { ShopSettings } from '#server/kernel/settings/shop-settings.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';

type PublishedSettings = Pick<ShopSettings, (typeof PUBLISHED_GROUPS)[number]>;

/** The database content of prerendered pages. The same content results in the same release. */
export interface PublishedContent extends PublishedSettings {
  /** The active metadata of pages, sorted by path. */
  seo: SeoRecord[];
}

/** Returns the content for a build that starts now. */
export function readContent(services: Pick<Services, 'db' | 'env'>): PublishedContent {
  const settings = PUBLISHED_GROUPS.map((group) => [group, readSetting(services, group)]);
  return { seo: listActiveSeo(services.db), ...(Object.fromEntries(settings) as PublishedSettings) };
}
