import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply, Reply } from '#server/http/response.ts';
import { saveSeoPage } from '#server/seo/save-seo-page.ts';
import { listSeoPages } from '#server/seo/seo-pages.queries.ts';
import { SeoPage, SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { SeoQuery } from '#shared/schemas/seo-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the SEO records by path, inactive ones included, with the number of all matches in the header `X-Total-Count`. ' +
    '`q` searches path, title and description.',
  auth: 'admin',
  limit: 'admin',
  input: SeoQuery,
  output: z.array(SeoPage),
  run: ({ input: { q, ...paging }, services }) => {
    const { pages, total } = listSeoPages(services.db, { ...paging, search: q });
    return listReply(pages, { total });
  },
});

export const POST = endpoint({
  summary:
    'Adds the SEO record of a path (201) or replaces it (200), and publishes the pages in the background. With the ' +
    '`updatedAt` that the editor saw, a change of somebody else in between is a `seo_page_changed`, as is a record that ' +
    'the path has already with `isNew`; the error has the record as it is now as `seoPage`.',
  auth: 'admin',
  limit: 'admin',
  input: SeoPageInput,
  output: SeoPage,
  status: [200, 201],
  errors: ['seo_page_changed', 'seo_page_not_found'],
  run: ({ input, actor, services }) => {
    const { page, isNew } = saveSeoPage(services, input, actor);
    return new Reply(page, { status: isNew ? 201 : 200 });
  },
});

export const ALL = otherMethods({ GET, POST });
