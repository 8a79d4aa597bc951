import { z } from 'zod';
import { listProducts } from '#server/catalog/list-products.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Product } from '#shared/schemas/product.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the active products in the order of the store: featured ones first, then by category and name.',
  auth: 'public',
  limit: 'read',
  output: z.array(Product),
  run: ({ services }) => listProducts(services),
});

export const ALL = otherMethods({ GET });
