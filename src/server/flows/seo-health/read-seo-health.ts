import { allSeoPages } from '#server/domain/seo/seo-pages.queries.ts';
import { type HeadFacts, RENDERED_PATHS, type SitePage } from '#server/domain/seo/site-pages.ts';
import type { Services } from '#server/kernel/services.ts';
import type { SeoHealth, SeoHealthRow, SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import { hidesPage, isElsewhere } from '#shared/seo/robots.ts';
import { lengthOf, NEAR_DESCRIPTION_LENGTH, NEAR_TITLE_LENGTH } from '#shared/seo/seo-limits.ts';
import { readSitePages } from './read-site-pages.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now' | 'readPage'>;
type Problems = SeoHealthRow['problems'];

/** Returns a page of the health table: every page of the site with its problems (docs/product/seo.md#seo-health). */
export async function readSeoHealth(
  services: Deps,
  { limit, offset }: { limit: number; offset: number },
): Promise<SeoHealth & { total: number }> {
  const rows = await checkPages(services);
  const faulty = rows.filter(isFaulty);
  const sorted = [...faulty, ...rows.filter((row) => !isFaulty(row))];
  return { pages: sorted.slice(offset, offset + limit), faulty: faulty.length, total: rows.length };
}

const isFaulty = ({ problems }: SeoHealthRow) => Object.keys(problems).length > 0;

async function checkPages(services: Deps): Promise<SeoHealthRow[]> {
  const pages = await readSitePages(services);
  const records = new Map(allSeoPages(services.db).map((record) => [record.path, record]));
  const sameTitle = pathsBy(pages, ({ title }) => title);
  const sameDescription = pathsBy(pages, ({ description }) => description);
  const rows = pages.map((page) =>
    page.facts
      ? checkPage(services, page, page.facts, { record: records.get(page.path), sameTitle, sameDescription })
      : unreadPage(page, records.has(page.path)),
  );
  const there = new Set(pages.map(({ path }) => path));
  const stray = [...records.values()].filter(({ path }) => !there.has(path)).map(strayRecord);
  return [...rows, ...stray].sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Context {
  record: SeoPage | undefined;
  /** The paths of the indexable pages with a title or a description. */
  sameTitle: ReadonlyMap<string, string[]>;
  sameDescription: ReadonlyMap<string, string[]>;
}

function checkPage(
  { env }: Deps,
  { path, isForSearch, inSitemap, publishedAt }: SitePage<HeadFacts>,
  facts: HeadFacts,
  { record, sameTitle, sameDescription }: Context,
): SeoHealthRow {
  const { title, description, robots, canonical, shareImage, structuredData } = facts;
  const isHidden = hidesPage(robots);
  const isReplaced = isElsewhere(canonical, path, env.siteUrl);
  const isIndexable = !isHidden && !isReplaced;
  const found: Problems = {
    indexable: !isForSearch || isIndexable ? undefined : hiddenWords(isHidden),
    sitemap: sitemapProblem(isIndexable, { isForSearch, inSitemap }),
    title: titleProblem(title) ?? (isForSearch ? duplicateProblem(sameTitle.get(title), path) : undefined),
    description: isForSearch
      ? (descriptionProblem(description) ?? duplicateProblem(sameDescription.get(description), path))
      : undefined,
    sharePicture: isForSearch && !shareImage ? 'Missing' : undefined,
    structuredData: structuredData === 'invalid' ? "Search engines can't read it" : undefined,
  };
  return {
    path,
    title,
    hasRecord: record !== undefined,
    isIndexable,
    inSitemap,
    structuredData,
    publishedAt: publishedAt?.toISOString() ?? null,
    problems: Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)),
  };
}

/** Returns the paths of indexable pages by one of their texts. */
function pathsBy(
  pages: readonly SitePage<HeadFacts>[],
  textOf: (facts: HeadFacts) => string,
): Map<string, string[]> {
  const groups = Map.groupBy(
    pages.filter(({ isForSearch }) => isForSearch),
    ({ facts }) => (facts ? textOf(facts) : ''),
  );
  return new Map([...groups].map(([text, group]) => [text, group.map(({ path }) => path)]));
}

function hiddenWords(isHidden: boolean): string {
  return isHidden ? 'No: its robots say noindex' : 'No: its canonical address is another page';
}

function sitemapProblem(
  isIndexable: boolean,
  { isForSearch, inSitemap }: Pick<SitePage<HeadFacts>, 'isForSearch' | 'inSitemap'>,
): string | undefined {
  if (inSitemap && !isIndexable) return 'Listed, but not indexable';
  return isForSearch && isIndexable && !inSitemap ? 'Not listed' : undefined;
}

function titleProblem(title: string): string | undefined {
  const length = lengthOf(title);
  if (length === 0) return 'Missing';
  return length > NEAR_TITLE_LENGTH.max ? `Too long: ${length} characters` : undefined;
}

function descriptionProblem(description: string): string | undefined {
  const length = lengthOf(description);
  if (length === 0) return 'Missing';
  if (length < NEAR_DESCRIPTION_LENGTH.min) return `Too short: ${length} characters`;
  return length > NEAR_DESCRIPTION_LENGTH.max ? `Too long: ${length} characters` : undefined;
}

function duplicateProblem(paths: readonly string[] = [], own: string): string | undefined {
  const other = paths.find((path) => path !== own);
  return other && `The same as on ${other}`;
}

function unreadPage({ path, inSitemap }: SitePage<HeadFacts>, hasRecord: boolean): SeoHealthRow {
  return {
    path,
    title: '',
    hasRecord,
    isIndexable: inSitemap,
    inSitemap,
    structuredData: 'none',
    publishedAt: null,
    problems: {
      title: RENDERED_PATHS.some((rendered) => rendered === path)
        ? "We couldn't read this page. Try again later"
        : "This page can't be shown. Check the product's pictures and its SEO record",
    },
  };
}

/** A record for an address without a page, such as a product that is no longer sold. */
function strayRecord({ path, title }: SeoPage): SeoHealthRow {
  return {
    path,
    title,
    hasRecord: true,
    isIndexable: false,
    inSitemap: false,
    structuredData: 'none',
    publishedAt: null,
    problems: { indexable: 'There is no page at this address' },
  };
}
