import { z } from 'zod';
import { addProduct } from '#server/catalog/add-product.ts';
import { listAdminProducts } from '#server/catalog/admin-products.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply, Reply } from '#server/http/response.ts';
import { AdminProduct, ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { NewProductInput } from '#shared/schemas/product-actions.schema.ts';
import { ProductsQuery } from '#shared/schemas/product-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the products with their variants by name, inactive ones included, with the number of all matches in the header ' +
    '`X-Total-Count`. `q` searches name, description and category.',
  auth: 'admin',
  limit: 'admin',
  input: ProductsQuery,
  output: z.array(AdminProduct),
  run: ({ input: { q, ...filter }, services }) => {
    const { products, total } = listAdminProducts(services.db, { ...filter, search: q });
    return listReply(products, { total });
  },
});

export const POST = endpoint({
  summary:
    'Adds a product that the shop manages itself. A repeated request with the same `id` returns 200 and adds nothing.',
  auth: 'admin',
  limit: 'admin',
  input: NewProductInput,
  output: ProductDetail,
  status: [201, 200],
  errors: ['idempotency_key_reused'],
  run: ({ input, actor, services }) => {
    const { product, isNew } = addProduct(services, input, actor);
    return new Reply(product, { status: isNew ? 201 : 200 });
  },
});

export const ALL = otherMethods({ GET, POST });
