import { productFigures } from '#server/catalog/admin-products.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ProductFigures } from '#shared/schemas/admin-product.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the numbers of products and variants, the average price of the variants, and the categories in use.',
  auth: 'admin',
  limit: 'admin',
  output: ProductFigures,
  run: ({ services }) => productFigures(services.db),
});

export const ALL = otherMethods({ GET });
