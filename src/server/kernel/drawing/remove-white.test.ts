import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createDrawingProcess } from './drawing-process.ts';
import { removeWhite } from './remove-white.ts';

const SIDE = 40;
const SIZE = { width: SIDE, height: SIDE };
const INK = [200, 20, 40] as const;
const NAVY = [20, 30, 60] as const;

/** Returns how much of a pixel a disk around the middle covers. */
function coverage(x: number, y: number, radius: number): number {
  let inside = 0;
  for (let part = 0; part < 64; part++) {
    const [left, top] = [x + ((part % 8) + 0.5) / 8, y + (Math.floor(part / 8) + 0.5) / 8];
    if (Math.hypot(left - SIDE / 2, top - SIDE / 2) < radius) inside += 1;
  }
  return inside / 64;
}

function picture(pixelAt: (x: number, y: number) => readonly number[]): Uint8Array {
  const pixels = Array.from({ length: SIDE * SIDE }, (_, at) => pixelAt(at % SIDE, Math.floor(at / SIDE)));
  return Uint8Array.from(
    pixels.flatMap(([red = 0, green = 0, blue = 0, alpha = 255]) => [red, green, blue, alpha]),
  );
}

const mixed = (share: number, on: readonly number[]) =>
  INK.map((value, channel) => Math.round(value * share + (on[channel] ?? 0) * (1 - share)));
const pixelOf = (pixels: Uint8Array, x: number, y: number) => [
  ...pixels.subarray((y * SIDE + x) * 4).subarray(0, 4),
];

it('leaves the logo on any color as if it had never been on white', () => {
  const pixels = picture((x, y) => mixed(coverage(x, y, 15), [255, 255, 255]));
  expect(removeWhite(pixels, SIZE)).toBe(true);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [, , , alpha = 0] = pixelOf(pixels, x, y);
      const expected = mixed(coverage(x, y, 15), NAVY);
      for (const [channel, value] of pixelOf(pixels, x, y).slice(0, 3).entries()) {
        const shown = (value * alpha + (NAVY[channel] ?? 0) * (255 - alpha)) / 255;
        // A pixel with less than a tenth of ink counts as white.
        expect(Math.abs(shown - (expected[channel] ?? 0)), `${x}, ${y}`).toBeLessThan(20);
      }
    }
  }
});

it('keeps white that the logo surrounds', () => {
  const pixels = picture((x, y) => mixed(coverage(x, y, 15) - coverage(x, y, 8), [255, 255, 255]));
  removeWhite(pixels, SIZE);
  expect(pixelOf(pixels, 20, 20)).toEqual([255, 255, 255, 255]);
  expect(pixelOf(pixels, 0, 0)).toEqual([0, 0, 0, 0]);
});

it('removes the specks of a JPEG and goes around transparent corners', () => {
  const pixels = picture((x, y) => {
    if (x + y < 3) return [0, 0, 0, 0];
    return coverage(x, y, 12) > 0 ? INK : [240 + ((x * y) % 16), 250, 245];
  });
  removeWhite(pixels, SIZE);
  expect(pixelOf(pixels, 2, 2)).toEqual([0, 0, 0, 0]);
  expect(pixelOf(pixels, 39, 20)).toEqual([0, 0, 0, 0]);
  expect(pixelOf(pixels, 20, 20)).toEqual([...INK, 255]);
});

it('keeps thin lines', () => {
  const pixels = picture((x) => (x === 10 ? [0, 0, 0] : x === 20 ? [128, 128, 128] : [255, 255, 255]));
  removeWhite(pixels, SIZE);
  expect(pixelOf(pixels, 10, 20)).toEqual([0, 0, 0, 255]);
  // Half of a black line.
  expect(pixelOf(pixels, 20, 20)).toEqual([0, 0, 0, 127]);
});

it('finds each bay of the outside', () => {
  const pixels = picture((x, y) => (x === 20 && y > 2 ? INK : y === 3 && x !== 10 ? INK : [255, 255, 255]));
  removeWhite(pixels, SIZE);
  expect([pixelOf(pixels, 5, 30)[3], pixelOf(pixels, 30, 30)[3], pixelOf(pixels, 5, 0)[3]]).toEqual([
    0, 0, 0,
  ]);
});

it('says that nothing is left of a white picture', () => {
  expect(
    removeWhite(
      picture(() => [250, 250, 250]),
      SIZE,
    ),
  ).toBe(false);
});

it('takes little memory for a logo of dots', async () => {
  const dot = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .extend({ right: 2, bottom: 2, background: '#fff' })
    .png()
    .toBuffer();
  const dots = sharp({ create: { width: 3600, height: 3600, channels: 3, background: '#fff' } });
  const png = await dots
    .composite([{ input: dot, tile: true }])
    .png()
    .toBuffer();
  const drawing = createDrawingProcess({ memoryBytes: 330 * 1024 ** 2 });
  expect(await drawing.run('without-white', { png, side: 3600 })).not.toBeNull();
});
