import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ERRORS } from '#shared/error-table.ts';
import { PAGE_SIZE, readStoreView } from '#shared/store-view.ts';
import { storeProduct } from '#tests/support/store-product.ts';
import type { RejectedPost } from './ProductDetails.tsx';
import { Storefront } from './Storefront.tsx';

const PRODUCTS = Array.from({ length: PAGE_SIZE * 2 + 6 }, (_, number) =>
  storeProduct({ id: `product-${number}`, slug: `patch-${number}`, name: `Patch ${number}` }),
);
const TERMS = {
  shipping: 'Free shipping.',
  delivery: 'Arrives Dec 3–8',
  returns: { days: null, href: '/returns' },
};

function render(search: string, rejected: RejectedPost | null = null) {
  const served = readStoreView(search, ['Patches']);
  const html = renderToStaticMarkup(
    createElement(Storefront, {
      title: 'Merchandise',
      terms: TERMS,
      products: PRODUCTS,
      more: null,
      served,
      rejected,
    }),
  );
  return { html, cards: html.match(/<h3/g)?.length ?? 0 };
}

test('a large store renders one page, with a link to more', () => {
  const { html, cards } = render('?sort=price-asc');
  expect(cards).toBe(PAGE_SIZE);
  expect(html).toContain(`${PRODUCTS.length} products found`);
  expect(html).toContain(`Showing ${PAGE_SIZE} of ${PRODUCTS.length} products`);
  expect(html).toContain(`href="/store?sort=price-asc&amp;show=${PAGE_SIZE * 2}"`);
});

test.each([
  ['product_not_found', true],
  ['rate_limited', false],
] as const)('a form rejected with %s points to the other products: %s', (code, hasHint) => {
  const { message } = ERRORS[code];
  const { html } = render('', { code, message, fields: {}, values: {} });
  expect(html).toContain(`<strong>${message}</strong>`);
  expect(html.includes('Here is everything that is.')).toBe(hasHint);
});

test('the last page has no link to more', () => {
  const { html, cards } = render(`?show=${PAGE_SIZE * 3}`);
  expect(cards).toBe(PRODUCTS.length);
  expect(html).not.toContain('Show more products');
});
