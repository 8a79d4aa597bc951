import { productOfSlug } from '#server/domain/catalog/slugs.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Http, requestOf, stepsUpTo } from '#server/kernel/visits/count-step.ts';
import type { Mark } from '#server/kernel/visits/visit-counter.ts';
import { courseIdOf, PATHS, productSlugOf } from '#shared/paths.ts';
import { SITEMAP_PATHS } from '#shared/sitemap-paths.ts';

type Deps = Pick<Services, 'db' | 'visits'>;

/** The pages whose views are counted, besides courses and products. */
const PAGES: ReadonlySet<string> = new Set([...SITEMAP_PATHS, PATHS.cart, PATHS.checkout]);

/**
 * Counts the view of a page or product (docs/product/analytics.md#visits). Ignores unknown paths: anyone can send them.
 * @param courses the ids of the courses, for the path of a course
 */
export function countView(
  { db, visits }: Deps,
  http: Http,
  path: string,
  courses: readonly string[] = [],
): void {
  const slug = productSlugOf(path);
  const productId = slug && productOfSlug(db, slug);
  const courseId = courseIdOf(path);
  const isPage = PAGES.has(path) || (courseId !== null && courses.includes(courseId));
  const marks: Mark[] = [
    ...(isPage ? [{ kind: 'page', subject: path, times: 1 } as const] : []),
    ...(productId ? [{ kind: 'product', subject: productId, times: 1 } as const] : []),
    ...(productId || path === PATHS.store ? stepsUpTo('view') : []),
  ];
  if (marks.length > 0) visits.count(requestOf(http), marks);
}

/** Counts a store search without results, in lower case. */
export function countEmptySearch({ visits }: Pick<Deps, 'visits'>, http: Http, search: string): void {
  const subject = search.toLowerCase().replaceAll(/\s+/g, ' ');
  visits.count(requestOf(http), [{ kind: 'search', subject, times: 1 }]);
}
