import { z } from 'zod';
import { duplicateProduct } from '#server/catalog/duplicate-product.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Reply } from '#server/http/response.ts';
import { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { DuplicateInput } from '#shared/schemas/product-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Adds an inactive copy of a product, without stock and SKUs. A repeated request with the same `copyId` returns 200 and ' +
    'adds nothing.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...DuplicateInput.shape }),
  output: ProductDetail,
  status: [201, 200],
  missing: 'product_not_found',
  errors: ['idempotency_key_reused'],
  run: ({ input: { id, copyId }, actor, services }) => {
    const { product, isNew } = duplicateProduct(services, id, copyId, actor);
    return new Reply(product, { status: isNew ? 201 : 200 });
  },
});

export const ALL = otherMethods({ POST });
