import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { LOGO_SIDE, storedLogo } from '#shared/customization/effective-dpi.ts';
import type { PixelSize } from '#shared/customization/print-area.ts';
import { AppError, ERRORS, type ErrorCode } from '#shared/errors.ts';
import { isUnsafeSvg, sniffPicture } from './sniff-picture.ts';

/** A logo as it is stored: a plain PNG without metadata, at most `LOGO_SIDE` pixels on its longer side. */
export interface StoredLogo extends PixelSize {
  png: Buffer;
}

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 12_000;
/** A drawing can be made to take for ever; the picture of a logo takes a second. */
const MOST_SECONDS = 15;
/** The pixels an inch that a drawing's own units count as. */
const VECTOR_DENSITY = 72;

const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 };

/**
 * Decodes an uploaded picture by what it is, not by what it is called, and encodes it anew (decisions.md 27):
 * turned as its camera meant it, in sRGB, the first picture of several, without anything that came with it.
 * @throws AppError `picture_empty`, `picture_unsupported`, `picture_unsafe`, `picture_damaged`,
 *   `picture_too_many_pixels`
 */
export async function readLogo(file: Buffer): Promise<StoredLogo> {
  if (file.length === 0) throw refusal('picture_empty');
  const kind = sniffPicture(file);
  if (!kind) throw refusal('picture_unsupported');
  if (kind === 'svg' && isUnsafeSvg(file)) throw refusal('picture_unsafe');
  try {
    const size = await measure(file);
    const stored = storedLogo(size, kind === 'svg');
    const picture = kind === 'svg' ? rasterize(file, size) : sharp(file, OPTIONS).autoOrient();
    const { data, info } = await picture
      .resize({ ...stored, fit: 'fill' })
      .toColourspace('srgb')
      .timeout({ seconds: MOST_SECONDS })
      .png({ compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (error) {
    if (AppError.is(error)) throw error;
    const tooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw refusal(tooLarge ? 'picture_too_many_pixels' : 'picture_damaged', error);
  }
}

/** The size as it is looked at, from the head of the file alone. */
async function measure(file: Buffer): Promise<PixelSize> {
  const { autoOrient: size } = await sharp(file, OPTIONS).metadata();
  if (size.width > MAX_SIDE || size.height > MAX_SIDE || size.width * size.height > MAX_PIXELS) {
    throw refusal('picture_too_many_pixels');
  }
  return size;
}

function rasterize(file: Buffer, { width, height }: PixelSize): Sharp {
  const density = (VECTOR_DENSITY * LOGO_SIDE) / Math.max(width, height);
  return sharp(file, { ...OPTIONS, density: Math.min(100_000, Math.max(1, density)) });
}

/** The message stands at the field, too, for forms that show it there. */
function refusal(code: ErrorCode, cause?: unknown): AppError {
  return new AppError(code, { fields: { logo: ERRORS[code].message }, cause });
}
