import { beforeEach, expect, test } from 'vitest';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { renameProduct } from './rename-product.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const slugOf = (id: string) =>
  services.db
    .select()
    .from(products)
    .all()
    .find((product) => product.id === id)?.slug;
const updatedAt = () => services.db.select().from(products).get()?.updatedAt;
const formerSlugs = () =>
  services.db
    .select()
    .from(productSlugs)
    .all()
    .map(({ slug, productId }) => [slug, productId]);

test('a second product of the same name gets a number', () => {
  const ids = [1, 2, 3].map(() => stockProduct(services, { name: 'Field Tee' }));
  expect(ids.map(slugOf)).toEqual(['field-tee', 'field-tee-2', 'field-tee-3']);
});

test('a rename changes the slug and keeps the former one', () => {
  const id = stockProduct(services, { name: 'Field Tee' });
  services.pass(60_000);
  renameProduct(services, id, 'Ranger Tee');
  expect(slugOf(id)).toBe('ranger-tee');
  expect(updatedAt()).toEqual(services.now());
  expect(formerSlugs()).toEqual([['field-tee', id]]);
});

test('a rename that leaves the slug records nothing', () => {
  const id = stockProduct(services, { name: 'Field Tee' });
  renameProduct(services, id, 'FIELD TEE!');
  expect([slugOf(id), formerSlugs()]).toEqual(['field-tee', []]);
});

test('a rename to the same words keeps a slug that a migration made', () => {
  const id = stockProduct(services, { name: "Don't Panic Tee" });
  services.db.update(products).set({ slug: 'don-t-panic-tee' }).run();
  renameProduct(services, id, "Don't panic tee");
  expect([slugOf(id), formerSlugs()]).toEqual(['don-t-panic-tee', []]);
});

test('a product that gets its first name back has its first address again', () => {
  const id = stockProduct(services, { name: 'Field Tee' });
  renameProduct(services, id, 'Ranger Tee');
  renameProduct(services, id, 'Field Tee');
  expect([slugOf(id), formerSlugs()]).toEqual(['field-tee', [['ranger-tee', id]]]);
});

test("no product gets another one's former slug", () => {
  const id = stockProduct(services, { name: 'Field Tee' });
  renameProduct(services, id, 'Ranger Tee');
  expect(slugOf(stockProduct(services, { name: 'Field Tee' }))).toBe('field-tee-2');
});

test('an unknown product is an error', () => {
  expect(() => renameProduct(services, 'unknown', 'Tee')).toThrow('no longer available');
});
