import { z } from 'zod';
import { listCategories } from '#server/catalog/catalog.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the categories of the active products, in the order of the store.',
  auth: 'public',
  limit: 'read',
  output: z.array(z.string()),
  run: ({ services }) => listCategories(services.db),
});

export const ALL = otherMethods({ GET });
