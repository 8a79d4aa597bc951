import { hasTooManyPixels, inspectPicture } from '#shared/designs/sniff-picture.ts';
import { AppError } from '#shared/errors.ts';

/** Ready to be drawn: decoded, and no larger than a preview can show. */
export interface Logo {
  file: Blob;
  name: string;
  /** The pixels of the file itself, upright; for a vector drawing only their shape counts. */
  width: number;
  height: number;
  isVector: boolean;
  /** The saved design that this logo is stored with; null for a file of the shopper's own. */
  storedWith: string | null;
  picture: ImageBitmap;
}

/** Wide enough for the sharpest preview, and small enough to be drawn in every frame of a drag. */
const PREVIEW_PIXELS = 1024;

/**
 * Decodes a picture in the browser, by what it is: what the browser says of its type is a guess from its name.
 * @throws AppError like the server's `readLogo`, with the message for the logo field
 */
export async function readLogo(file: Blob, name: string): Promise<Logo> {
  try {
    return await decode(file, name);
  } catch (error) {
    throw AppError.is(error) ? error : new AppError('picture_damaged', { cause: error });
  }
}

async function decode(file: Blob, name: string): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const inspected = inspectPicture(bytes);
  if ('rejected' in inspected) throw new AppError(inspected.rejected);
  const isVector = inspected.kind === 'svg';
  const typed = new Blob([inspected.bytes], { type: isVector ? 'image/svg+xml' : `image/${inspected.kind}` });
  const whole = isVector ? await readVector(typed) : await createImageBitmap(typed);
  const { width, height } = whole;
  if (width === 0 || height === 0) throw new Error('The picture has no size.');
  if (hasTooManyPixels(whole)) {
    if (whole instanceof ImageBitmap) whole.close();
    throw new AppError('picture_too_many_pixels');
  }
  const scale = PREVIEW_PIXELS / Math.max(width, height);
  if (scale >= 1 && whole instanceof ImageBitmap)
    return { file, name, width, height, isVector, storedWith: null, picture: whole };
  const picture = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
  if (whole instanceof ImageBitmap) whole.close();
  return { file, name, width, height, isVector, storedWith: null, picture };
}

/** Only an image element reads vector drawings, and only of a file that says it is one. */
async function readVector(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}
