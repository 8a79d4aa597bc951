import { areAlike, fromHex, type Rgb, WHITE } from './colors.ts';
import { type Design, hasBackground, type Spot, textLines } from './design.ts';
import type { PixelSize } from './print-area.ts';
import type { PrintFlaw } from './print-flaws.ts';

/** The pixels of a logo as printed: red, green, blue and alpha each, not premultiplied, as in `ImageData`. */
export interface LogoPixels extends PixelSize {
  data: Uint8Array | Uint8ClampedArray;
}

/** The most pixels per side that are looked at for what an average tells; they are spread evenly. */
const SAMPLE_SIDE = 64;
/** Alpha of 5, 10, 89 and 98 percent. */
const [BARELY_VISIBLE, VISIBLE, SEE_THROUGH, OPAQUE] = [13, 26, 227, 250];
/** How much of what is printed may be see-through. */
const MAX_SEE_THROUGH = 0.02;
/** How much of a logo is hard to see until the whole logo counts as it. */
const FAINT_SHARE = 0.9;
/** The lowest value of red, green and blue that counts as white: scans and JPEGs have no pure one. */
const NEAR_WHITE = 235;
const WHITE_EDGE_SHARE = 0.95;

/** Returns what is wrong with the pixels of a logo on any color (docs/product/designs.md#print-checks). */
export function logoFlaws(logo: LogoPixels): PrintFlaw[] {
  const { data, width, height } = sampleOf(logo);
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (data[(y * width + x) * 4 + 3] ?? 0);
  const isHalf = (x: number, y: number) => alphaAt(x, y) >= VISIBLE && alphaAt(x, y) <= SEE_THROUGH;
  let [visible, seeThrough] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (alphaAt(x, y) < VISIBLE) continue;
      visible += 1;
      // Smooth edges are half transparent but only a pixel wide.
      const isArea = isHalf(x, y) && isHalf(x - 1, y) && isHalf(x + 1, y) && isHalf(x, y - 1);
      if (isArea && isHalf(x, y + 1)) seeThrough += 1;
    }
  }
  return seeThrough > visible * MAX_SEE_THROUGH ? ['half_transparent'] : [];
}

/**
 * Returns what is wrong with a design on a product of this color (docs/product/designs.md#print-checks).
 * @param logo `null` without a logo
 * @param productColor the average color of the product under the print area; `null` if it isn't known
 */
export function flawsOnColor(
  logo: LogoPixels | null,
  productColor: Rgb | null,
  { text, textColor, backgroundColor }: Design,
): PrintFlaw[] {
  const flaws: PrintFlaw[] = [];
  const isOnProduct = !hasBackground(backgroundColor);
  const behind = isOnProduct ? productColor : fromHex(backgroundColor);
  if (!behind) return flaws;
  if (logo && isOnProduct && !areAlike(WHITE, behind) && hasWhiteEdge(logo)) flaws.push('white_box');
  if (logo && isFaint(logo, behind)) flaws.push('faint_logo');
  if (textLines(text).length > 0 && areAlike(fromHex(textColor), behind)) flaws.push('faint_text');
  return flaws;
}

/**
 * Returns points around the visible pixels of a logo, in shares of its width and height, for `logoFits`: the ends of each
 * row. Transparent margins may be cut off.
 */
export function logoOutline({ data, width, height }: LogoPixels): Spot[] {
  const outline: Spot[] = [];
  for (let y = 0; y < height; y++) {
    const isVisible = (x: number) => (data[(y * width + x) * 4 + 3] ?? 0) >= BARELY_VISIBLE;
    let left = 0;
    while (left < width && !isVisible(left)) left++;
    if (left === width) continue;
    let right = width;
    while (!isVisible(right - 1)) right--;
    for (const x of [left, right]) {
      outline.push({ x: x / width, y: y / height }, { x: x / width, y: (y + 1) / height });
    }
  }
  return outline;
}

/** Returns evenly spread pixels of a logo. An average of pixels would have colors and alpha that aren't printed. */
function sampleOf({ data, width, height }: LogoPixels): LogoPixels {
  const scale = Math.min(1, SAMPLE_SIDE / Math.max(width, height));
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const sample = new Uint8Array(size.width * size.height * 4);
  for (let y = 0; y < size.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / size.height);
    for (let x = 0; x < size.width; x++) {
      const from = (row * width + Math.floor(((x + 0.5) * width) / size.width)) * 4;
      sample.set(data.subarray(from, from + 4), (y * size.width + x) * 4);
    }
  }
  return { data: sample, ...size };
}

/** Returns whether the logo is opaque and almost white all around. */
function hasWhiteEdge({ data, width, height }: LogoPixels): boolean {
  let [edge, white] = [0, 0];
  for (let y = 0; y < height; y++) {
    const step = y === 0 || y === height - 1 ? 1 : Math.max(1, width - 1);
    for (let x = 0; x < width; x += step) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((y * width + x) * 4);
      if (alpha < OPAQUE) return false;
      edge += 1;
      if (Math.min(red, green, blue) >= NEAR_WHITE) white += 1;
    }
  }
  return white >= edge * WHITE_EDGE_SHARE;
}

function isFaint(logo: LogoPixels, behind: Rgb): boolean {
  const { data } = sampleOf(logo);
  let [visible, faint] = [0, 0];
  for (let from = 0; from < data.length; from += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(from, from + 4);
    if (alpha < VISIBLE) continue;
    visible += 1;
    const share = alpha / 255;
    const seen = (value: number, index: 0 | 1 | 2) => value * share + behind[index] * (1 - share);
    if (areAlike([seen(red, 0), seen(green, 1), seen(blue, 2)], behind)) faint += 1;
  }
  return visible > 0 && faint >= visible * FAINT_SHARE;
}
