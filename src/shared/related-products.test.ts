import { expect, test } from 'vitest';
import { storeProduct } from '#tests/support/store-product.ts';
import { relatedProducts } from './related-products.ts';

const CAP = storeProduct({ id: 'cap', category: 'Caps' });
const PRODUCTS = [
  CAP,
  storeProduct({ id: 'mug', category: 'Mugs' }),
  storeProduct({ id: 'hoodie', category: 'Shirts', featured: true }),
  storeProduct({ id: 'mesh-cap', category: 'Caps' }),
  storeProduct({ id: 'old-cap', category: 'Caps', inventory: 0 }),
  storeProduct({ id: 'patch', category: 'Patches' }),
];

test('the same category comes first, then featured products, then the rest, without what is sold out', () => {
  expect(relatedProducts(PRODUCTS, CAP).map(({ id }) => id)).toEqual(['mesh-cap', 'hoodie', 'mug', 'patch']);
  expect(relatedProducts(PRODUCTS, CAP, 2)).toHaveLength(2);
});
