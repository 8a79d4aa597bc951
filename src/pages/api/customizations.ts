import { z } from 'zod';
import { asBuyer } from '#server/cart/buyer.ts';
import { saveDesign } from '#server/designs/save-design.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { LOGO_ERRORS } from '#shared/error-groups.ts';
import { SaveDesignInput } from '#shared/schemas/design.schema.ts';
import { SavedDesign } from '#shared/schemas/saved-design.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Saves a design as a new record and renders its previews. A multipart form with a JSON part `data` ' +
    'and optionally a picture file `logo` (PNG, JPEG, WebP, GIF, AVIF or SVG, at most 5 MB).',
  auth: 'public',
  limit: 'upload',
  upload: { data: 'data', file: 'logo' },
  input: z.object({
    ...SaveDesignInput.shape,
    logo: z.optional(z.instanceof(Buffer, { error: 'Choose a picture file' })),
  }),
  output: SavedDesign,
  status: 201,
  errors: [
    'product_not_found',
    'customization_not_found',
    'customization_not_allowed',
    'design_quota_reached',
    ...LOGO_ERRORS,
    'storage_full',
  ],
  run: ({ input, services, http }) =>
    asBuyer(services, http, (buyer) => saveDesign(services, buyer, http.locals.address, input)),
});

export const ALL = otherMethods({ POST });
