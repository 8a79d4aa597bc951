import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { deleteSeoPage } from '#server/seo/delete-seo-page.ts';
import { readSeoDetail } from '#server/seo/seo-detail.ts';
import { SeoDetail, seoPathParameter } from '#shared/schemas/seo-pages.schema.ts';

export const prerender = false;

const Path = z.object({ path: seoPathParameter });

export const GET = endpoint({
  summary:
    'Returns the SEO record of a path, its page as it is published, and the titles and descriptions of other records. The ' +
    'path is URL-encoded: `/` is `%2F`.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  output: SeoDetail,
  missing: 'seo_page_not_found',
  run: ({ input: { path }, services }) => readSeoDetail(services, path),
});

export const DELETE = endpoint({
  summary:
    'Deletes the SEO record of a path, which is URL-encoded: `/` is `%2F`. Its page then has its own title and description again.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  missing: 'seo_page_not_found',
  run: ({ input: { path }, actor, services }) => deleteSeoPage(services, path, actor),
});

export const ALL = otherMethods({ GET, DELETE });
