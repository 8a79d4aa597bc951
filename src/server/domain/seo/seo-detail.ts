import type { Services } from '#server/kernel/services.ts';
import { PublishedSeo, type SeoDetail, type SeoPath } from '#shared/schemas/seo-pages.schema.ts';
import { allSeoPages, findSeoPage, otherSeoTexts } from './seo-pages.queries.ts';
import { seoVersions } from './seo-versions.ts';
import { readSitePage, searchablePaths } from './site-pages.ts';

type Deps = Pick<Services, 'db' | 'env' | 'readPage'>;

/** Returns the data of a path's editor: its record, its published page, and the records of other paths. */
export async function readSeoDetail(services: Deps, path: string): Promise<SeoDetail> {
  const { db, env } = services;
  const page = await readSitePage(services, path);
  const { facts, publishedAt = null } = page ?? {};
  const record = findSeoPage(db, path);
  return {
    path,
    address: new URL(path, env.siteUrl).href,
    record,
    wasDeleted: !record && seoVersions(services, path).versions[0]?.fields === null,
    // Without the facts that only the health table needs.
    published: facts
      ? PublishedSeo.parse({ ...facts, publishedAt: publishedAt?.toISOString() ?? null })
      : null,
    others: otherSeoTexts(db, path),
  };
}

/** Returns the pages that a record can be for: those without one first, then by path. */
export function listSeoPaths(services: Deps): SeoPath[] {
  const recorded = new Set(allSeoPages(services.db).map(({ path }) => path));
  const all = searchablePaths(services).map((path) => ({ path, hasRecord: recorded.has(path) }));
  return [...all.filter(({ hasRecord }) => !hasRecord), ...all.filter(({ hasRecord }) => hasRecord)];
}
