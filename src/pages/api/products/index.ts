import { listProducts } from '#server/catalog/catalog.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'public',
  limit: 'read',
  run: ({ services }) => listProducts(services),
});

export const ALL = otherMethods({ GET });
