import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listActiveSeo } from '#server/seo/seo.queries.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'public',
  limit: 'read',
  run: ({ services }) => listActiveSeo(services.db),
});

export const ALL = otherMethods({ GET });
