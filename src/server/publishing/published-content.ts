import type { Institute } from '#config/institute.ts';
import type { Retention } from '#shared/retention.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';
import { listActiveSeo } from '../seo/seo.queries.ts';
import type { Services } from '../services.ts';
import { readSetting } from '../settings/settings.queries.ts';

/** What prerendered pages show from the database. The same content makes the same release. */
export interface PublishedContent {
  /** The active metadata of pages, sorted by path. */
  seo: SeoRecord[];
  institute: Institute;
  retention: Retention;
}

/** Returns what a build that begins now puts into the pages. */
export function readContent(services: Pick<Services, 'db' | 'env'>): PublishedContent {
  return {
    seo: listActiveSeo(services.db),
    institute: readSetting(services, 'institute'),
    retention: readSetting(services, 'retention'),
  };
}
