import type { PixelSize } from '#shared/designs/print-area.ts';

/** Below this alpha, nobody sees what is printed: 5 percent of 255. */
const MIN_ALPHA = 13;

/** Returns the size of the smallest box around all visible pixels; `null` if there are none. */
export function visibleBox(pixels: Uint8ClampedArray, { width, height }: PixelSize): PixelSize | null {
  const isVisible = (x: number, y: number) => (pixels[(y * width + x) * 4 + 3] ?? 0) >= MIN_ALPHA;
  const firstInRow = (y: number, before: number) => {
    for (let x = 0; x < before; x++) if (isVisible(x, y)) return x;
    return before;
  };
  const lastInRow = (y: number, after: number) => {
    for (let x = width - 1; x > after; x--) if (isVisible(x, y)) return x;
    return after;
  };
  let top = 0;
  while (top < height && firstInRow(top, width) === width) top++;
  if (top === height) return null;
  let bottom = height - 1;
  while (firstInRow(bottom, width) === width) bottom--;
  let [left, right] = [width, -1];
  for (let y = top; y <= bottom; y++) {
    left = firstInRow(y, left);
    right = lastInRow(y, right);
  }
  return { width: right - left + 1, height: bottom - top + 1 };
}
