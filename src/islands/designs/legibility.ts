import { contrast, fromHex, type Rgb } from '#shared/designs/colors.ts';
import { type Design, hasBackground, textLines } from '#shared/designs/design.ts';

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
