import { logoPixels } from './layout.ts';
import { type PixelSize, type PrintArea, printPixels } from './print-area.ts';

/** Below this resolution, ordering needs the shopper's consent (docs/product/designs.md#logo-resolution). */
export const MIN_DPI = 150;

/** Returns the warning about a logo below `MIN_DPI`. */
export function blurryPrint(dpi: number): string {
  return `This will print blurry (${dpi < 1 ? 'less than 1' : dpi} DPI; aim for ${MIN_DPI}+).`;
}

/** The largest size of a stored logo on its longer side, in pixels: more than enough for `MIN_DPI` on any print area. */
export const LOGO_SIDE_PX = 2400;

/** The size of a stored vector file (SVG) on its longer side: on no default print area, its lines have less than 300 DPI. */
export const VECTOR_SIDE_PX = 4800;

/**
 * The size of a stored vector file that uses filters. The time for a blur grows with the third power of the size: a drop shadow that
 * takes a quarter of a second in the editor's size would take 45 seconds in `VECTOR_SIDE_PX`.
 */
export const FILTERED_SIDE_PX = 1600;

/** The longer side of a logo in the editor, in pixels: sharp, but small enough to draw on every frame of a drag. */
export const PREVIEW_SIDE_PX = 1024;

/** Returns the stored size of a logo. */
export function storedLogo({ width, height }: PixelSize, isVector = false): PixelSize {
  const scale = (isVector ? VECTOR_SIDE_PX : LOGO_SIDE_PX) / Math.max(width, height);
  if (scale >= 1 && !isVector) return { width, height };
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * Returns the size that a logo's resolution is computed with: its own, or the one with `embeddedSide` pixels on the longer side
 * and the same aspect ratio, which may have fractions of pixels.
 */
export function countedSize({ width, height }: PixelSize, embeddedSide: number | null): PixelSize {
  const scale = embeddedSide === null ? 1 : embeddedSide / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

/** Returns the number of stored logo pixels per inch of print, rounded down. */
export function effectiveDpi(logoSize: number, area: PrintArea, stored: PixelSize): number {
  const print = printPixels(area);
  const drawn = logoPixels(logoSize, print, stored);
  const longer = Math.max(stored.width, stored.height);
  const inches = Math.max(drawn.width, drawn.height) / area.dpi;
  // Rounded first, so that a floating-point 149.99999999 counts as 150.
  return Math.floor(Math.round((longer / inches) * 1000) / 1000);
}
