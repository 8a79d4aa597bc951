import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '#server/kernel/drawing/decode-picture.ts';
import { PICTURE_LIMITS } from '#shared/designs/sniff-picture.ts';
import { HOSTILE_LOGOS, LOGO_SVG, logoPng, pngBomb } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { readLogo } from './read-logo.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } });

const rejectionCodeOf = async (file: Buffer) => (await rejectionOf(readLogo(file))).code;

/** Returns the mean difference of two images, from 0 to 255. */
async function difference(a: Buffer, b: Buffer = a): Promise<number> {
  const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();
  const [ours, theirs] = await Promise.all([pixels(a), pixels(b)]);
  return ours.reduce((sum, value, index) => sum + Math.abs(value - (theirs[index] ?? 0)), 0) / ours.length;
}

describe('a logo', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    const logo = await readLogo(await plain(60, 40).toFormat(format).toBuffer());
    const { format: stored, width, height } = await sharp(logo.png).metadata();
    expect([stored, width, height]).toEqual(['png', 60, 40]);
    expect([logo.width, logo.height]).toEqual([60, 40]);
  });

  it('is rasterized when it is a vector file', async () => {
    const logo = await readLogo(Buffer.from(LOGO_SVG));
    expect([logo.width, logo.height]).toEqual([4800, 3200]);
    const { data } = await sharp(logo.png).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray((4800 * 1600 + 40) * 4, (4800 * 1600 + 40) * 4 + 4)]).toEqual([
      200, 16, 46, 255,
    ]);
  });

  it('is rasterized the same for an SVG with a size and one with only a viewBox', async () => {
    const drawing = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" ${size}>
      <circle cx="10" cy="15" r="8" fill="#228b22"/></svg>`;
    const limits = { isVector: true, side: 240, ...PICTURE_LIMITS };
    const patient = { cpuMs: 60_000, memoryBytes: 1024 ** 3 };
    const [sized, ...others] = await Promise.all(
      ['width="400" height="300"', '', 'width="5in"', 'width="100%" height="100%"'].map(async (size) => {
        const decoded = await decodePicture(Buffer.from(drawing(size)), limits, patient);
        return 'png' in decoded ? decoded.png : Buffer.alloc(0);
      }),
    );
    for (const other of others) {
      const { width, height } = await sharp(other).metadata();
      expect([width, height]).toEqual([240, 180]);
      expect(await difference(other, sized)).toBeLessThan(0.1);
    }
  });

  it('is rasterized in full when its size is in millimeters', async () => {
    const file = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm"><rect width="9" height="9"/></svg>`,
    );
    const logo = await readLogo(file);
    expect(logo.height / logo.width).toBeCloseTo(0.75, 2);
    expect(Math.max(logo.width, logo.height)).toBeGreaterThanOrEqual(2400);
  });

  it('is drawn in a smaller size with filters, and counts with it', async () => {
    const shadow = `<filter id="f"><feDropShadow dx="8" dy="8" stdDeviation="4"/></filter>`;
    const file = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${shadow}
      <rect x="20" y="20" width="120" height="120" fill="#c8102e" filter="url(#f)"/></svg>`;
    const logo = await readLogo(Buffer.from(file));
    expect([logo.width, logo.height]).toEqual([1600, 1600]);
  });

  it('is drawn in a smaller size if it takes too long in its own', async () => {
    // Each group is drawn on a picture of its own.
    const depth = 12;
    const file = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${'<g opacity=".9">'.repeat(depth)}
      <rect width="200" height="200" fill="#c8102e"/>${'</g>'.repeat(depth)}</svg>`;
    const logo = await readLogo(Buffer.from(file));
    expect([1024, 2400]).toContain(logo.width);
  });

  it('keeps its transparency, has 8 bits and no metadata', async () => {
    const transparent = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000080' } })
      .withExif({ IFD0: { Copyright: 'secret', Artist: 'somebody' } })
      .png()
      .toBuffer();
    const { png } = await readLogo(transparent);
    const { exif, hasAlpha, depth } = await sharp(png).metadata();
    expect({ exif, hasAlpha, depth }).toEqual({ exif: undefined, hasAlpha: true, depth: 'uchar' });
    const deep = await readLogo(await plain(4, 4).toColourspace('rgb16').png().toBuffer());
    expect((await sharp(deep.png).metadata()).depth).toBe('uchar');
  });

  it('is rotated by its EXIF orientation', async () => {
    const file = await plain(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const logo = await readLogo(file);
    expect([logo.width, logo.height]).toEqual([40, 60]);
  });

  it('is reduced when it has more pixels than a print can show', async () => {
    const logo = await readLogo(await plain(4800, 1200).png().toBuffer());
    expect([logo.width, logo.height]).toEqual([2400, 600]);
  });

  it('is the first frame of an animation', async () => {
    const frames = [await plain(20, 20).png().toBuffer(), await plain(20, 20).negate().png().toBuffer()];
    const logo = await readLogo(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect([logo.width, logo.height]).toEqual([20, 20]);
  });
});

/** Returns red, green, blue and alpha of a pixel. */
async function pixelAt(png: Buffer, left: number, top: number): Promise<number[]> {
  const one = { left, top, width: 1, height: 1 };
  return [...(await sharp(png).ensureAlpha().extract(one).raw().toBuffer())];
}

