import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { Product, Variant } from '#shared/schemas/product.schema.ts';
import { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { listCategories, listVariants } from './catalog.queries.ts';
import { listProducts, listStoreProducts } from './list-products.ts';

export const catalogRoutes = {
  'GET /api/products/:id/variants': endpoint({
    summary: 'Lists the variants of a product.',
    auth: 'public',
    limit: 'read',
    input: z.object({ id: z.uuid() }),
    output: z.array(Variant),
    missing: 'product_not_found',
    run: ({ input, services }) => {
      const variants = listVariants(services, input.id);
      if (!variants) throw new AppError('product_not_found');
      return variants;
    },
  }),
  'GET /api/products/categories': endpoint({
    summary: 'Lists the categories of the active products, in the order of the store.',
    auth: 'public',
    limit: 'read',
    output: z.array(z.string()),
    run: ({ services }) => listCategories(services.db),
  }),
  'GET /api/products': endpoint({
    summary:
      'Lists the active products in the order of the store: featured ones first, then by category and name.',
    auth: 'public',
    limit: 'read',
    output: z.array(Product),
    run: ({ services }) => listProducts(services),
  }),
  'GET /api/products/store': endpoint({
    summary:
      'Lists the active products with their variants and pictures, by category and name: what the store page shows.',
    auth: 'public',
    limit: 'read',
    output: z.array(StoreProduct),
    run: ({ services }) => listStoreProducts(services),
  }),
};
