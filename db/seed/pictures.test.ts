import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import {
  catalogPictures,
  PICTURE_WIDTHS,
  pictureFile,
  pictureUrl,
  sourceOf,
  storePictures,
} from './pictures.ts';

const pictures = catalogPictures();
const files = pictures.flatMap(({ name }) =>
  PICTURE_WIDTHS.map((width) => ({ file: sourceOf(name, width), width })),
);

test.each(files)('$file is an opaque WebP square', async ({ file, width }) => {
  expect(await sharp(file).metadata()).toMatchObject({
    format: 'webp',
    width,
    height: width,
    hasAlpha: false,
  });
});

test('each file is of the catalog', () => {
  const folder = dirname(files[0]?.file ?? '');
  expect(readdirSync(folder).sort()).toEqual(files.map(({ file }) => basename(file)).sort());
});

test('products, colors and sides all have different pictures', () => {
  const hashes = pictures.map(({ stem }) => stem.split('.')[1]);
  expect(new Set(hashes).size).toBe(pictures.length);
});

test('the address has the product, color, side and a hash of the picture', () => {
  const [hoodie] = pictures.filter(({ name }) => name === 'contour-hoodie-black-front');
  expect(hoodie && pictureUrl(hoodie)).toMatch(
    /^\/media\/products\/contour-hoodie-black-front\.[0-9a-f]{8}\.800\.webp$/,
  );
});

test('stores what is missing, and leaves nothing else behind', async () => {
  const media = await mkdtemp(join(tmpdir(), 'gti-pictures-'));
  onTestFinished(() => rm(media, { recursive: true }));
  const names = pictures.flatMap(({ stem }) => PICTURE_WIDTHS.map((width) => pictureFile(stem, width)));
  await storePictures(media);
  expect((await readdir(join(media, 'products'))).sort()).toEqual(names.sort());
  const [kept = '', lost = ''] = names.map((name) => join(media, 'products', name));
  await writeFile(kept, 'untouched');
  await rm(lost);
  await storePictures(media);
  expect([(await stat(kept)).size, (await stat(lost)).size > 1000]).toEqual(['untouched'.length, true]);
});
