import { type CollectionEntry, getCollection } from 'astro:content';

type Course = CollectionEntry<'courses'>;

/** The courses of one type, in their order. */
export async function listCourses(type: Course['data']['type']): Promise<Course[]> {
  const courses = await getCollection('courses', ({ data }) => data.type === type);
  return courses.sort((a, b) => a.data.order - b.data.order);
}

/** The short names of these courses as words: "AFATT, MET3 and BTRC". */
export function listCategories(courses: readonly Course[]): string {
  const names = courses.map(({ data }) => data.category);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
}
