import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { SeoHealth } from '#shared/schemas/seo-pages.schema.ts';
import { SeoHealthQuery } from '#shared/schemas/seo-queries.schema.ts';
import { readSeoHealth } from './read-seo-health.ts';

export const seoHealthRoutes = {
  'GET /api/admin/seo-health': endpoint({
    summary:
      'Lists the pages of the site with what is wrong with each, those with problems first, with the number of all pages in ' +
      'the header `X-Total-Count`.',
    auth: 'admin',
    limit: 'admin',
    input: SeoHealthQuery,
    output: SeoHealth,
    run: async ({ input, services }) => {
      const { total, ...health } = await readSeoHealth(services, input);
      return listReply(health, { total });
    },
  }),
};
