import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeUpOf, detailOf, pictureSources } from './pictures.ts';

test('returns both widths of a local picture', () => {
  expect(pictureSources('/media/products/unit-tee-olive-front.1a2b3c4d.800.webp')).toEqual({
    src: '/media/products/unit-tee-olive-front.1a2b3c4d.800.webp',
    srcset:
      '/media/products/unit-tee-olive-front.1a2b3c4d.400.webp 400w, /media/products/unit-tee-olive-front.1a2b3c4d.800.webp 800w',
  });
});

test.each([
  'https://vendor.example/mockup.png',
  '/media/products/cap.400.webp',
  '/media/cap.800.webp?v=2',
  '/media/cap-800.webp',
  '',
])('returns %j unchanged', (url) => {
  expect(pictureSources(url)).toEqual({ src: url, srcset: undefined });
});

test('never changes the src', () => {
  fc.assert(fc.property(fc.string(), (url) => pictureSources(url).src === url));
});

test('closeUpOf returns the close-up of a product picture and leaves other addresses', () => {
  expect(closeUpOf('/media/products/cap.1a2b3c4d.800.webp')).toBe('/media/products/cap.1a2b3c4d.1600.webp');
  for (const url of ['/uploads/a/preview-0.800.webp', 'https://vendor.example/media/products/a.800.webp'])
    expect(closeUpOf(url)).toBe(url);
});

test("detailOf returns the detail of a design's preview and leaves other addresses", () => {
  expect(detailOf('/uploads/a-1/preview-2.800.webp')).toBe('/uploads/a-1/preview-2.detail.jpg');
  for (const url of ['/media/products/cap.800.webp', 'https://vendor.example/uploads/a/preview-0.800.webp'])
    expect(detailOf(url)).toBe(url);
});
