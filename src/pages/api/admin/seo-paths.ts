import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listSeoPaths } from '#server/seo/seo-detail.ts';
import { SeoPath } from '#shared/schemas/seo-pages.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the pages that an SEO record can be for: those without one first, then by path.',
  auth: 'admin',
  limit: 'admin',
  output: z.array(SeoPath),
  run: ({ services }) => listSeoPaths(services),
});

export const ALL = otherMethods({ GET });
