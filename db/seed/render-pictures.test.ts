import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lacksCloseUps } from './lacks-close-ups.ts';
import { catalogPictures } from './product-picture.ts';
import { PICTURE_WIDTHS, pictureFile, renderCloseUps, renderProductPictures } from './render-pictures.ts';

/** A mug, which renders several times as fast as a shirt. */
const pictures = catalogPictures()
  .filter(({ stem }) => stem.startsWith('camp-mug'))
  .slice(0, 1);
const files = pictures.flatMap(({ stem }) => PICTURE_WIDTHS.map((width) => pictureFile(stem, width)));
let rendered: string;
/** A copy of it. */
let media: string;

beforeAll(async () => {
  rendered = await mkdtemp(join(tmpdir(), 'gti-pictures-'));
  await renderProductPictures(rendered, pictures);
});
afterAll(() => rm(rendered, { recursive: true }));

beforeEach(async () => {
  media = await mkdtemp(join(tmpdir(), 'gti-pictures-'));
  await cp(rendered, media, { recursive: true });
});

afterEach(() => rm(media, { recursive: true }));

test('writes opaque WebP squares in both widths and leaves nothing else behind', async () => {
  expect((await readdir(join(media, 'products'))).sort()).toEqual([...files].sort());
  for (const [index, width] of PICTURE_WIDTHS.entries()) {
    const file = join(media, 'products', files[index] ?? '');
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: width,
      hasAlpha: false,
    });
  }
});

test('keeps existing pictures and renders those with a missing width', async () => {
  const [small, large] = files.map((file) => join(media, 'products', file));
  if (!small || !large) throw new Error('No files');

  await writeFile(large, 'untouched');
  await renderProductPictures(media, pictures);
  expect((await stat(large)).size).toBe('untouched'.length);

  await rm(small);
  await renderProductPictures(media, pictures);
  expect((await stat(small)).size).toBeGreaterThan(1000);
});

test('draws a close-up of every stored picture at twice the size', async () => {
  // The catalog of an earlier release had it.
  await writeFile(join(media, 'products/former-mug.12345678.800.webp'), '');
  expect(await lacksCloseUps(media)).toBe(true);
  // A run that was stopped left it.
  await writeFile(join(media, 'products/unfinished.tmp'), '');
  await renderCloseUps(media);
  expect(await lacksCloseUps(media)).toBe(false);
  const [picture] = pictures;
  const file = join(media, 'products', pictureFile(picture?.stem ?? '', 1600));
  expect(await sharp(file).metadata()).toMatchObject({ width: 1600, height: 1600, hasAlpha: false });
  expect(await readdir(join(media, 'products'))).toHaveLength(4);
});
