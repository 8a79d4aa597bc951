import { listVariants } from '#server/catalog/catalog.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { IdParam } from '#server/http/params.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

export const GET = endpoint({
  auth: 'public',
  limit: 'read',
  input: IdParam,
  missing: 'product_not_found',
  run: ({ input, services }) => {
    const variants = listVariants(services, input.id);
    if (!variants) throw new AppError('product_not_found');
    return variants;
  },
});

export const ALL = otherMethods({ GET });
