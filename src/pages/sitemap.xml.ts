import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { isIndexable } from '#server/domain/seo/is-indexable.ts';
import { listProductPages } from '#server/domain/seo/product-pages.queries.ts';
import { readPublishedDates } from '#server/domain/seo/published-pages.ts';
import { listActiveSeo } from '#server/domain/seo/seo.queries.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import { SITEMAP_PATHS } from '#shared/sitemap-paths.ts';

export const prerender = false;

/** Lists all indexable pages. Rendered per request, because products and SEO records change between releases. */
export const GET: APIRoute = async ({ site, locals }) => {
  const courses = await getCollection('courses');
  const { services } = locals;
  const records = new Map(listActiveSeo(services.db).map((record) => [record.path, record]));
  const published = readPublishedDates(services.env);
  const pages: { path: string; changedAt?: Date | undefined }[] = [
    ...[...SITEMAP_PATHS, ...courses.map(({ id }) => PATHS.course(id)).sort()].map((path) => ({
      path,
      changedAt: published.get(path),
    })),
    ...listProductPages(services.db).map(({ slug, changedAt }) => ({ path: productPath(slug), changedAt })),
  ];
  const urls = pages
    .filter(({ path }) => isIndexable(records.get(path), path, site))
    .map(({ path, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
      return `  <url><loc>${new URL(path, site).href}</loc>${lastmod}</url>`;
    });
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, no-cache' } },
  );
};
