import type { Institute } from '#config/institute.ts';
import { PATHS } from '#shared/paths.ts';

/** The course with its own site (docs/product/site.md#course-pages). */
const EXTERNAL_COURSE = 'afatt-military';

/** Returns the link of a course card. */
export function courseLink(
  { afattUrl }: Pick<Institute, 'afattUrl'>,
  courseId: string,
): { href: string; external: boolean } {
  return courseId === EXTERNAL_COURSE
    ? { href: afattUrl, external: true }
    : { href: PATHS.course(courseId), external: false };
}
