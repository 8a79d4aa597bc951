import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LOGO_SVG, logoPng } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { svgSamples } from '#tests/support/svg-samples.ts';
import { previewLogo } from './preview-logo.ts';
import { readLogo } from './read-logo.ts';

const previewOf = async (file: Buffer) => Buffer.from(await (await previewLogo(file)).arrayBuffer());

/** Returns the color in the middle of a picture. */
async function middleOf(png: Buffer): Promise<number[]> {
  const { width, height } = await sharp(png).metadata();
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 };
  return [...(await sharp(png).removeAlpha().extract(middle).raw().toBuffer())];
}

describe('the preview of a logo', () => {
  it('is a PNG of at most 1024 pixels that is not cached', async () => {
    const response = await previewLogo(Buffer.from(LOGO_SVG));
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([format, width, height]).toEqual(['png', 1024, 683]);
    expect((await sharp(await previewOf(await logoPng(60))).metadata()).width).toBe(60);
  });

  it('has the colors of the print, even for a CMYK JPEG', async () => {
    const blue = { create: { width: 40, height: 40, channels: 3, background: '#1e00df' } } as const;
    const cmyk = await sharp(blue).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const { png } = await readLogo(cmyk);
    expect(await middleOf(await previewOf(cmyk))).toEqual(await middleOf(png));
  });

  it('is refused with the code and message that saving has', async () => {
    const refused = svgSamples().filter(({ why }) => why !== null && why !== 'live text');
    expect(refused.length).toBeGreaterThan(50);
    for (const { name, svg } of refused) {
      const [shown, saved] = [previewLogo, readLogo].map((read) => rejectionOf(read(Buffer.from(svg))));
      const { code, message, fields } = await (shown ?? Promise.reject(new Error(name)));
      expect(code).toMatch(/^picture_(?:text_fonts|curved_text|effects)$/);
      expect(fields).toEqual({ logo: message });
      expect(await saved, name).toMatchObject({ code, message, fields });
    }
  });
});
