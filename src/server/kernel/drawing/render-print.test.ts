import { createCanvas } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN, type Design } from '#shared/designs/design.ts';
import { textBox } from '#shared/designs/layout.ts';
import { areaOnPicture, placementArea, printPixels } from '#shared/designs/print-area.ts';
import { DESIGNS, logoPng } from '#tests/support/designs.ts';
import { prepareDesign, renderLayer, renderPrint } from './render-print.ts';

/** The size of a product's picture in the editor on a phone with a high-resolution screen. */
const PICTURE = { width: 1200, height: 1200 };

async function logo(width = 900) {
  return { png: await logoPng(width), width, height: (width * 2) / 3 };
}

async function pixelsOf(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.round(y) * info.width + Math.round(x)) * 4;
    return `#${data.subarray(start, start + 4).toString('hex')}`;
  };
  return { data, at, width: info.width, height: info.height };
}

async function printOf(design: Design, logoWidth?: number) {
  const prepared = await prepareDesign(design, logoWidth === undefined ? null : await logo(logoWidth));
  const { print } = await renderPrint(prepared, placementArea(null, design.placement));
  return pixelsOf(sharp(print));
}

/** Flattens a print onto olive fabric. */
function onCloth(print: Sharp): Promise<Buffer> {
  return print.flatten({ background: '#5a6344' }).raw().toBuffer();
}

/** Returns the mean difference of two images of the same size, from 0 to 1. */
function differenceOf(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length / 255;
}

/** Returns the bounding box of the opaque pixels in percent: left, right, top, bottom. */
function extent({ data, width, height }: { data: Buffer; width: number; height: number }) {
  const box = { left: width, right: 0, top: height, bottom: 0 };
  for (let index = 0; index < width * height; index += 1) {
    if ((data[index * 4 + 3] ?? 0) < 128) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  const [across, down] = [100 / width, 100 / height];
  return [box.left * across, box.right * across, box.top * down, box.bottom * down];
}

describe('the preview and the print file', () => {
  it.each(DESIGNS.map((design, index) => ({ name: `${design.placement} ${index % 2}`, design })))(
    'differ by less than one percent: $name',
    async ({ design }) => {
      const area = placementArea(null, design.placement);
      const prepared = await prepareDesign(design, await logo());
      const onPicture = areaOnPicture(area, PICTURE);
      const size = { width: Math.round(onPicture.width), height: Math.round(onPicture.height) };
      const layer = renderLayer(prepared, size, { x: 0, y: 0, ...size });
      const { print: file } = await renderPrint(prepared, area);
      const print = sharp(file).resize({ ...size, fit: 'fill' });

      const edges = extent(await pixelsOf(layer.clone()));
      for (const [side, edge] of extent(await pixelsOf(print.clone())).entries()) {
        expect(Math.abs(edge - (edges[side] ?? Number.NaN))).toBeLessThanOrEqual(1);
      }
      const shown = await onCloth(layer);
      expect(differenceOf(shown, await onCloth(print))).toBeLessThan(0.01);
      // A mirrored design exceeds the limit, so the measure is sensitive enough.
      expect(differenceOf(shown, await onCloth(print.clone().flop()))).toBeGreaterThan(0.03);
    },
  );
});

describe('the print file', () => {
  it('has the pixels of the print area and its DPI in the metadata', async () => {
    const prepared = await prepareDesign(DEFAULT_DESIGN, null);
    const { print: file, printedInches } = await renderPrint(prepared, placementArea(null, 'front'));
    expect(printedInches).toBeNull();
    const { width, height, density, hasAlpha } = await sharp(file).metadata();
    expect({ width, height, density, hasAlpha }).toEqual({
      width: 3600,
      height: 4800,
      density: 300,
      hasAlpha: true,
    });
  });

  it('is transparent except for logo and text, unless a background is chosen', async () => {
    const bare = await printOf({ ...DEFAULT_DESIGN, text: 'A' });
    expect([bare.at(5, 5), bare.at(1800, 2400)]).toEqual(['#00000000', '#00000000']);
    expect((await printOf({ ...DEFAULT_DESIGN, backgroundColor: '#ffcc00' })).at(5, 5)).toBe('#ffcc00ff');
  });

  it('has the logo centered, half as wide as the area, and rotated clockwise', async () => {
    const upright = await printOf(DEFAULT_DESIGN, 900);
    expect(extent(upright)).toEqual([25, 75, 37.5, 62.5]);
    expect(upright.at(1800 - 880, 2400)).toBe('#c8102eff');
    // The blue triangle is on the right: rotated by 90 degrees, it is at the bottom.
    expect(upright.at(1800 + 700, 2400 - 400)).toBe('#14213dff');
    const rotated = await printOf({ ...DEFAULT_DESIGN, logoRotation: 90 }, 900);
    expect(rotated.at(1800 + 400, 2400 + 700)).toBe('#14213dff');
  });

  it('cuts off everything beyond its edges', async () => {
    const { data } = await printOf(
      { ...DEFAULT_DESIGN, logoSize: 200, logoPosition: { x: 100, y: 100 } },
      900,
    );
    expect(data.length).toBe(3600 * 4800 * 4);
    expect(extent({ data, width: 3600, height: 4800 })[1]).toBe(100);
  });

  it.each(DESIGNS)('has the text inside the box of textBox ($placement, $textFont)', async (design) => {
    // The layout doesn't depend on the resolution.
    const area = { ...placementArea(null, design.placement), dpi: 50 };
    const { width, height } = printPixels(area);
    const box = textBox(createCanvas(1, 1).getContext('2d'), design, { width, height });
    expect(box).toMatchObject({ center: design.textPosition, rotation: 0 });
    if (!box) return;
    const prepared = await prepareDesign({ ...design, backgroundColor: '#ffffff' }, null);
    const { data } = await pixelsOf(sharp((await renderPrint(prepared, area)).print));
    const [left = 0, right = 0, top = 0, bottom = 0] = extent({ data, width, height });
    const { x, y } = design.textPosition;
    // Characters may extend slightly beyond the sum of their widths.
    expect(left).toBeGreaterThan(x - box.width / 2 - 1);
    expect(right).toBeLessThan(x + box.width / 2 + 1);
    expect(right - left).toBeGreaterThan(box.width * 0.85);
    expect(top).toBeGreaterThan(y - box.height / 2);
    expect(bottom).toBeLessThan(y + box.height / 2);
  });
});
