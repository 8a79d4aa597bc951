import { z } from 'zod';
import { saveVariants } from '#server/catalog/save-variants.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';

export const prerender = false;

export const PUT = endpoint({
  summary:
    'Replaces the variants of a product that the shop manages itself. Those whose size and color stay keep their ids. The ' +
    'error `product_changed` has the product as it is now as `product`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...VariantGrid.shape }),
  output: ProductDetail,
  missing: 'product_not_found',
  errors: ['product_changed', 'product_synced'],
  run: ({ input: { id, ...grid }, actor, services }) => saveVariants(services, id, grid, actor),
});

export const ALL = otherMethods({ PUT });
