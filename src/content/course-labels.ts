import { getCollection } from 'astro:content';

/** Returns what a message about a course calls it, by its id: "MET3, military course (Medical Evacuation …)". */
export async function courseLabels(): Promise<Map<string, string>> {
  const courses = await getCollection('courses');
  return new Map(
    courses.map(({ id, data }) => [id, `${data.category}, ${data.type} course (${data.title})`]),
  );
}
