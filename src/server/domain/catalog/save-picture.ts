import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DecodeFailure, decodePicture } from '#server/kernel/drawing/decode-picture.ts';
import { draw } from '#server/kernel/drawing/draw-picture.ts';
import { DrawingFailed } from '#server/kernel/drawing/drawing-process.ts';
import { queueDecoding } from '#server/kernel/drawing/work-queue.ts';
import type { Services } from '#server/kernel/services.ts';
import { inspectPicture, PICTURE_LIMITS } from '#shared/designs/sniff-picture.ts';
import { ERRORS, type ErrorCode } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';
import { CLOSE_UP_WIDTH, LARGE_WIDTH, MAX_PICTURE_BYTES } from '#shared/pictures.ts';
import {
  pictureFile,
  pictureFolder,
  pictureUrl,
  STEM_LENGTH,
  STORED_WIDTHS,
  UNFINISHED_PICTURES,
} from './picture-files.ts';

const ERROR_CODES: Record<DecodeFailure, ErrorCode> = {
  damaged: 'picture_damaged',
  'too-large': 'picture_too_many_pixels',
  'too-complex': 'picture_too_complex',
};
/** The messages that differ from those about logos. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  picture_unsupported: "We can't use this file. Choose a PNG, JPEG, WebP, AVIF or GIF.",
  picture_too_complex: 'This picture takes too long to process. Save it as a smaller JPEG and try again.',
  file_too_large: 'Choose a picture smaller than 25 MB.',
};

const WHITE = '#ffffff';

/**
 * Stores a product's picture as square WebP files in the widths of the shop (docs/product/catalog.md#product-pictures): decoded
 * by its content, turned by its EXIF orientation, padded with white, without metadata. The same file has the same address.
 * @param background what shows through transparent parts, as `#rrggbb`; white by default
 * @throws AppError `file_too_large`, `picture_empty`, `picture_unsupported`, `picture_damaged`,
 *   `picture_too_many_pixels`, `picture_too_complex`, `too_busy`
 */
export async function savePicture(
  services: Pick<Services, 'env'>,
  bytes: Buffer,
  background = WHITE,
): Promise<{ url: string }> {
  if (bytes.length > MAX_PICTURE_BYTES) throw rejection('file_too_large');
  const folder = pictureFolder(services);
  const hash = createHash('sha256').update(bytes);
  if (background !== WHITE) hash.update(background);
  const stem = hash.digest('hex').slice(0, STEM_LENGTH);
  const names = STORED_WIDTHS.map((width) => pictureFile(stem, width));
  const url = pictureUrl(stem);
  if (names.every((name) => existsSync(join(folder, name)))) {
    // Used again: it isn't removed now.
    await utimes(join(folder, pictureFile(stem, LARGE_WIDTH)), new Date(), new Date());
    return { url };
  }
  const squares = await toSquares(bytes, { background, widths: STORED_WIDTHS });
  await mkdir(folder, { recursive: true });
  const unfinished = await mkdtemp(join(folder, UNFINISHED_PICTURES));
  try {
    for (const [index, square] of squares.entries()) {
      await writeFile(join(unfinished, names[index] as string), square, { flush: true });
    }
    // The names of the same file have the same content: it doesn't matter who is first.
    for (const name of names) await rename(join(unfinished, name), join(folder, name));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { url };
}

async function decode(bytes: Buffer): Promise<Buffer> {
  const inspected = inspectPicture(new Uint8Array(bytes));
  // A vector file is no photo of a product, and decoding one is risky.
  if ('rejected' in inspected) {
    throw rejection(inspected.rejected === 'picture_empty' ? 'picture_empty' : 'picture_unsupported');
  }
  if (inspected.kind === 'svg') throw rejection('picture_unsupported');
  const decoded = await queueDecoding(() =>
    decodePicture(inspected.bytes, { isVector: false, side: CLOSE_UP_WIDTH, ...PICTURE_LIMITS }),
  );
  if ('failed' in decoded) throw rejection(ERROR_CODES[decoded.failed], decoded.cause);
  return decoded.png;
}

/**
 * Decodes a picture by its content, and returns it as square WebP files in these widths, without metadata.
 * @param options `background`: what shows through transparent parts, as `#rrggbb`; white by default
 * @throws AppError like `savePicture`, except for its size in bytes
 */
export async function toSquares(
  bytes: Buffer,
  { background = WHITE, widths }: { background?: string; widths: readonly number[] },
): Promise<Buffer[]> {
  const png = await decode(bytes);
  try {
    return await draw('squares', { png, background, widths });
  } catch (error) {
    throw error instanceof DrawingFailed ? rejection('picture_too_complex', error) : error;
  }
}

/** Adds the field to errors with status 422; the screens handle the others by their code. */
function rejection(code: ErrorCode, cause?: unknown): AppError {
  const { status, message: usual } = ERRORS[code];
  const message = MESSAGES[code] ?? usual;
  return new AppError(code, { message, ...(status === 422 && { fields: { picture: message } }), cause });
}
