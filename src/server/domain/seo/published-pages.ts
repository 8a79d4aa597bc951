import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isIndexable } from '#server/domain/seo/is-indexable.ts';
import { listActiveSeo } from '#server/domain/seo/seo.queries.ts';
import { type HtmlFacts, readHtml } from '#server/kernel/html/html-facts.ts';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';
import { pagePath } from '#shared/paths.ts';
import { isSitemapPath } from '#shared/sitemap-paths.ts';

/** A page of a release. */
export interface ReleasePage extends HtmlFacts {
  path: string;
  /** When its HTML last changed. */
  publishedAt: Date;
}

interface PublishedPage extends ReleasePage {
  inSitemap: boolean;
}

/** They replace other pages and have no addresses. */
const STAND_INS = ['/403', '/404', '/500', '/503'];

/** The pages of the last read release. A release never changes. */
let latest: { release: string; pages: readonly ReleasePage[] } | undefined;

/** Returns the prerendered pages of the current release, by address; empty before the first build. */
export function readPublishedPages({ db, env }: Pick<Services, 'db' | 'env'>): Map<string, PublishedPage> {
  const records = new Map(listActiveSeo(db).map((record) => [record.path, record]));
  const site = new URL(env.siteUrl);
  return new Map(
    pagesOf(currentRelease(env)).map((page) => {
      const isListed = isSitemapPath(page.path) && isIndexable(records.get(page.path), page.path, site);
      return [page.path, { ...page, inSitemap: isListed }];
    }),
  );
}

/** Reads the prerendered pages of a release, sorted by address. */
export function readPages(release: string): ReleasePage[] {
  return readPageFiles(release).map(({ path, html, publishedAt }) => ({
    path,
    ...readHtml(html),
    publishedAt,
  }));
}

/** Returns the HTML of the prerendered pages of a release, sorted by address; none if the release is gone. */
export function readPageFiles(
  release: string | null,
): { path: string; file: string; html: string; publishedAt: Date }[] {
  return pageFiles(release)
    .map((page) => ({ ...page, html: readFileSync(page.file, 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns when each prerendered page of the current release last changed, by address. */
export function readPublishedDates(env: Pick<Services['env'], 'dataDir'>): Map<string, Date> {
  return new Map(pageFiles(currentRelease(env)).map(({ path, publishedAt }) => [path, publishedAt]));
}

function pagesOf(release: string | null): readonly ReleasePage[] {
  if (!release) return [];
  if (latest?.release !== release)
    latest = { release, pages: readPages(release).filter(({ path }) => !STAND_INS.includes(path)) };
  return latest.pages;
}

function pageFiles(release: string | null): { path: string; file: string; publishedAt: Date }[] {
  const client = join(release ?? '', 'client');
  if (!release || !existsSync(client)) return [];
  return readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const file = join(client, name);
      const path = pagePath({ pathname: `/${name.split(sep).join('/')}` });
      return { path, file, publishedAt: statSync(file).mtime };
    });
}
