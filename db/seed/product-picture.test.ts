import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CATALOG } from './catalog.ts';
import { draw } from './drawings/drawing.ts';
import { catalogPictures, pictureOf, pictureUrl } from './product-picture.ts';

const everySide = CATALOG.flatMap((product) =>
  product.colors.flatMap((color) =>
    (['front', 'back'] as const).map((side) => ({ product, color, side, name: product.name })),
  ),
);

test.each(everySide)(
  '$name, $color, $side: is well-formed and 800 × 800',
  async ({ product, color, side }) => {
    const { svg } = pictureOf(product, color, side);
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({
      format: 'svg',
      width: 800,
      height: 800,
    });
  },
);

test.each(everySide)('$name, $color, $side: is the same text every time', ({ product, color, side }) => {
  expect(draw(product.drawing, color, side)).toBe(draw(product.drawing, color, side));
});

test('pictures have no text elements and load nothing from elsewhere', () => {
  for (const { svg } of catalogPictures()) {
    expect(svg).not.toMatch(/<text|<image|<use|href|font|NaN|undefined/);
  }
});

test('every reference points to an element that is defined once', () => {
  for (const { svg } of catalogPictures()) {
    const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    const references = Array.from(svg.matchAll(/url\(#([^)]+)\)/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(references));
  }
});

test('products, colors and sides all have different pictures', () => {
  const pictures = catalogPictures();
  expect(new Set(pictures.map(({ svg }) => svg)).size).toBe(pictures.length);
  expect(new Set(pictures.map(({ stem }) => stem)).size).toBe(pictures.length);
});

test('the address contains the product, color, side and a hash of the drawing', () => {
  const [hoodie] = CATALOG.filter(({ slug }) => slug === 'contour-hoodie');
  expect(hoodie && pictureUrl(pictureOf(hoodie, 'Black', 'front'))).toMatch(
    /^\/media\/products\/contour-hoodie-black-front\.[0-9a-f]{8}\.800\.webp$/,
  );
});
