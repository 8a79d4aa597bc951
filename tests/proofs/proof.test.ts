import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { previewLogo } from '#server/domain/designs/preview-logo.ts';
import { readLogo } from '#server/domain/designs/read-logo.ts';
import { renderDesign } from '#server/kernel/drawing/render-design.ts';
import { DEFAULT_DESIGN, type Design } from '#shared/designs/design.ts';
import { drawDesign } from '#shared/designs/draw-design.ts';
import { areaOnPicture, type PlacementArea, type Rectangle } from '#shared/designs/print-area.ts';
import { AppError } from '#shared/errors.ts';
import { DRAWING_SAMPLES } from '#tests/support/drawing-samples.ts';
import { PHOTO_SAMPLES } from '#tests/support/photo-samples.ts';
import { differencesOf, onCloth } from '#tests/support/pixels.ts';

/** The logo fills the area's width, so that every pixel of it counts. */
const DESIGN: Design = { ...DEFAULT_DESIGN, logoSize: 200 };
const AREA: PlacementArea = {
  widthInches: 4,
  heightInches: 4,
  dpi: 150,
  side: 'front',
  onPicture: { x: 10, y: 10, width: 80, height: 80 },
};
const CLOTH = '#5a6344';
const PICTURE_SIDE = 800;
/** The editor's canvas on a phone. */
const EDITOR_SIDE = 560;
/** Pictures of products are WebP, which has a color for every second pixel: in this size, each pixel has one of its own. */
const SIDE = 200;
const SIZE = { width: SIDE, height: SIDE, cloth: CLOTH };
/** In percent. */
const MOST = 1;
/** A palette of GIF, or a JPEG's blur around edges, differs more from what the file was made of. */
const MOST_FROM_SOURCE = 3;

const SAMPLES = [...PHOTO_SAMPLES, ...DRAWING_SAMPLES];
let picture = '';

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gti-proof-'));
  picture = join(folder, 'tee.webp');
  const side = { width: PICTURE_SIDE, height: PICTURE_SIDE };
  const cloth = sharp({ create: { ...side, channels: 3, background: CLOTH } });
  writeFileSync(picture, await cloth.webp({ lossless: true }).toBuffer());
  return () => rmSync(folder, { recursive: true });
});

/** Returns what the editor's canvas shows, with the server's answer about the logo as its logo. */
async function editorShows(file: Buffer): Promise<Buffer> {
  const answer = await previewLogo(file);
  const image = await loadImage(Buffer.from(await answer.arrayBuffer()));
  const canvas = createCanvas(EDITOR_SIDE, EDITOR_SIDE);
  const logo = { image, width: image.width, height: image.height };
  drawDesign(canvas.getContext('2d'), { design: DESIGN, area: canvas, logo });
  return canvas.toBuffer('image/png');
}

async function savedFiles(file: Buffer) {
  const logo = await readLogo(file);
  const { print, previews } = await renderDesign({ design: DESIGN, area: AREA, logo, pictures: [picture] });
  const [preview] = previews;
  if (!preview) throw new Error('There is no preview.');
  return { logo: logo.png, print, preview: preview.large, detail: preview.detail };
}

/** Cuts the print area out of a picture of the product. */
function cut(file: Buffer, { x, y, width, height }: Rectangle): Promise<Buffer> {
  const area = { left: x, top: y, width, height };
  const whole = Object.entries(area).map(([side, length]) => [side, Math.round(length)]);
  return sharp(file).extract(Object.fromEntries(whole)).png().toBuffer();
}

/** The detail shows the print area in nine tenths of its side, in the middle. */
async function cutDetail(detail: Buffer): Promise<Buffer> {
  const { width = 0 } = await sharp(detail).metadata();
  const side = width * 0.9;
  return cut(detail, { x: (width - side) / 2, y: (width - side) / 2, width: side, height: side });
}

/** Returns the outcome of both calls: what they show, or why they refuse the file. */
async function outcomes(file: Buffer) {
  const results = await Promise.allSettled([editorShows(file), savedFiles(file)]);
  const [shown, saved] = results;
  if (shown.status === 'fulfilled' && saved.status === 'fulfilled')
    return { shown: shown.value, ...saved.value };
  return results.map((result) => (result.status === 'rejected' ? result.reason : result.value));
}

it('has a sample of every kind of picture, and of 30 features of SVG', () => {
  expect(new Set(SAMPLES.map(({ name }) => name)).size).toBe(SAMPLES.length);
  expect(PHOTO_SAMPLES.length).toBeGreaterThanOrEqual(30);
  expect(DRAWING_SAMPLES.length).toBeGreaterThanOrEqual(30);
});

it.each(SAMPLES)(
  '$name: is the same in editor, cart and print, or is refused with a sentence',
  async ({ file, shows }) => {
    const content = await file();
    const outcome = await outcomes(content);
    if (Array.isArray(outcome)) {
      const [editor, saving] = outcome;
      expect(editor).toBeInstanceOf(AppError);
      expect(editor.code).toMatch(/^picture_/);
      expect(editor.message).toMatch(/^(?:[A-Z]|iPhone).{20,}[.]$/);
      expect([saving.code, saving.message, saving.status]).toEqual([
        editor.code,
        editor.message,
        editor.status,
      ]);
      expect(shows).toBeUndefined();
      return;
    }
    const { shown, print, preview, detail, logo } = outcome;
    const onPicture = areaOnPicture(AREA, { width: PICTURE_SIDE, height: PICTURE_SIDE });
    const printed = await onCloth(print, SIZE);
    const pictures = {
      editor: shown,
      preview: await cut(preview, onPicture),
      detail: await cutDetail(detail),
    };
    for (const [name, each] of Object.entries(pictures)) {
      const { mean, visible } = differencesOf(await onCloth(each, SIZE), printed);
      expect(mean, `mean difference of ${name}`).toBeLessThan(MOST);
      expect(visible, `visible difference of ${name}`).toBeLessThan(MOST);
    }
    if (!shows) return;
    const { mean } = differencesOf(await onCloth(logo, SIZE), await onCloth(await shows(), SIZE));
    expect(mean, 'mean difference from what the file shows').toBeLessThan(MOST_FROM_SOURCE);
  },
);
