import { z } from 'zod';
import { printFileResponse } from '#server/designs/print-file-response.ts';
import { isPrintFileAddress } from '#server/designs/print-file-url.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

const given = z.string().max(100).catch('');

export const GET = endpoint({
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
});

export const ALL = otherMethods({ GET });