describe('the colors of a logo', () => {
  it.each([
    ['CMYK', () => plain(30, 20).toColourspace('cmyk').jpeg({ quality: 100 })],
    ['CMYK with a profile', () => plain(30, 20).withIccProfile('cmyk').jpeg({ quality: 100 })],
    ['a wide gamut', () => plain(30, 20).withIccProfile('p3').png()],
    ['sRGB', () => plain(30, 20).withIccProfile('srgb').png()],
  ])('are the same in sRGB from %s', async (_, file) => {
    const { png } = await readLogo(await file().toBuffer());
    const { space, icc } = await sharp(png).metadata();
    expect([space, icc]).toEqual(['srgb', undefined]);
    const shown = await pixelAt(png, 15, 10);
    for (const [channel, value] of [0xc8, 0x10, 0x2e].entries()) {
      // CMYK has no red as strong.
      expect(Math.abs((shown[channel] ?? 0) - value)).toBeLessThan(25);
    }
  });
});

describe('a white background', () => {
  const square = (size: number, around: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
      <rect width="${size}" height="${size}" fill="${around}"/>
      <rect x="${size / 4}" y="${size / 4}" width="${size / 2}" height="${size / 2}" fill="#c8102e"/></svg>`);

  it('is removed if asked, from a JPEG as from an SVG, and in the preview', async () => {
    const jpeg = await sharp(square(400, '#fff')).jpeg().toBuffer();
    for (const [file, side] of [
      [jpeg, 400],
      [jpeg, 100],
      [square(40, '#fdfdfd'), 300],
    ] as const) {
      const { png, width } = await readLogo(file, { removeWhite: true, side });
      expect(width).toBe(side);
      expect((await pixelAt(png, 3, 3))[3]).toBe(0);
      expect((await pixelAt(png, side / 2, side / 2))[3]).toBe(255);
    }
    expect((await pixelAt((await readLogo(jpeg)).png, 3, 3))[3]).toBe(255);
  });

  it('leaves nothing of a white picture, which is rejected', async () => {
    const white = await plain(40, 40).linear(0, 250).png().toBuffer();
    expect(await rejectionOf(readLogo(white, { removeWhite: true }))).toMatchObject({
      code: 'picture_blank',
    });
  });
});

it('says whether a logo has live text', async () => {
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><text y="30">Medic</text></svg>';
  expect((await readLogo(Buffer.from(text))).hasLiveText).toBe(true);
  expect((await readLogo(Buffer.from(LOGO_SVG))).hasLiveText).toBe(false);
});

const TOO_COMPLEX = 'picture_too_complex';
const drawing = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`);

describe('a file that is not a valid logo', () => {
  it.each(HOSTILE_LOGOS.filter(({ status, code }) => status !== 413 && code !== TOO_COMPLEX))(
    'is rejected as $code: $name',
    async ({ file, code }) => {
      expect(await rejectionCodeOf(await file())).toBe(code);
    },
  );

  it.each([
    ['half a JPEG', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
    ['the first bytes of a PNG', async () => (await logoPng()).subarray(0, 8)],
    [
      'half an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect'),
    ],
  ])('is rejected as picture_damaged: %s', async (_, file) => {
    expect(await rejectionCodeOf(await file())).toBe('picture_damaged');
  });

  it('is rejected as picture_without_size: an SVG without a size', async () => {
    const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await rejectionCodeOf(file)).toBe('picture_without_size');
  });

  it('is rejected above 12,000 pixels per side and 50 megapixels', async () => {
    expect(await rejectionCodeOf(await pngBomb(50_000, 50_000))).toBe('picture_too_many_pixels');
    expect(await rejectionCodeOf(await pngBomb(12_001, 10))).toBe('picture_too_many_pixels');
    expect(await rejectionCodeOf(await pngBomb(9000, 9000))).toBe('picture_too_many_pixels');
    const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>';
    expect(await rejectionCodeOf(Buffer.from(huge))).toBe('picture_too_many_pixels');
  });

  it.each(HOSTILE_LOGOS.filter(({ code }) => code === TOO_COMPLEX))(
    'is rejected as picture_too_complex: $name',
    async ({ file }) => {
      expect(await rejectionCodeOf(await file())).toBe(TOO_COMPLEX);
    },
  );

  it.each([
    {
      name: 'after its processor time',
      file: drawing(
        `<filter id="f">${'<feTurbulence numOctaves="9"/><feGaussianBlur stdDeviation="9"/>'.repeat(100)}</filter>
        <rect width="99" height="99" filter="url(#f)"/>`,
      ),
      limits: { cpuMs: 500, memoryBytes: 1024 ** 3 },
    },
    {
      name: 'when it takes more memory than it may',
      file: drawing(`${'<g opacity=".9">'.repeat(200)}<rect width="90" height="90"/>${'</g>'.repeat(200)}`),
      limits: { cpuMs: 60_000, memoryBytes: 1 },
    },
  ])('stops the decoder $name', async ({ file, limits }) => {
    const decoded = await decodePicture(file, { isVector: true, ...PICTURE_LIMITS }, limits);
    expect(decoded).toMatchObject({ failed: 'too-complex' });
  });

  it('is rejected with the field name if it is an image, and without it if it is another kind of file', async () => {
    const png = await logoPng();
    const damaged = await rejectionOf(readLogo(png.subarray(0, png.length / 2)));
    expect([damaged.status, damaged.fields]).toEqual([422, { logo: damaged.message }]);
    expect(damaged.message).not.toMatch(/vips|buffer/i);
    const other = await rejectionOf(readLogo(Buffer.from('text')));
    expect([other.status, other.fields]).toEqual([415, undefined]);
  });
});
