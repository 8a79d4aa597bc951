import type { PixelSize } from '#shared/designs/print-area.ts';

/** The lowest value of red, green and blue that counts as white: scans and JPEGs have no pure one. */
const NEAR_WHITE = 235;
/** How many pixels wide the smooth edge of the logo is at most. */
const RIM = 2;
/** Above this share of its own color, a pixel of the rim stays opaque. */
const OPAQUE_SHARE = 0.95;

/**
 * Makes the white around a logo transparent: all that is connected with its edges. Pixels beside it are a mixture of
 * white and the logo: they get the color of the logo and the alpha that gives the same mixture on white.
 * @param pixels red, green, blue and alpha, not premultiplied; changed in place
 * @returns whether anything visible is left
 */
export function removeWhite(pixels: Uint8Array, size: PixelSize): boolean {
  const outside = findOutside(pixels, size);
  const rim = findRim(outside, size);
  // Halftones are nearly all rim: an object for each of its pixels would take more memory than the process may.
  const unmixedRim = new Uint8Array(rim.length * 4);
  for (const [index, at] of rim.entries()) {
    unmixedRim.set(unmixed(pixels, outside, size, at) ?? pixels.subarray(at * 4, at * 4 + 4), index * 4);
  }
  for (const [index, at] of rim.entries()) pixels.set(unmixedRim.subarray(index * 4, index * 4 + 4), at * 4);
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, outside.length);
  let isLeft = false;
  for (let at = 0; at < outside.length; at++) {
    if (outside[at]) colors[at] = 0;
    else isLeft ||= (pixels[at * 4 + 3] ?? 0) > 0;
  }
  return isLeft;
}

/** Returns 1 for each white or transparent pixel that is connected with the edges. */
function findOutside(pixels: Uint8Array, { width, height }: PixelSize): Uint8Array {
  const outside = new Uint8Array(width * height);
  const isLight = (index: number) => (pixels[index] ?? 0) >= NEAR_WHITE;
  const isWhite = (index: number) => isLight(index) && isLight(index + 1) && isLight(index + 2);
  const isOpen = (at: number) => outside[at] === 0 && (pixels[at * 4 + 3] === 0 || isWhite(at * 4));
  const waiting: number[] = [];
  for (let x = 0; x < width; x++) waiting.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) waiting.push(y * width, y * width + width - 1);
  // Fills a row at a time, so that few pixels wait.
  for (let start = waiting.pop(); start !== undefined; start = waiting.pop()) {
    if (!isOpen(start)) continue;
    const row = start - (start % width);
    let from = start;
    while (from > row && isOpen(from - 1)) from--;
    let to = start;
    while (to < row + width - 1 && isOpen(to + 1)) to++;
    outside.fill(1, from, to + 1);
    for (const other of [-width, width]) {
      for (let at = from; at <= to; at++) {
        const near = at + other;
        if (near < 0 || near >= outside.length || !isOpen(near)) continue;
        // One for each run of open pixels.
        if (at === from || !isOpen(near - 1)) waiting.push(near);
      }
    }
  }
  return outside;
}

/** Returns the pixels of the logo beside the outside. */
function findRim(outside: Uint8Array, { width, height }: PixelSize): Uint32Array {
  /** How far each pixel of the rim is from the outside. */
  const depths = new Uint8Array(outside.length);
  let count = 0;
  for (let depth = 1; depth <= RIM; depth++) {
    const isCloser = (at: number) => (depth === 1 ? outside[at] === 1 : depths[at] === depth - 1);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        if (outside[at] || depths[at]) continue;
        const isBeside = (x > 0 && isCloser(at - 1)) || (x < width - 1 && isCloser(at + 1));
        if (!isBeside && !isCloser(at - width) && !isCloser(at + width)) continue;
        depths[at] = depth;
        count += 1;
      }
    }
  }
  const rim = new Uint32Array(count);
  for (let at = 0, index = 0; index < count; at++) if (depths[at]) rim[index++] = at;
  return rim;
}

/** Returns the color and alpha of a pixel of the rim without the white in it; `null` if there is none. */
function unmixed(
  pixels: Uint8Array,
  outside: Uint8Array,
  { width, height }: PixelSize,
  at: number,
): readonly number[] | null {
  const [x, y] = [at % width, Math.floor(at / width)];
  const isOutside = (otherX: number, otherY: number) =>
    otherX >= 0 && otherY >= 0 && otherX < width && otherY < height && outside[otherY * width + otherX] === 1;
  let [across, down] = [0, 0];
  for (let dy = -RIM; dy <= RIM; dy++) {
    for (let dx = -RIM; dx <= RIM; dx++) {
      if (!isOutside(x + dx, y + dy)) continue;
      across += dx;
      down += dy;
    }
  }
  const length = Math.hypot(across, down);
  const step = (distance: number) => (length === 0 ? 0 : (distance / length) * (RIM + 1));
  const [inX, inY] = [Math.round(x - step(across)), Math.round(y - step(down))];
  const isInside = inX >= 0 && inY >= 0 && inX < width && inY < height && !isOutside(inX, inY);
  const inside = isInside ? (inY * width + inX) * 4 : at * 4;
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at * 4, at * 4 + 4);
  const ink = isInside && length > 0 ? pixels.subarray(inside, inside + 3) : darkest(red, green, blue);
  const [inkRed = 0, inkGreen = 0, inkBlue = 0] = ink;
  const [r, g, b] = [255 - inkRed, 255 - inkGreen, 255 - inkBlue];
  const whole = r * r + g * g + b * b;
  if (whole === 0) return null;
  const share = ((255 - red) * r + (255 - green) * g + (255 - blue) * b) / whole;
  if (share >= OPAQUE_SHARE) return null;
  return [inkRed, inkGreen, inkBlue, Math.round(Math.max(0, share) * alpha)];
}

/** Returns the color of a thin line that was mixed with white: the strongest one that gives the mixture. */
function darkest(red: number, green: number, blue: number): readonly number[] {
  const share = (255 - Math.min(red, green, blue)) / 255;
  if (share === 0) return [255, 255, 255];
  return [red, green, blue].map((value) => Math.round(255 - (255 - value) / share));
}
