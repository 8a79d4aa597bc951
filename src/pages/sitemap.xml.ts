import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { isIndexable } from '#server/seo/seo-of-release.ts';
import { PATHS } from '#shared/paths.ts';

const PAGES = [
  PATHS.home,
  PATHS.about,
  PATHS.military,
  PATHS.civilian,
  PATHS.team,
  PATHS.faqs,
  PATHS.contact,
  PATHS.store,
  PATHS.findMyOrder,
  PATHS.cancellation,
  PATHS.privacy,
];

/** Every page that search engines may list, but for those whose SEO record says otherwise. */
export const GET: APIRoute = async ({ site }) => {
  const courses = await getCollection('courses');
  const paths = [...PAGES, ...courses.map(({ id }) => PATHS.course(id)).sort()];
  const urls = paths
    .filter((path) => isIndexable(path, site))
    .map((path) => `  <url><loc>${new URL(path, site).href}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  );
};
