import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { canvasPixels, openEditor, part, uploadLogo } from '../../support/design-editor.ts';
import { expect, test } from '../../support/screen-test.ts';
import { svgSamples } from '../../support/svg-samples.ts';

const SIDE = 150;
/** A pixel differs visibly when a channel differs by more. */
const VISIBLE = 48;

/** Draws an SVG with the browser, as raw RGBA pixels. */
async function drawnByBrowser(page: Page, svg: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([file, side]) => {
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
      await image.decode();
      URL.revokeObjectURL(image.src);
      const context = new OffscreenCanvas(side, side).getContext('2d');
      const size = { resizeWidth: side, resizeHeight: side, resizeQuality: 'high' } as const;
      context?.drawImage(await createImageBitmap(image, size), 0, 0);
      const data = context?.getImageData(0, 0, side, side).data ?? new Uint8ClampedArray();
      const rows = Array.from({ length: side }, (_, row) =>
        data.subarray(row * side * 4, (row + 1) * side * 4),
      );
      return btoa(rows.map((row) => String.fromCharCode(...row)).join(''));
    },
    [svg, SIDE] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Draws an SVG with the server's library, without the process that limits it. */
function drawnByServer(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 108 })
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
}

/** Returns the share of visibly different pixels on gray cloth in percent, and the mean difference from 0 to 255. */
function differenceOf(a: Buffer, b: Buffer): { visible: number; mean: number } {
  let [visible, sum] = [0, 0];
  const on = (picture: Buffer, at: number, channel: number) => {
    const alpha = (picture[at + 3] ?? 0) / 255;
    return (picture[at + channel] ?? 0) * alpha + 128 * (1 - alpha);
  };
  for (let at = 0; at < a.length; at += 4) {
    const largest = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs(on(a, at, channel) - on(b, at, channel))),
    );
    sum += largest;
    if (largest > VISIBLE) visible += 1;
  }
  const pixels = a.length / 4;
  return { visible: (visible / pixels) * 100, mean: sum / pixels };
}

const isDifferent = ({ visible, mean }: { visible: number; mean: number }) => visible > 1 || mean > 6;
/** Differ only with other settings, another language or an earlier version of the browser (Chromium 150). */
const DEPENDS = ['CSS media prefers dark', 'switch lang', 'vector effect'];
/** Differ a little, the less the larger they are drawn: they are accepted, and the editor shows what prints. */
const SIMILAR = ['fe blend', 'fe turbulence', 'fe displacement map', 'fe diffuse lighting'];

test('rejects exactly the SVG features that the server draws differently than this browser', async ({
  page,
}) => {
  await page.goto('/about');
  const wrong: string[] = [];
  for (const { name, svg, why } of svgSamples()) {
    if ([...DEPENDS, ...SIMILAR].includes(name) || /(?:live |_)text/.test(why ?? '')) continue;
    const difference = differenceOf(await drawnByBrowser(page, svg), await drawnByServer(svg));
    if (isDifferent(difference) !== (why !== null)) wrong.push(`${name}: ${JSON.stringify(difference)}`);
  }
  expect(wrong).toEqual([]);
});

test('shows a CMYK JPEG in the colors that the server prints', async ({ page }) => {
  const blue = { create: { width: 900, height: 600, channels: 3, background: '#1e00df' } } as const;
  const buffer = await sharp(blue).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  const printed = [
    ...(await sharp(buffer)
      .toColourspace('srgb')
      .extract({ left: 450, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ];
  const dialog = await openEditor(page, 'Unit Tee');
  await uploadLogo(dialog, { name: 'cmyk.jpg', mimeType: 'image/jpeg', buffer });
  await expect(part(dialog, 'Logo')).toBeVisible();
  const { data, width, height } = await canvasPixels(dialog);
  const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  for (const [channel, value] of printed.entries()) {
    expect(Math.abs((data[middle + channel] ?? 0) - value)).toBeLessThan(6);
  }
});
