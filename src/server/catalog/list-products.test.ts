import { beforeEach, expect, test } from 'vitest';
import { arrangeProducts, categoriesOf } from '#shared/arrange-products.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { listCategories, listProducts, listStoreProducts } from './catalog.queries.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

test('the API lists products and categories in the order of the store', () => {
  for (const [name, category] of [
    ['Tee 10', 'shirts'],
    ['tee 9', 'shirts'],
    ['Zipper', ''],
    ['Éclair Mug', 'Mugs'],
    ['Espresso Mug', 'Mugs'],
    ['Cap', 'Caps'],
  ] as const)
    stockProduct(services, { name, category, featured: name === 'Éclair Mug' });
  const store = listStoreProducts(services);
  const shown = arrangeProducts(store, { q: '', category: '', sort: 'name' }).map(({ name }) => name);
  expect(shown).toEqual(['Éclair Mug', 'Cap', 'Espresso Mug', 'tee 9', 'Tee 10', 'Zipper']);
  expect(listProducts(services).map(({ name }) => name)).toEqual(shown);
  expect(listCategories(services.db)).toEqual(categoriesOf(store));
});
