/** A side of a product, each with its own picture. */
export type Side = 'front' | 'back';

/** The attributes of an `<img>` that loads a picture at its displayed width. */
interface PictureSources {
  src: string;
  srcset: string | undefined;
}

/** The width of the smaller file of a local picture, in pixels. */
export const SMALL_WIDTH = 400;
/** The width of the larger file of a local picture, in pixels. */
export const LARGE_WIDTH = 800;
/** The width of a close-up, in pixels. */
export const CLOSE_UP_WIDTH = 1600;
/** The maximum size of an uploaded product picture, in bytes. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

const LARGE = /\.800\.webp$/;
const DESIGN_PREVIEW = /^(\/uploads\/[^/]+\/preview-\d+)\.800\.webp$/;
const PRODUCT_PICTURE = /^(\/media\/products\/[^/]+)\.800\.webp$/;

/**
 * Returns the sources of a picture. Local pictures are stored 400 and 800 pixels wide and named `….800.webp`; other
 * addresses, such as a vendor's, are returned unchanged.
 */
export function pictureSources(url: string): PictureSources {
  if (!LARGE.test(url)) return { src: url, srcset: undefined };
  return { src: url, srcset: `${url.replace(LARGE, '.400.webp')} 400w, ${url} 800w` };
}

/** Returns the close-up of a product's picture. Other addresses are returned unchanged. */
export function closeUpOf(url: string): string {
  return url.replace(PRODUCT_PICTURE, `$1.${CLOSE_UP_WIDTH}.webp`);
}

/** Returns the detail of a design's preview around the print area, a JPEG. Other addresses are returned unchanged. */
export function detailOf(url: string): string {
  return url.replace(DESIGN_PREVIEW, '$1.detail.jpg');
}
