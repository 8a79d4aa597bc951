import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductGallery } from './ProductGallery.tsx';

const render = (props: Partial<Parameters<typeof ProductGallery>[0]>) =>
  renderToString(
    createElement(ProductGallery, { name: 'Tee', front: '/a.webp', back: null, ...props }),
  ).replaceAll('<!-- -->', '');
/** The labels of the thumbnails. */
const thumbnails = (html: string) =>
  [...html.matchAll(/(\w[\w ]*)<span class="sr-only"> of Tee/g)].map(([, label]) => label);

it('has thumbnails for the sides, and for further pictures of the product', () => {
  expect(thumbnails(render({}))).toEqual([]);
  expect(thumbnails(render({ back: '/b.webp' }))).toEqual(['Front', 'Back']);
  const pictures = ['/a.webp', '/c.webp', '/d.webp'].map((url) => ({ url, alt: '' }));
  expect(thumbnails(render({ pictures }))).toEqual(['Picture 1', 'Picture 2', 'Picture 3']);
  expect(thumbnails(render({ pictures, back: '/b.webp' }))).toEqual([
    'Front',
    'Back',
    'Picture 3',
    'Picture 4',
  ]);
});

it('shows the approved print first, in front of all pictures', () => {
  const html = render({ back: '/b.webp', design: '/uploads/x/preview-0.detail.jpg' });
  expect(thumbnails(html)).toEqual(['Your design', 'Front', 'Back']);
  expect(/<img src="([^"]*)"/.exec(html)?.[1]).toBe('/uploads/x/preview-0.detail.jpg');
  expect(html).toContain('alt="Tee, Your design"');
});

it('describes the picture as its alternative text says, or by the product', () => {
  expect(render({ pictures: [{ url: '/a.webp', alt: 'On a soldier' }] })).toContain('alt="On a soldier"');
  expect(render({ pictures: [{ url: '/a.webp', alt: '' }] })).toContain('alt="Tee"');
});
