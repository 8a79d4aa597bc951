import { z } from 'zod';
import { asBuyer } from '#server/cart/buyer.ts';
import { saveCustomization } from '#server/customizations/save-customization.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { json } from '#server/http/response.ts';
import { CustomizationInput } from '#shared/schemas/customization.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'upload',
  upload: { data: 'data', file: 'logo' },
  input: z.object({ ...CustomizationInput.shape, logo: z.optional(z.instanceof(Buffer)) }),
  run: async ({ input, services, http }) =>
    json(
      201,
      await asBuyer(services, http, (buyer) =>
        saveCustomization(services, buyer, http.locals.address, input),
      ),
    ),
});

export const ALL = otherMethods({ POST });
