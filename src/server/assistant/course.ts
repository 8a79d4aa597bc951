import type { AssistantRole } from '#shared/assistant.ts';
import { PATHS } from '#shared/paths.ts';
import type { AnswerSource, Recommendation } from '#shared/schemas/assistant.schema.ts';

/** A course as its page describes it. */
export interface Course {
  id: string;
  /** The short name: `MET3`. */
  category: string;
  title: string;
  program: AssistantRole;
  description: string;
  /** What it covers, a topic each. */
  covers: string[];
  /** The credit that it gives, in a sentence; null if its page names none. */
  credit: string | null;
}

/** The most courses that are recommended at once. */
export const MAX_RECOMMENDATIONS = 3;

/** Returns the address of a course's page. */
export function courseUrl({ id }: Pick<Course, 'id'>): string {
  return PATHS.course(id);
}

/** Returns what a course is called in answers: `MET3: Medical Evacuation`. */
export function courseName({ category, title }: Course): string {
  return `${category}: ${title}`;
}

/** Returns a course as a source, with its description. */
export function courseSource(course: Course): AnswerSource {
  return { title: courseName(course), url: courseUrl(course), excerpt: course.description };
}

/** Returns a recommendation of a course, whoever gives the reason. */
export function recommend(course: Course, reason: string): Recommendation {
  return {
    courseId: course.id,
    title: courseName(course),
    url: courseUrl(course),
    inquiryUrl: PATHS.askAbout(course.id, course.program),
    reason,
  };
}
