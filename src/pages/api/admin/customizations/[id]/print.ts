import { z } from 'zod';
import { readPrintFile } from '#server/designs/design-files.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AppError } from '#shared/errors.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns the print file of a design.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  file: 'image/png',
  missing: 'customization_not_found',
  run: async ({ input, services }) => {
    const file = await readPrintFile(services.env, input.id);
    if (!file) throw new AppError('customization_not_found');
    return new Response(new Uint8Array(file), {
      headers: {
        'Content-Type': 'image/png',
        'Content-Disposition': `inline; filename="print-${input.id}.png"`,
        'Cache-Control': 'private, no-store',
      },
    });
  },
});

export const ALL = otherMethods({ GET });
