import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { drawSharePicture, type SharePicture } from '../../art/share-picture.ts';
import { listCourses } from '../../components/list-courses.ts';

const PAGES: Record<string, SharePicture> = {
  home: { title: 'Trauma medicine, taught hands-on', kicker: 'Veteran-owned', tone: 'ink', seed: 44 },
  about: { title: 'Taught by people who have done it', kicker: 'About GTI', tone: 'ink', seed: 11 },
  faqs: { title: 'Frequently asked questions', kicker: 'Training', tone: 'ink', seed: 3 },
  contact: { title: 'Get in touch with our team', kicker: 'Contact', tone: 'ink', seed: 7 },
  assistant: { title: 'Ask about our training', kicker: 'AI assistant', tone: 'ink', seed: 27 },
  team: { title: 'Instructors & medical professionals', kicker: 'Our team', tone: 'ink', seed: 41 },
  privacy: { title: 'Privacy policy', kicker: 'Policy', tone: 'ink', seed: 14 },
  'cancellation-policy': { title: 'Cancellation policy', kicker: 'Policy', tone: 'ink', seed: 18 },
  'find-my-order': { title: 'Where is my order?', kicker: 'Store', tone: 'ink', seed: 9 },
  store: { title: 'GTI merchandise', kicker: 'Store', tone: 'ink', seed: 5 },
};

/** Sources of the insignia. A course image is matched by its address, which starts with the file name. */
const INSIGNIA: Record<string, string> = import.meta.glob('../../content/insignia/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export async function getStaticPaths() {
  const courses = await getCollection('courses');
  const ofCourses = courses.map(({ id, data }): [string, SharePicture] => [
    `course-${id}`,
    {
      title: data.title,
      kicker: `${data.category}, ${data.type} course`,
      tone: data.type === 'military' ? 'olive' : 'steel',
      seed: 50 + data.order,
      insignia: INSIGNIA[`../../content/insignia/${data.image.src.split('/').at(-1)?.split('.')[0]}.svg`],
    },
  ]);
  const ofPrograms = await Promise.all([program('military'), program('civilian')]);
  return [...Object.entries(PAGES), ...ofPrograms, ...ofCourses].map(([name, picture]) => ({
    params: { name },
    props: { picture },
  }));
}

async function program(type: 'military' | 'civilian'): Promise<[string, SharePicture]> {
  const kicker = (await listCourses(type)).map(({ data }) => data.category).join(' / ');
  return [
    type,
    type === 'military'
      ? { title: 'Military training', kicker, tone: 'olive', seed: 21 }
      : { title: 'Civilian training', kicker, tone: 'steel', seed: 33 },
  ];
}

export const GET: APIRoute<{ picture: SharePicture }> = async ({ props }) =>
  new Response(new Uint8Array(await drawSharePicture(props.picture)), {
    headers: { 'Content-Type': 'image/png' },
  });
