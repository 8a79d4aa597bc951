import type { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import { WholeResponse } from '#server/kernel/http/whole-response.ts';
import { PREVIEW_SIDE_PX } from '#shared/designs/effective-dpi.ts';
import { readLogo } from './read-logo.ts';

/**
 * Returns a logo as it will be printed, as a PNG for the editor (docs/product/designs.md#logo-files). Stores nothing.
 * @throws AppError what `readLogo` throws
 */
export async function previewLogo(file: Buffer | UploadedFile, removeWhite = false): Promise<Response> {
  const { png } = await readLogo(file, { side: PREVIEW_SIDE_PX, removeWhite });
  return new WholeResponse(png as Buffer<ArrayBuffer>, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'private, no-store' },
  });
}
