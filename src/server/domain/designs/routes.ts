import { z } from 'zod';
import { prepareDecoder } from '#server/kernel/drawing/decode-picture.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import { asBuyer } from '#server/kernel/sessions/buyer.ts';
import { LOGO_ERRORS } from '#shared/error-groups.ts';
import { AppError } from '#shared/errors.ts';
import { SaveDesignInput } from '#shared/schemas/design.schema.ts';
import { SavedDesign } from '#shared/schemas/saved-design.schema.ts';
import { previewLogo } from './preview-logo.ts';
import { printFileResponse, testPrintResponse } from './print-file-response.ts';
import { isPrintFileAddress, isTestPrintAddress } from './print-file-url.ts';
import { saveDesign } from './save-design.ts';

const given = z.string().max(100).catch('');

export const designsRoutes = {
  'POST /api/customizations': endpoint({
    summary:
      'Saves a design as a new record and renders its previews. A multipart form with a JSON part `data` ' +
      'and optionally a picture file `logo` (PNG, JPEG, WebP, GIF, AVIF or SVG, at most 5 MB). Says what is wrong with ' +
      'the print (`flaws`, and `flawsOn` the pictures of the product); that never fails saving.',
    auth: 'public',
    limit: 'upload',
    upload: { data: 'data', file: 'logo', prepare: prepareDecoder },
    input: z.object({
      ...SaveDesignInput.shape,
      logo: z.optional(z.instanceof(UploadedFile, { error: 'Choose a picture file' })),
    }),
    output: SavedDesign,
    status: 201,
    errors: [
      'product_not_found',
      'customization_not_found',
      'customization_not_allowed',
      'limit_reached',
      ...LOGO_ERRORS,
      'storage_full',
    ],
    run: ({ input, services, http }) =>
      asBuyer(services, http, (buyer) => saveDesign(services, buyer, http.locals.address, input)),
  }),
  'POST /api/customizations/logo-preview': endpoint({
    summary:
      'Returns a logo as it will be printed, as a PNG of at most 1024 pixels on the longer side. Stores nothing. A ' +
      'multipart form with a JSON part `data`, with `removeWhite` or nothing, and a picture file `logo`, as saving a ' +
      'design takes them.',
    auth: 'public',
    limit: 'logo-preview',
    upload: { data: 'data', file: 'logo', prepare: prepareDecoder },
    input: z.object({
      removeWhite: SaveDesignInput.shape.removeWhite,
      logo: z.instanceof(UploadedFile, { error: 'Choose a picture file' }),
    }),
    file: 'image/png',
    errors: [...LOGO_ERRORS],
    run: ({ input }) => previewLogo(input.logo, input.removeWhite),
  }),
  'GET /api/print-files/:id': endpoint({
    summary:
      'Returns the print file of a design to the print vendor that was sent this address. It is signed and valid for 14 days.',
    auth: 'public',
    limit: 'read',
    input: z.object({ id: z.uuid(), expires: given, signature: given }),
    file: 'image/png',
    missing: 'customization_not_found',
    run: ({ input: { id, ...address }, services }) => {
      if (!isPrintFileAddress(services, id, address)) throw new AppError('customization_not_found');
      return printFileResponse(services, id);
    },
  }),
  'GET /api/test-prints/:size': endpoint({
    summary:
      'Draws a print file of a size in pixels, such as `3600x4800`, for the print vendor that was sent this address with a test order. It is ' +
      'signed and valid for a day.',
    auth: 'public',
    limit: 'read',
    input: z.object({
      size: z.string().regex(/^[1-9]\d{0,4}x[1-9]\d{0,4}$/),
      expires: given,
      signature: given,
    }),
    file: 'image/png',
    errors: ['not_found', 'too_busy'],
    run: ({ input: { size, ...address }, services }) => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      if (!isTestPrintAddress(services, { width, height }, address)) throw new AppError('not_found');
      return testPrintResponse({ width, height });
    },
  }),
  'GET /api/admin/customizations/:id/print': endpoint({
    summary: 'Returns the print file of a design.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    file: 'image/png',
    missing: 'customization_not_found',
    run: ({ input, services }) => printFileResponse(services, input.id),
  }),
};
