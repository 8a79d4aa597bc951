import { z } from 'zod';
import { printFileResponse } from '#server/designs/print-file-response.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns the print file of a design.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  file: 'image/png',
  missing: 'customization_not_found',
  run: ({ input, services }) => printFileResponse(services, input.id),
});

export const ALL = otherMethods({ GET });
