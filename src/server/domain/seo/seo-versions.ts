import { readVersions } from '#server/kernel/audit/read-versions.ts';
import type { Services } from '#server/kernel/services.ts';
import type { RecordVersions } from '#shared/schemas/versions.schema.ts';
import { auditedFields, seoSubject } from './seo-audit.ts';
import { findSeoRow } from './seo-pages.queries.ts';

const FIELDS = [
  'isActive',
  'title',
  'description',
  'keywords',
  'ogTitle',
  'ogDescription',
  'ogImage',
  'robots',
  'canonical',
] as const satisfies (keyof ReturnType<typeof auditedFields>)[];

/** Returns the versions of a path's SEO record, even if it was deleted (docs/product/seo.md#seo-pages). */
export function seoVersions({ db }: Pick<Services, 'db'>, path: string): RecordVersions {
  const row = findSeoRow(db, path);
  return readVersions(db, {
    ...seoSubject({ path }),
    actions: ['seo_page_added', 'seo_page_changed', 'seo_page_deleted'],
    names: FIELDS,
    current: row ? auditedFields(row) : null,
  });
}
