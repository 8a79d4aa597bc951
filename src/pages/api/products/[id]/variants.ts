import { z } from 'zod';
import { listVariants } from '#server/catalog/catalog.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { Variant } from '#shared/schemas/product.schema.ts';

export const prerender = false;

export const GET = endpoint({
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
});

export const ALL = otherMethods({ GET });
