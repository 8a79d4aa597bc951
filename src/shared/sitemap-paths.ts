import { courseIdOf, PATHS } from '#shared/paths.ts';

/** The pages in the sitemap besides courses and products, unless their SEO records exclude them. */
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

/** Returns whether the sitemap lists a prerendered page. */
export function isSitemapPath(path: string): boolean {
  return SITEMAP_PATHS.includes(path) || courseIdOf(path) !== null;
}
