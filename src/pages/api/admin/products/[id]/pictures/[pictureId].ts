import { z } from 'zod';
import { removePicture } from '#server/catalog/remove-picture.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ProductDetail } from '#shared/schemas/admin-product.schema.ts';

export const prerender = false;

export const DELETE = endpoint({
  summary: 'Removes a picture of a product, also from its variants, and returns the product.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), pictureId: z.uuid() }),
  output: ProductDetail,
  missing: 'picture_not_found',
  errors: ['product_not_found', 'product_synced'],
  run: ({ input: { id, pictureId }, actor, services }) => removePicture(services, id, pictureId, actor),
});

export const ALL = otherMethods({ DELETE });
