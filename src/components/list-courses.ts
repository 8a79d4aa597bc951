import { type CollectionEntry, getCollection } from 'astro:content';
import { listInWords } from '#shared/list-in-words.ts';

type Course = CollectionEntry<'courses'>;

/** Returns the courses of one type, sorted by `order`. */
export async function listCourses(type: Course['data']['type']): Promise<Course[]> {
  const courses = await getCollection('courses', ({ data }) => data.type === type);
  return courses.sort((a, b) => a.data.order - b.data.order);
}

/** Returns the courses' short names as a list in words: "AFATT, MET3 and BTRC". */
export function listCategories(courses: readonly Course[]): string {
  return listInWords(courses.map(({ data }) => data.category));
}
