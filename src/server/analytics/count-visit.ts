import { FUNNEL_STEPS, type FunnelStep } from '#shared/analytics.ts';
import { courseIdOf, PATHS, productSlugOf } from '#shared/paths.ts';
import { productOfSlug } from '../catalog/slugs.queries.ts';
import { SITEMAP_PATHS } from '../seo/sitemap-paths.ts';
import type { Services } from '../services.ts';
import type { Mark } from './visit-counter.ts';

/** The part of Astro's context that identifies the visitor. */
interface Http {
  request: Pick<Request, 'headers'>;
  locals: Pick<App.Locals, 'address'>;
}
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

/**
 * Counts that a visitor reached a step of the funnel, and all previous steps: their cart may be from yesterday.
 * @param bought the ids of the products that they bought
 */
export function countStep(
  { visits }: Pick<Deps, 'visits'>,
  http: Http,
  step: FunnelStep,
  bought: readonly string[] = [],
): void {
  const ofProducts = [...new Set(bought)].flatMap((subject): Mark[] => [
    { kind: 'product', subject, times: 0 },
    { kind: 'buyer', subject, times: 1 },
  ]);
  visits.count(requestOf(http), [...stepsUpTo(step), ...ofProducts]);
}

function stepsUpTo(step: FunnelStep): Mark[] {
  return FUNNEL_STEPS.slice(0, FUNNEL_STEPS.indexOf(step) + 1).map((subject) => ({
    kind: 'step',
    subject,
    times: subject === step ? 1 : 0,
  }));
}

function requestOf({ request, locals }: Http) {
  return { headers: request.headers, address: locals.address };
}
