import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listActiveSeo } from '#server/seo/seo.queries.ts';
import { SeoRecord } from '#shared/schemas/seo.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the active page metadata, by path.',
  auth: 'public',
  limit: 'read',
  output: z.array(SeoRecord),
  run: ({ services }) => listActiveSeo(services.db),
});

export const ALL = otherMethods({ GET });
