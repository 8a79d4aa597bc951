import { z } from 'zod';
import { changeProduct } from '#server/catalog/change-product.ts';
import { deleteProduct } from '#server/catalog/delete-product.ts';
import { requireProduct } from '#server/catalog/require-product.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { ProductChange } from '#shared/schemas/product-actions.schema.ts';

export const prerender = false;

const Path = z.object({ id: z.uuid() });

export const GET = endpoint({
  summary: 'Returns a product with its variants, pictures and size chart.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  output: ProductDetail,
  missing: 'product_not_found',
  run: ({ input, services }) => requireProduct(services, input.id),
});

export const PUT = endpoint({
  summary:
    'Changes a product; absent fields stay as they are, and empty texts remove what was there. Of a synced product, only ' +
    '`featured`, `isActive`, `allowCustomization` and `slug` can change. The error `product_changed` has the product as it ' +
    'is now as `product`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...ProductChange.shape }),
  output: ProductDetail,
  missing: 'product_not_found',
  errors: ['product_changed'],
  run: ({ input: { id, ...change }, actor, services }) => changeProduct(services, id, change, actor),
});

export const DELETE = endpoint({
  summary: 'Deletes a product. Orders keep what was sold.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  missing: 'product_not_found',
  run: ({ input, actor, services }) => deleteProduct(services, input.id, actor),
});

export const ALL = otherMethods({ GET, PUT, DELETE });
