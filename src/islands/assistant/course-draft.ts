import * as z from 'zod/mini';

const CourseDraft = z.object({ title: z.string(), description: z.string() });
/** What is typed into the course analyzer. */
export type CourseDraft = z.output<typeof CourseDraft>;

export const NO_COURSE_DRAFT: CourseDraft = { title: '', description: '' };

const KEY = 'gti-course-analyzer';

/** Stores what is typed for a reload of this tab. */
export function storeCourseDraft(draft: CourseDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage may be disabled or full: the text then ends with the page.
  }
}

/** Returns what was typed in this tab before. */
export function readCourseDraft(): CourseDraft {
  try {
    return CourseDraft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return NO_COURSE_DRAFT;
  }
}
