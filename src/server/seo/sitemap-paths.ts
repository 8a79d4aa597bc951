import { courseIdOf, PATHS } from '#shared/paths.ts';

/** The pages that the sitemap lists beside courses and products, unless their SEO record keeps them out. */
export const SITEMAP_PATHS: readonly string[] = [
  PATHS.home,
  PATHS.about,
  PATHS.military,
  PATHS.civilian,
  PATHS.team,
  PATHS.faqs,
  PATHS.contact,
  PATHS.assistant,
  PATHS.store,
  PATHS.findMyOrder,
  PATHS.cancellation,
  PATHS.privacy,
];

/** Returns whether a prerendered page is one that the sitemap lists. */
export function isSitemapPath(path: string): boolean {
  return SITEMAP_PATHS.includes(path) || courseIdOf(path) !== null;
}
