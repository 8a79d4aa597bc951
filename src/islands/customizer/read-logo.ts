/** Ready to be drawn: decoded, and no larger than a preview can show. */
export interface Logo {
  file: Blob;
  name: string;
  /** The pixels of the file itself, upright. */
  width: number;
  height: number;
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
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width === 0 || height === 0) throw new Error('The picture has no size.');
    const scale = Math.min(1, PREVIEW_PIXELS / Math.max(width, height));
    const picture = await createImageBitmap(image, {
      resizeWidth: Math.max(1, Math.round(width * scale)),
      resizeHeight: Math.max(1, Math.round(height * scale)),
      resizeQuality: 'high',
    });
    return { file, name, width, height, picture };
  } finally {
    URL.revokeObjectURL(url);
  }
}
