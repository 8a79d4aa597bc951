import type { Db } from '#db/client.ts';
import { listProductPages } from '#server/domain/seo/product-pages.queries.ts';
import { type HtmlFacts, readHtml } from '#server/kernel/html/html-facts.ts';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';
import { eachAtOnce } from '#shared/each-at-once.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';

type Deps = Pick<Services, 'db' | 'env' | 'readPage'>;
type Known = Map<string, { version: string; facts: HtmlFacts }>;

/** How many pages are read at a time, and for how long before the rest is left for the next call. */
const AT_ONCE = 4;
const MAX_READING_MS = 5000;

/** The cached facts of each page. */
const knownPages = new WeakMap<Db, Known>();

/** Returns the paths of the store, the assistant and the active products, whose pages are rendered per request. */
export function renderedPaths(db: Db): string[] {
  return [PATHS.store, PATHS.assistant, ...listProductPages(db).map(({ slug }) => productPath(slug))];
}

/**
 * Reads the HTML of the pages rendered per request from the running site, unless cached.
 * @param records the active SEO records by path
 * @param only the one page to read; all by default
 * @returns the facts by path; null for a page that couldn't be read, or not yet
 */
export async function readRendered(
  services: Deps,
  records: ReadonlyMap<string, SeoRecord>,
  only?: string,
): Promise<Map<string, HtmlFacts | null>> {
  const { db, env, readPage } = services;
  const release = currentRelease(env);
  const changed = new Map(listProductPages(db).map(({ slug, changedAt }) => [productPath(slug), changedAt]));
  const paths = renderedPaths(db);
  const known = forget(knownPages.get(db) ?? new Map(), paths);
  knownPages.set(db, known);
  const found = new Map<string, HtmlFacts | null>();
  const deadline = Date.now() + MAX_READING_MS;
  const wanted = paths.filter((path) => only === undefined || path === only);
  const read = (path: string) => readPage(path).then(readHtml, () => null);
  await eachAtOnce(AT_ONCE, wanted, async (path) => {
    const version = `${release} ${records.get(path)?.updatedAt} ${changed.get(path)?.toISOString()}`;
    const seen = known.get(path);
    const isKnown = seen?.version === version;
    const facts = isKnown ? seen.facts : Date.now() < deadline ? await read(path) : null;
    found.set(path, facts);
    if (facts) known.set(path, { version, facts });
  });
  return found;
}

/** Drops the cached facts of pages that no longer exist. */
function forget(known: Known, paths: readonly string[]): Known {
  const there = new Set(paths);
  return new Map([...known].filter(([path]) => there.has(path)));
}
