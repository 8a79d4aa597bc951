import { INSTITUTE } from '#config/institute.ts';
import { PATHS } from '#shared/paths.ts';

/** The one course whose card leads to a site of its own (decisions.md 7). */
const ON_ITS_OWN_SITE = 'afatt-military';

/** Where a course card leads. */
export function courseLink(courseId: string): { href: string; external: boolean } {
  return courseId === ON_ITS_OWN_SITE
    ? { href: INSTITUTE.afattUrl, external: true }
    : { href: PATHS.course(courseId), external: false };
}
