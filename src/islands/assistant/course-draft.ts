import * as z from 'zod/mini';
import { readFromTab, storeInTab } from './tab-storage.ts';

const CourseDraft = z.object({ title: z.string(), description: z.string() });
/** The typed input of the course analyzer. */
export type CourseDraft = z.output<typeof CourseDraft>;

export const NO_COURSE_DRAFT: CourseDraft = { title: '', description: '' };

const KEY = 'gti-course-analyzer';

/** Stores the typed input for a reload of this tab. */
export const storeCourseDraft = (draft: CourseDraft) => storeInTab(KEY, draft);

/** Returns the input typed in this tab before. */
export function readCourseDraft(): CourseDraft {
  const { data } = CourseDraft.safeParse(readFromTab(KEY));
  return data ?? NO_COURSE_DRAFT;
}
