import { pictureSize } from '#shared/designs/picture-size.ts';
import type { PixelSize } from '#shared/designs/print-area.ts';

/** The first bytes of a PNG, which include its size. */
export const PNG_HEADER_BYTES = 24;

/**
 * Returns the size of a PNG from its header.
 * @throws Error if it isn't one
 */
export function pngSize(file: Buffer): PixelSize {
  const size = pictureSize(file.toString('latin1', 0, PNG_HEADER_BYTES));
  if (!size) throw new Error('This is no PNG.');
  return size;
}
