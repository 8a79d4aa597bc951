import { type CollectionEntry, getCollection } from 'astro:content';

type Course = CollectionEntry<'courses'>;

/** The courses of one type, in their order. */
export async function listCourses(type: Course['data']['type']): Promise<Course[]> {
  const courses = await getCollection('courses', ({ data }) => data.type === type);
  return courses.sort((a, b) => a.data.order - b.data.order);
}
