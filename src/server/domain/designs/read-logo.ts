import { type DecodeFailure, decodePicture } from '#server/kernel/drawing/decode-picture.ts';
import { draw } from '#server/kernel/drawing/draw-picture.ts';
import { DrawingFailed } from '#server/kernel/drawing/drawing-process.ts';
import type { StoredLogo } from '#server/kernel/drawing/drawing-tasks.ts';
import { queueDecoding } from '#server/kernel/drawing/work-queue.ts';
import type { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import { countedSize, LOGO_SIDE_PX, VECTOR_SIDE_PX } from '#shared/designs/effective-dpi.ts';
import { inspectPicture, isPhoto, PHOTO_HEAD_BYTES, PICTURE_LIMITS } from '#shared/designs/sniff-picture.ts';
import { ERRORS, type ErrorCode } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';
import { markSide } from './mark-side.ts';
import { pngSize } from './png-size.ts';

const ERROR_CODES: Record<DecodeFailure, ErrorCode> = {
  damaged: 'picture_damaged',
  'too-large': 'picture_too_many_pixels',
  'too-complex': 'picture_too_complex',
};

/** A logo as read from a file or from an earlier design. */
export interface ReadLogo extends StoredLogo {
  /** It has text that was drawn in our fonts. */
  hasLiveText: boolean;
}

interface Options {
  /** The maximum of the PNG's longer side; by default that of stored logos. */
  side?: number;
  /** Makes the white around the logo transparent (docs/product/designs.md#white-backgrounds). */
  removeWhite?: boolean | undefined;
}

/**
 * Decodes an uploaded logo by its content, not its file name, and encodes it as a PNG (docs/product/designs.md#logo-files):
 * rotated by its EXIF orientation, in sRGB, the first frame only, without metadata. An SVG with embedded pictures is
 * drawn as sharp as any other, and marked with their resolution.
 * @throws AppError `picture_empty`, `picture_unsupported`, `picture_unsafe`, `picture_text_fonts`,
 *   `picture_curved_text`, `picture_effects`, `picture_without_size`, `picture_damaged`, `picture_blank`,
 *   `picture_too_many_pixels`, `picture_too_complex`, `too_busy`
 */
export async function readLogo(
  file: Buffer | UploadedFile,
  { side, removeWhite }: Options = {},
): Promise<ReadLogo> {
  const inspected = inspectPicture(await bytesToInspect(file));
  if ('rejected' in inspected) throw rejection(inspected.rejected, undefined, inspected.message);
  const isVector = inspected.kind === 'svg';
  const stored = isVector ? VECTOR_SIDE_PX : LOGO_SIDE_PX;
  // The white is removed from the pixels that are stored, so that a smaller picture shows the same.
  const source = isVector ? inspected.bytes : file;
  const decoded = await decode(source, isVector, removeWhite ? stored : (side ?? stored));
  if ('failed' in decoded) throw rejection(ERROR_CODES[decoded.failed], decoded.cause);
  if (decoded.isBlank) throw rejection('picture_blank');
  const plain = removeWhite ? await removeWhiteFrom(decoded.png, side ?? stored) : decoded.png;
  const { embeddedSide, hasLiveText } = inspected;
  const png = embeddedSide === null ? plain : markSide(plain, embeddedSide);
  return { png, ...countedSize(pngSize(plain), embeddedSide), hasLiveText };
}

/** A vector file that takes too long in its whole size, as with many filters, is drawn in that of other logos. */
async function decode(file: Uint8Array | UploadedFile, isVector: boolean, side: number) {
  const inSize = (length: number) =>
    queueDecoding(() => decodePicture(file, { isVector, side: length, ...PICTURE_LIMITS }));
  const decoded = await inSize(side);
  const isTooMuch = 'failed' in decoded && decoded.failed === 'too-complex' && isVector;
  return isTooMuch && side > LOGO_SIDE_PX ? inSize(LOGO_SIDE_PX) : decoded;
}

/**
 * Makes the white around a stored logo transparent.
 * @throws AppError `picture_blank`, `picture_too_complex`, `too_busy`
 */
export async function removeWhiteFrom(png: Buffer, side: number): Promise<Buffer> {
  try {
    const cleared = await draw('without-white', { png, side });
    if (!cleared) throw rejection('picture_blank');
    return cleared;
  } catch (error) {
    throw error instanceof DrawingFailed ? rejection('picture_too_complex', error) : error;
  }
}

/** Returns the bytes of a file; of a photo on disk, only its head, and the rest never comes into memory. */
async function bytesToInspect(file: Buffer | UploadedFile): Promise<Uint8Array<ArrayBuffer>> {
  if (file instanceof Uint8Array) return new Uint8Array(file);
  const head = await file.read(PHOTO_HEAD_BYTES);
  return isPhoto(head) ? head : file.read();
}

/** Returns the error about a logo, with its field if the status is 422; the screens handle the others by their code. */
export function rejection(
  code: ErrorCode,
  cause?: unknown,
  message: string = ERRORS[code].message,
): AppError {
  const isAboutField = ERRORS[code].status === 422;
  return new AppError(code, { message, ...(isAboutField && { fields: { logo: message } }), cause });
}
