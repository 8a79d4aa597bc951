import { type Design, hasBackground, textLines } from '#shared/designs/design.ts';

/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The WCAG minimum for text. On any color, at least one of the two colors below reaches it. */
const MIN_CONTRAST = 4.5;
export const LIGHT_TEXT = '#ffffff';
export const DARK_TEXT = '#000000';

/**
 * Returns the text color to offer because the current one is hard to read on its background, or on the product if it has
 * none; `null` if it is legible.
 */
export function legibleColor(
  { text, textColor, backgroundColor }: Design,
  productColor: Rgb | null,
): string | null {
  const background = hasBackground(backgroundColor) ? fromHex(backgroundColor) : productColor;
  if (!background || textLines(text).length === 0) return null;
  const contrastOf = (color: string) => contrast(fromHex(color), background);
  if (contrastOf(textColor) >= MIN_CONTRAST) return null;
  return contrastOf(LIGHT_TEXT) > contrastOf(DARK_TEXT) ? LIGHT_TEXT : DARK_TEXT;
}

/** Returns the WCAG contrast ratio of two colors, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromHex(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
