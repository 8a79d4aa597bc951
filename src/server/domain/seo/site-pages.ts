import { readPublishedPages } from '#server/domain/seo/published-pages.ts';
import { type HtmlFacts, readHtml } from '#server/kernel/html/html-facts.ts';
import type { Services } from '#server/kernel/services.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';
import { isSitemapPath } from '#shared/sitemap-paths.ts';
import { isIndexable } from './is-indexable.ts';
import { listProductPages } from './product-pages.queries.ts';
import { findActiveSeo } from './seo.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'readPage'>;

/** The facts that search engines read in the head of a page. */
export type HeadFacts = Pick<
  HtmlFacts,
  'title' | 'description' | 'robots' | 'canonical' | 'shareImage' | 'structuredData'
>;

/** A page of the site: prerendered, or rendered per request. */
export interface SitePage<Facts extends HeadFacts = HtmlFacts> {
  path: string;
  /** The facts in its HTML; null if it couldn't be read. */
  facts: Facts | null;
  /** Whether search engines should find it, unless its SEO record says otherwise. */
  isForSearch: boolean;
  inSitemap: boolean;
  /** When a prerendered page last changed; null for one that is always up to date. */
  publishedAt: Date | null;
}

/** The pages rendered per request, without the product pages. */
export const RENDERED_PATHS = [PATHS.store, PATHS.assistant];

/** Returns the page of a path with its current facts. */
export async function readSitePage(services: Deps, path: string): Promise<SitePage | undefined> {
  const published = publishedPages(services).find((page) => page.path === path);
  if (published || !renderedPaths(services).includes(path)) return published;
  return requestPage(services, path, findActiveSeo(services.db, path));
}

/** Requests a page from the running site. */
export async function requestPage(
  services: Deps,
  path: string,
  record: SeoRecord | undefined,
): Promise<SitePage> {
  const facts = await services.readPage(path).then(readHtml, () => null);
  return renderedPage(services, path, { facts, record });
}

/** Returns the paths of the pages that search engines should find, sorted. */
export function searchablePaths(services: Deps): string[] {
  const published = publishedPages(services).filter(({ isForSearch }) => isForSearch);
  return [...published.map(({ path }) => path), ...renderedPaths(services)].sort();
}

/** Returns the prerendered pages of the current release. */
export function publishedPages(services: Deps): SitePage[] {
  return [...readPublishedPages(services).values()].map(({ path, inSitemap, publishedAt, ...facts }) => ({
    path,
    facts,
    isForSearch: isSitemapPath(path),
    inSitemap,
    publishedAt,
  }));
}

/** Returns a page that is rendered per request. */
export function renderedPage<Facts extends HeadFacts>(
  { env }: Pick<Services, 'env'>,
  path: string,
  { facts, record }: { facts: Facts | null; record: SeoRecord | undefined },
): SitePage<Facts> {
  const inSitemap = isIndexable(record, path, new URL(env.siteUrl));
  return { path, facts, isForSearch: true, inSitemap, publishedAt: null };
}

function renderedPaths({ db }: Pick<Services, 'db'>): string[] {
  return [...RENDERED_PATHS, ...listProductPages(db).map(({ slug }) => productPath(slug))];
}
