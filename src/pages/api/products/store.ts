import { z } from 'zod';
import { listStoreProducts } from '#server/catalog/list-products.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { StoreProduct } from '#shared/schemas/store-product.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the active products with their variants and pictures, by category and name: what the store page shows.',
  auth: 'public',
  limit: 'read',
  output: z.array(StoreProduct),
  run: ({ services }) => listStoreProducts(services),
});

export const ALL = otherMethods({ GET });
