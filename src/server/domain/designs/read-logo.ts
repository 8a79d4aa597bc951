import { type DecodeFailure, decodePicture } from '#server/kernel/drawing/decode-picture.ts';
import { draw } from '#server/kernel/drawing/draw-picture.ts';
import { DrawingFailed } from '#server/kernel/drawing/drawing-process.ts';
import type { StoredLogo } from '#server/kernel/drawing/drawing-tasks.ts';
import { queueDecoding } from '#server/kernel/drawing/work-queue.ts';
import { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import { countedSize, LOGO_SIDE_PX, PREVIEW_SIDE_PX } from '#shared/designs/effective-dpi.ts';
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
  /** The maximum of the PNG's longer side; by default the limit of stored logos. */
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
  const { embeddedSide, hasLiveText, storedSide } = inspected;
  const shown = side ?? storedSide;
  // The white is removed from the pixels that are stored, so that a smaller picture shows the same.
  const decoded = await decode(file, inspected, removeWhite ? storedSide : shown);
  const plain = removeWhite ? await removeWhiteFrom(decoded, shown) : decoded;
  const size = pngSize(plain);
  const counted =
    embeddedSide !== null && embeddedSide < Math.max(size.width, size.height) ? embeddedSide : null;
  return {
    png: counted === null ? plain : markSide(plain, counted),
    ...countedSize(size, counted),
    hasLiveText,
  };
}

/**
 * Returns the PNG of a file. A vector file that is too complex at full size is drawn at the size of other logos, then at the size of the
 * proof, which the shopper has seen.
 */
async function decode(
  file: Buffer | UploadedFile,
  { kind, bytes }: { kind: string; bytes: Uint8Array },
  side: number,
): Promise<Buffer> {
  const isVector = kind === 'svg';
  const limits = { isVector, side, ...PICTURE_LIMITS };
  const decoded = await queueDecoding(() => decodePicture(isVector ? bytes : file, limits));
  if (!('failed' in decoded)) {
    if (decoded.isBlank) throw rejection('picture_blank');
    return decoded.png;
  }
  const smaller = side > LOGO_SIDE_PX ? LOGO_SIDE_PX : PREVIEW_SIDE_PX;
  if (isVector && decoded.failed === 'too-complex' && side > smaller)
    return decode(file, { kind, bytes }, smaller);
  throw rejection(ERROR_CODES[decoded.failed], decoded.cause);
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
  if (!(file instanceof UploadedFile)) return new Uint8Array(file);
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
