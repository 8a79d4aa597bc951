import sharp from 'sharp';
import type { PixelSize } from '#shared/designs/print-area.ts';
import { judgePicture, PICTURE_LIMITS } from '#shared/designs/sniff-picture.ts';
import { AppError, ERRORS, type ErrorCode } from '#shared/errors.ts';
import { type DecodeFailure, decodePicture } from './decode-picture.ts';
import { inDecodingTurn } from './turns.ts';

/** A logo as it is stored: a plain PNG without metadata, at most `LOGO_SIDE` pixels on its longer side. */
export interface StoredLogo extends PixelSize {
  png: Buffer;
}

const REFUSALS: Record<DecodeFailure, ErrorCode> = {
  damaged: 'picture_damaged',
  'too-large': 'picture_too_many_pixels',
  'too-complex': 'picture_too_complex',
};

/**
 * Reads an uploaded picture by what it is, not by what it is called, and encodes it anew:
 * turned as its camera meant it, in sRGB, the first picture of several, without anything that came with it.
 * @throws AppError `picture_empty`, `picture_unsupported`, `picture_unsafe`, `picture_without_size`,
 *   `picture_damaged`, `picture_too_many_pixels`, `picture_too_complex`, `too_busy`
 */
export async function readLogo(file: Buffer): Promise<StoredLogo> {
  const judged = judgePicture(new Uint8Array(file));
  if ('refused' in judged) throw refusal(judged.refused);
  const isDrawing = judged.kind === 'svg';
  const decoded = await inDecodingTurn(() => decodePicture(judged.bytes, { isDrawing, ...PICTURE_LIMITS }));
  if ('failed' in decoded) throw refusal(REFUSALS[decoded.failed], decoded.cause);
  const { width, height } = await sharp(decoded.png).metadata();
  return { png: decoded.png, width, height };
}

/** Invalid pictures name the field; the screens know the others by their code. */
function refusal(code: ErrorCode, cause?: unknown): AppError {
  const { status, message } = ERRORS[code];
  return new AppError(code, { ...(status === 422 && { fields: { logo: message } }), cause });
}
