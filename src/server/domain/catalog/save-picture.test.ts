import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MAX_PICTURE_BYTES } from '#shared/pictures.ts';
import { LOGO_SVG, logoPng, pngBomb } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { savePicture } from './save-picture.ts';

const RED = '#c8102e';
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

/** Returns the color of one pixel of a stored picture, at a part of its width and height. */
async function colorAt(file: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 10) * 10);
}
const WHITE = [260, 260, 260];

describe('a product picture', () => {
  it.each(['jpeg', 'avif'] as const)('may be a %s and is stored square in three widths', async (format) => {
    const services = testServices();
    const { url } = await savePicture(services, await plain(60, 40).toFormat(format).toBuffer());
    expect(url).toMatch(/^\/media\/products\/[0-9a-f]{16}\.800\.webp$/);
    for (const width of [400, 800, 1600]) {
      const file = join(services.env.dataDir, url.replace('.800.', `.${width}.`));
      const stored = await sharp(file).metadata();
      expect([stored.format, stored.width, stored.height]).toEqual(['webp', width, width]);
    }
  });

  it('is padded with white, turned as the camera was held, and keeps no metadata', async () => {
    const services = testServices();
    const photo = await plain(90, 40)
      .withExif({ IFD0: { Copyright: 'secret' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url } = await savePicture(services, photo);
    const file = join(services.env.dataDir, url);
    // Upright: white on the left and right, red at the top and bottom.
    expect(await colorAt(file, 0.05, 0.5)).toEqual(WHITE);
    expect(await colorAt(file, 0.5, 0.03)).not.toEqual(WHITE);
    expect((await sharp(file).metadata()).exif).toBeUndefined();
  });

  it('shows white where it is transparent', async () => {
    const services = testServices();
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: '#00000000' },
    })
      .png()
      .toBuffer();
    const { url } = await savePicture(services, clear);
    expect(await colorAt(join(services.env.dataDir, url), 0.5, 0.5)).toEqual(WHITE);
  });

  it('has the same address each time, also when it is stored twice at once, and leaves nothing else', async () => {
    const services = testServices();
    const [file, other] = await Promise.all([logoPng(90), logoPng(91)]);
    const stored = await Promise.all([file, file, other].map((bytes) => savePicture(services, bytes)));
    expect(stored[0]).toEqual(stored[1]);
    expect(await savePicture(services, file)).toEqual(stored[0]);
    expect(stored[2]).not.toEqual(stored[0]);
    expect(readdirSync(join(services.env.dataDir, 'media', 'products'))).toHaveLength(6);
  });
});

describe('a file that is no product picture', () => {
  it.each([
    ['an empty file', 'picture_empty', () => Buffer.alloc(0)],
    ['text', 'picture_unsupported', () => Buffer.from('text')],
    ['an SVG', 'picture_unsupported', () => Buffer.from(LOGO_SVG)],
    [
      'an SVG with a script',
      'picture_unsupported',
      () => Buffer.from(LOGO_SVG.replace('<rect', '<script/><rect')),
    ],
    ['half a PNG', 'picture_damaged', async () => (await logoPng()).subarray(0, 3000)],
    ['30,000 pixels per side', 'picture_too_many_pixels', () => pngBomb(30_000, 30)],
    ['64 megapixels', 'picture_too_many_pixels', () => pngBomb(8000, 8000)],
    ['a byte more than 25 MB', 'file_too_large', () => Buffer.alloc(MAX_PICTURE_BYTES + 1)],
  ] as const)('is rejected and stores nothing: %s', async (_, code, file) => {
    const services = testServices();
    const error = await rejectionOf(savePicture(services, await file()));
    expect(error.code).toBe(code);
    expect(error.fields).toEqual(error.status === 422 ? { picture: error.message } : undefined);
    expect(error.message).not.toMatch(/5MB|print this|SVG/);
    expect(existsSync(join(services.env.dataDir, 'media', 'products'))).toBe(false);
  });
});
