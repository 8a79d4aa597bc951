import { changeProducts } from '#server/catalog/change-products.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { BulkProductResult } from '#shared/schemas/admin-product.schema.ts';
import { BulkProductChange } from '#shared/schemas/product-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Changes the price or the availability of several products at once, all or none: `price` sets it, `pricePercent` ' +
    "changes it and the variants' own prices by a percentage, rounded half up to the cent, once per `requestId`. Synced " +
    'products keep their price.',
  auth: 'admin',
  limit: 'admin',
  input: BulkProductChange,
  output: BulkProductResult,
  errors: ['idempotency_key_reused'],
  run: ({ input, actor, services }) => changeProducts(services, input, actor),
});

export const ALL = otherMethods({ POST });
