import { PREVIEW_SIDE_PX } from '#shared/designs/effective-dpi.ts';
import { readLogo } from './read-logo.ts';

/**
 * Returns a logo as it will be printed, as a PNG for the editor (docs/product/designs.md#logo-files). Stores nothing.
 * @throws AppError what `readLogo` throws
 */
export async function previewLogo(file: Buffer, removeWhite = false): Promise<Response> {
  const { png } = await readLogo(file, { side: PREVIEW_SIDE_PX, removeWhite });
  return new Response(new Uint8Array(png), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-store' },
  });
}
