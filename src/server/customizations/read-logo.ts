import sharp from 'sharp';
import type { PixelSize } from '#shared/customization/print-area.ts';
import { AppError, ERRORS, type ErrorCode } from '#shared/errors.ts';
import { type DecodeFailure, decodePicture } from './decode-picture.ts';
import { isUnsafeSvg, sniffPicture } from './sniff-picture.ts';

/** A logo as it is stored: a plain PNG without metadata, at most `LOGO_SIDE` pixels on its longer side. */
export interface StoredLogo extends PixelSize {
  png: Buffer;
}

const LIMITS = { maxSide: 12_000, maxPixels: 50_000_000 };

const REFUSALS: Record<DecodeFailure, ErrorCode> = {
  damaged: 'picture_damaged',
  'too-large': 'picture_too_many_pixels',
  'too-slow': 'picture_too_complex',
};

/**
 * Reads an uploaded picture by what it is, not by what it is called, and encodes it anew (decisions.md 27):
 * turned as its camera meant it, in sRGB, the first picture of several, without anything that came with it.
 * @throws AppError `picture_empty`, `picture_unsupported`, `picture_unsafe`, `picture_damaged`,
 *   `picture_too_many_pixels`, `picture_too_complex`
 */
export async function readLogo(file: Buffer): Promise<StoredLogo> {
  if (file.length === 0) throw refusal('picture_empty');
  const kind = sniffPicture(file);
  if (!kind) throw refusal('picture_unsupported');
  if (kind === 'svg' && isUnsafeSvg(file)) throw refusal('picture_unsafe');
  const decoded = await decodePicture(file, { isDrawing: kind === 'svg', ...LIMITS });
  if ('failed' in decoded) throw refusal(REFUSALS[decoded.failed], decoded.cause);
  const { width, height } = await sharp(decoded.png).metadata();
  return { png: decoded.png, width, height };
}

/** The message stands at the field, too, for forms that show it there. */
function refusal(code: ErrorCode, cause?: unknown): AppError {
  return new AppError(code, { fields: { logo: ERRORS[code].message }, cause });
}
