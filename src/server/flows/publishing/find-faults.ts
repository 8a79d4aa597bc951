import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleasePage, readPages } from '#server/domain/seo/published-pages.ts';
import { sum } from '#shared/money.ts';
import { COURSE_FORM, PUBLIC_PAGE } from '#shared/page-budget.ts';
import { courseIdOf, PATHS, productSlugOf } from '#shared/paths.ts';
import { SITEMAP_PATHS } from '#shared/sitemap-paths.ts';

interface Site {
  siteUrl: string;
  /** The paths that are rendered per request. */
  onDemand: readonly RegExp[];
  /** The paths of all products. */
  products: ReadonlySet<string>;
}

/** The maximum number of listed faults. */
const MAX_FAULTS = 20;

/**
 * Returns the faults of a release's prerendered pages, one sentence each: broken links, pages without a title or description, and
 * pages above their budget (docs/product/site.md#publishing).
 */
export function findFaults(release: string, site: Site): string[] {
  const pages = new Map(readPages(release).map((page) => [page.path, page]));
  const client = join(release, 'client');
  const answers = (path: string) =>
    pages.has(path) ||
    site.products.has(path) ||
    (existsSync(join(client, path)) && statSync(join(client, path)).isFile()) ||
    (productSlugOf(path) === null && site.onDemand.some((pattern) => pattern.test(path)));

  const known = [...Object.values(PATHS).filter((path) => typeof path === 'string'), ...SITEMAP_PATHS];
  const faults = [...new Set(known.map((path) => pathOf(path)))]
    .filter((path) => !answers(path))
    .map((path) => `There is no page at ${path}.`);
  for (const page of pages.values()) {
    if (!page.title) faults.push(`${page.path} has no title.`);
    if (!page.description) faults.push(`${page.path} has no description.`);
    for (const link of deadLinks(page, pages, { answers, siteUrl: site.siteUrl }))
      faults.push(`${page.path} links to ${link}, which leads nowhere.`);
    faults.push(...aboveBudget(client, page));
  }
  const more = faults.length - MAX_FAULTS;
  return more > 0 ? [...faults.slice(0, MAX_FAULTS), `And ${more} more.`] : faults;
}

function deadLinks(
  { path, links }: ReleasePage,
  pages: ReadonlyMap<string, ReleasePage>,
  { answers, siteUrl }: { answers: (path: string) => boolean; siteUrl: string },
): string[] {
  return [...new Set(links)].filter((link) => {
    const base = new URL(path, siteUrl);
    if (!URL.canParse(link, base)) return true;
    const url = new URL(link, base);
    if (url.origin !== base.origin || !url.protocol.startsWith('http')) return false;
    const target = pathOf(url.pathname);
    const id = decoded(url.hash.slice(1));
    const page = pages.get(target);
    return !answers(target) || (page !== undefined && id !== '' && !page.ids.includes(id));
  });
}

function aboveBudget(client: string, { path, scripts }: ReleasePage): string[] {
  const html = join(client, path === '/' ? 'index.html' : `${path.slice(1)}.html`);
  const weigh = (file: string) =>
    statSync(`${file}.br`, { throwIfNoEntry: false })?.size ??
    statSync(file, { throwIfNoEntry: false })?.size ??
    0;
  const document = weigh(html);
  const together = document + sum(scripts.map((script) => weigh(join(client, script))));
  const most = PUBLIC_PAGE.together + (courseIdOf(path) === null ? 0 : COURSE_FORM);
  return [
    [document, PUBLIC_PAGE.document, `${path} has`] as const,
    [together, most, `${path} with its scripts has`] as const,
  ]
    .filter(([size, limit]) => size > limit)
    .map(
      ([size, limit, what]) => `${what} ${kilobytes(size)} KB compressed, more than ${kilobytes(limit)} KB.`,
    );
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

/** Returns a path without fragment, query and trailing slash. */
function pathOf(address: string): string {
  return decoded(address.replace(/[?#].*/s, '')).replace(/(.)\/$/, '$1');
}

/** Returns a decoded part of an address, or the part unchanged if its encoding is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
