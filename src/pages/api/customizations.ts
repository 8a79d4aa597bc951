import { z } from 'zod';
import { asBuyer } from '#server/cart/buyer.ts';
import { saveDesign } from '#server/designs/save-design.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { json } from '#server/http/response.ts';
import { SaveDesignInput } from '#shared/schemas/design.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'upload',
  upload: { data: 'data', file: 'logo' },
  input: z.object({ ...SaveDesignInput.shape, logo: z.optional(z.instanceof(Buffer)) }),
  run: async ({ input, services, http }) =>
    json(
      201,
      await asBuyer(services, http, (buyer) => saveDesign(services, buyer, http.locals.address, input)),
    ),
});

export const ALL = otherMethods({ POST });
