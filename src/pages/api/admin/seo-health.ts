import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { readSeoHealth } from '#server/seo/seo-health.ts';
import { SeoHealth } from '#shared/schemas/seo-pages.schema.ts';
import { SeoHealthQuery } from '#shared/schemas/seo-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
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
});

export const ALL = otherMethods({ GET });
