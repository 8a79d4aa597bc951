import type { Spot } from '#shared/designs/design.ts';
import { type LogoPixels, logoFlaws, logoOutline } from '#shared/designs/logo-flaws.ts';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';

/** What the server's drawing of a logo shows about its print. */
export interface PrintedLogo {
  pixels: LogoPixels;
  flaws: readonly PrintFlaw[];
  /** Points around its visible pixels, in shares of its width and height. */
  outline: readonly Spot[];
}

const known = new WeakMap<ImageBitmap, PrintedLogo>();

/** Looks at the server's drawing of a logo, once. Returns `null` if the browser can't read its pixels. */
export function printedLogo(picture: ImageBitmap): PrintedLogo | null {
  const before = known.get(picture);
  if (before) return before;
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(picture, 0, 0);
  const pixels = { data: context.getImageData(0, 0, width, height).data, width, height };
  const printed = { pixels, flaws: logoFlaws(pixels), outline: logoOutline(pixels) };
  known.set(picture, printed);
  return printed;
}
