import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { readPrintFile } from './design-files.ts';

/**
 * Returns the print file of a design as a response that is never cached or listed by search engines.
 * @throws AppError `customization_not_found`
 */
export async function printFileResponse({ env }: Pick<Services, 'env'>, designId: string): Promise<Response> {
  const file = await readPrintFile(env, designId);
  if (!file) throw new AppError('customization_not_found');
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(file.byteLength),
      'Content-Disposition': `inline; filename="print-${designId}.png"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
