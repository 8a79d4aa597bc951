import type { AssistantRole } from '#shared/assistant.ts';
import { PATHS } from '#shared/paths.ts';
import type { AnswerSource, Recommendation } from '#shared/schemas/assistant.schema.ts';

/** A course as described on its page. */
export interface Course {
  id: string;
  /** The short name: `MET3`. */
  category: string;
  title: string;
  program: AssistantRole;
  description: string;
  /** Its topics. */
  covers: string[];
  /** The credit it gives, in a sentence; null if its page doesn't mention any. */
  credit: string | null;
}

/** The maximum number of recommended courses. */
export const MAX_RECOMMENDATIONS = 3;

/** Returns the address of a course's page. */
export function courseUrl({ id }: Pick<Course, 'id'>): string {
  return PATHS.course(id);
}

/** Returns a course's name in answers: `MET3: Medical Evacuation`. */
export function courseName({ category, title }: Course): string {
  return `${category}: ${title}`;
}

/** Returns a course as a source, with its description. */
export function courseSource(course: Course): AnswerSource {
  return { title: courseName(course), url: courseUrl(course), excerpt: course.description };
}

/** Returns a recommendation of a course, with a reason from any source. */
export function recommend(course: Course, reason: string): Recommendation {
  return {
    courseId: course.id,
    title: courseName(course),
    url: courseUrl(course),
    inquiryUrl: PATHS.askAbout(course.id, course.program),
    reason,
  };
}
