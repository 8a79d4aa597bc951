import { readPublishedPages } from '#server/domain/seo/published-pages.ts';
import type { HtmlFacts } from '#server/kernel/html/html-facts.ts';
import type { Services } from '#server/kernel/services.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';
import { isSitemapPath } from '#shared/sitemap-paths.ts';
import { isIndexable } from './is-indexable.ts';
import { readRendered, renderedPaths } from './rendered-pages.ts';
import { listActiveSeo } from './seo.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'readPage'>;

/** A page of the site: prerendered, or rendered per request. */
export interface SitePage {
  path: string;
  /** The facts in its HTML; null if it couldn't be read. */
  facts: HtmlFacts | null;
  /** Whether search engines should find it, unless its SEO record says otherwise. */
  isForSearch: boolean;
  inSitemap: boolean;
  /** When a prerendered page last changed; null for one that is always up to date. */
  publishedAt: Date | null;
}

/** Returns all pages of the site with their current facts, by path. */
export async function readSitePages(services: Deps): Promise<SitePage[]> {
  const records = activeRecords(services);
  const rendered = [...(await readRendered(services, records))].map(([path, facts]) =>
    toRenderedPage(services, records, path, facts),
  );
  return [...publishedPages(services), ...rendered].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns the page of a path with its current facts. */
export async function readSitePage(services: Deps, path: string): Promise<SitePage | undefined> {
  const published = publishedPages(services).find((page) => page.path === path);
  if (published) return published;
  const records = activeRecords(services);
  const facts = (await readRendered(services, records, path)).get(path);
  return facts === undefined ? undefined : toRenderedPage(services, records, path, facts);
}

/** Returns the paths of the pages that search engines should find, sorted. */
export function searchablePaths(services: Deps): string[] {
  const published = publishedPages(services).filter(({ isForSearch }) => isForSearch);
  return [...published.map(({ path }) => path), ...renderedPaths(services.db)].sort();
}

function publishedPages(services: Deps): SitePage[] {
  return [...readPublishedPages(services).values()].map(({ path, inSitemap, publishedAt, ...facts }) => ({
    path,
    facts,
    isForSearch: isSitemapPath(path),
    inSitemap,
    publishedAt,
  }));
}

function activeRecords({ db }: Deps): Map<string, SeoRecord> {
  return new Map(listActiveSeo(db).map((record) => [record.path, record]));
}

function toRenderedPage(
  { env }: Deps,
  records: ReadonlyMap<string, SeoRecord>,
  path: string,
  facts: HtmlFacts | null,
): SitePage {
  const inSitemap = isIndexable(records.get(path), path, new URL(env.siteUrl));
  return { path, facts, isForSearch: true, inSitemap, publishedAt: null };
}
