import { logoPixels } from './layout.ts';
import { type PixelSize, type PrintArea, printPixels } from './print-area.ts';

/** Below this many logo pixels an inch a print looks blurred: ordering then asks to accept it. */
export const MIN_DPI = 150;

/**
 * Logos are stored with at most this many pixels on their longer side, which no print area can show more
 * of; a vector file (SVG) is stored with exactly that many.
 */
export const LOGO_SIDE = 2400;

/** The size in which a logo is stored. */
export function storedLogo({ width, height }: PixelSize, isVector = false): PixelSize {
  const scale = LOGO_SIDE / Math.max(width, height);
  if (scale >= 1 && !isVector) return { width, height };
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** How many pixels of the logo, as it is stored, go to an inch of the print; rounded down. */
export function effectiveDpi(logoSize: number, area: PrintArea, logo: PixelSize, isVector = false): number {
  const stored = storedLogo(logo, isVector);
  const print = printPixels(area);
  const drawn = logoPixels(logoSize, print, stored);
  const longer = Math.max(stored.width, stored.height);
  const inches = Math.max(drawn.width, drawn.height) / area.dpi;
  // Rounded before it is cut, so that 149.99999999 counts as the 150 that it is.
  return Math.floor(Math.round((longer / inches) * 1000) / 1000);
}
