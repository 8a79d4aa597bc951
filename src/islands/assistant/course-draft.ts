import * as z from 'zod/mini';
import { readFromTab, storeInTab } from './tab-storage.ts';

const CourseDraft = z.object({ title: z.string(), description: z.string() });
/** What is typed into the course analyzer. */
export type CourseDraft = z.output<typeof CourseDraft>;

export const NO_COURSE_DRAFT: CourseDraft = { title: '', description: '' };

const KEY = 'gti-course-analyzer';

/** Stores what is typed for a reload of this tab. */
export const storeCourseDraft = (draft: CourseDraft) => storeInTab(KEY, draft);

/** Returns what was typed in this tab before. */
export function readCourseDraft(): CourseDraft {
  const { data } = CourseDraft.safeParse(readFromTab(KEY));
  return data ?? NO_COURSE_DRAFT;
}
