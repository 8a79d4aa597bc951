import { beforeEach, expect, it } from 'vitest';
import { BulkProductChange, ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { readStoreView } from '#shared/store-view.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addProduct } from './add-product.ts';
import { changeProduct } from './change-product.ts';
import { changeProducts } from './change-products.ts';
import { requireProduct } from './require-product.ts';

let services: TestServices;
let mug: string;
let tee: string;
beforeEach(() => {
  services = testServices();
  mug = stockProduct(services, { category: 'Mugs' });
  tee = stockProduct(services, { category: 'Shirts' });
});

const categoryOf = (id: string) => requireProduct(services, id).category;
const change = (id: string, category: string) =>
  changeProduct(services, id, ProductChange.parse({ category }), ADMIN_ACTOR).category;
const changeAll = (ids: string[], category: string) =>
  changeProducts(services, BulkProductChange.parse({ ids, category }), ADMIN_ACTOR);

it('a category is spelled as the products that have it: the store ignores case', () => {
  expect(readStoreView('?category=mugs', ['mugs', 'Mugs']).category).toBe('mugs');
  const cup = { id: '11111111-1111-4111-8111-111111111111', name: 'Cup', price: '9', inventory: 1 };
  const add = () => addProduct(services, { ...cup, category: 'MUGS' }, ADMIN_ACTOR);
  const { product } = add();
  expect(product.category).toBe('Mugs');
  expect(add()).toEqual({ product, isNew: false });
  expect(change(tee, 'mugs')).toBe('Mugs');
  changeAll([tee], 'Shirts');
  expect(changeAll([tee], ' mugs').changed).toEqual([tee]);
  expect(categoryOf(tee)).toBe('Mugs');
});

it('the products that have a category can change its spelling together', () => {
  expect(change(mug, 'mugs')).toBe('mugs');
  expect(change(tee, 'mugs')).toBe('mugs');
  changeAll([mug, tee], 'MUGS');
  expect([mug, tee].map(categoryOf)).toEqual(['MUGS', 'MUGS']);
});
