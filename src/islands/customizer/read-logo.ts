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

export const MAX_LOGO_BYTES = 5 * 1024 * 1024;

/** Wide enough for the sharpest preview, and small enough to be drawn in every frame of a drag. */
const PREVIEW_PIXELS = 1024;

/**
 * Decodes a picture in the browser.
 * @throws when it is no picture that this browser can read
 */
export async function readLogo(file: Blob, name: string): Promise<Logo> {
  const isVector = file.type === 'image/svg+xml';
  const whole = isVector ? await readVector(file) : await createImageBitmap(file);
  const { width, height } = whole;
  if (width === 0 || height === 0) throw new Error('The picture has no size.');
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

/** Only an image element reads vector drawings. */
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
