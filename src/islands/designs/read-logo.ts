import { atom, type WritableAtom } from 'nanostores';
import { countedSize, PREVIEW_SIDE_PX } from '#shared/designs/effective-dpi.ts';
import { hasTooManyPixels, inspectPicture } from '#shared/designs/sniff-picture.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Whether the editor shows the server's drawing of the logo, which is what prints, or still the browser's, because the server was
 * not asked yet or did not answer.
 */
export type Proof =
  | { state: 'waiting' }
  | { state: 'shown' }
  | { state: 'failed'; message: string; isBusy: boolean };

/** A decoded logo, scaled down for the preview. */
export interface Logo {
  file: Blob;
  name: string;
  /**
   * Pixels of the file after applying its rotation; for an SVG with embedded pictures, the pixels that it counts as
   * (`countedSize`). For a vector file only the aspect ratio matters.
   */
  width: number;
  height: number;
  /** An SVG whose resolution isn't limited by an embedded picture. */
  isVector: boolean;
  /** The id of the saved design that stores the logo; null for an upload. */
  storedWith: string | null;
  /** Its file was an SVG with text, which prints in the shop's fonts. */
  hasLiveText: boolean;
  /** It prints without its white background. */
  removesWhite: boolean;
  /** Replaced by the server's drawing in all steps of the history at once. */
  picture: ImageBitmap;
  $proof: WritableAtom<Proof>;
}

/**
 * Decodes a logo by its content, because the browser derives a file's type from its name.
 * @throws AppError the same codes as the server's `readLogo`, with the message for the logo field
 */
export async function readLogo(file: Blob, name: string): Promise<Logo> {
  try {
    return await decode(file, name);
  } catch (error) {
    throw AppError.is(error) ? error : new AppError('picture_damaged', { cause: error });
  }
}

/**
 * Returns the same logo to print without its white background (docs/product/designs.md#print-checks). The editor shows the
 * browser's drawing of it, which still has the background, until the server's arrives.
 */
export async function withoutWhite(logo: Logo): Promise<Logo> {
  const picture = await createImageBitmap(logo.picture);
  return { ...logo, removesWhite: true, picture, $proof: atom<Proof>({ state: 'waiting' }) };
}

async function decode(file: Blob, name: string): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const inspected = inspectPicture(bytes);
  if ('rejected' in inspected) {
    const { rejected, message } = inspected;
    throw new AppError(rejected, message === undefined ? {} : { message });
  }
  const { kind, embeddedSide } = inspected;
  const isSvg = kind === 'svg';
  const typed = new Blob([inspected.bytes], { type: isSvg ? 'image/svg+xml' : `image/${kind}` });
  const original = isSvg ? await readSvg(typed) : await createImageBitmap(typed);
  if (original.width === 0 || original.height === 0) throw new Error('The picture has no size.');
  if (hasTooManyPixels(original)) {
    if (original instanceof ImageBitmap) original.close();
    throw new AppError('picture_too_many_pixels');
  }
  const size = countedSize(original, embeddedSide);
  const picture = await toPreviewSize(original);
  if (kind !== 'jpeg' && isBlank(picture)) throw new AppError('picture_blank');
  const isVector = isSvg && embeddedSide === null;
  return {
    file,
    name,
    ...size,
    isVector,
    storedWith: null,
    hasLiveText: inspected.hasLiveText,
    removesWhite: false,
    picture,
    $proof: atom<Proof>({ state: 'waiting' }),
  };
}

async function toPreviewSize(original: ImageBitmap | HTMLImageElement): Promise<ImageBitmap> {
  const { width, height } = original;
  const scale = PREVIEW_SIDE_PX / Math.max(width, height);
  if (scale >= 1 && original instanceof ImageBitmap) return original;
  const picture = await createImageBitmap(original, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
  if (original instanceof ImageBitmap) original.close();
  return picture;
}

/** Returns whether every pixel is transparent, as in an empty SVG. */
function isBlank(picture: ImageBitmap): boolean {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) return false;
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]) return false;
  return true;
}

/** Decodes an SVG, which only an image element can, if the blob has the type of an SVG. */
async function readSvg(file: Blob): Promise<HTMLImageElement> {
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
