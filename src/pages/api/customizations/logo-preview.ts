import { z } from 'zod';
import { previewLogo } from '#server/designs/preview-logo.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { LOGO_ERRORS } from '#shared/error-groups.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Returns a logo as it will be printed, as a PNG of at most 1024 pixels on the longer side. Stores nothing. A ' +
    'multipart form with a JSON part `data`, an empty object, and a picture file `logo`, as saving a design takes it.',
  auth: 'public',
  limit: 'logo-preview',
  upload: { data: 'data', file: 'logo' },
  input: z.object({ logo: z.instanceof(Buffer, { error: 'Choose a picture file' }) }),
  file: 'image/png',
  errors: [...LOGO_ERRORS],
  run: ({ input }) => previewLogo(input.logo),
});

export const ALL = otherMethods({ POST });
