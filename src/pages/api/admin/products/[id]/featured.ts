import { z } from 'zod';
import { changeProduct } from '#server/catalog/change-product.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { FeaturedInput } from '#shared/schemas/product-actions.schema.ts';

export const prerender = false;

export const PATCH = endpoint({
  summary: 'Shows a product first in the store, or no longer.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...FeaturedInput.shape }),
  output: ProductDetail,
  missing: 'product_not_found',
  run: ({ input: { id, featured }, actor, services }) => changeProduct(services, id, { featured }, actor),
});

export const ALL = otherMethods({ PATCH });
