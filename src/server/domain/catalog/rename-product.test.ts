import { beforeEach, expect, test } from 'vitest';
import { productSlugs, products } from '#db/schema/catalog.ts';
import { saveSeoPage } from '#server/domain/seo/save-seo-page.ts';
import { findSeoPage } from '#server/domain/seo/seo-pages.queries.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
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

const saveSeo = (path: string, more: object = {}) =>
  saveSeoPage(services, { path, title: path, description: 'Short', ...more }, ADMIN_ACTOR);
const seoOf = (path: string) => findSeoPage(services.db, path);

test('a rename moves the SEO record of the page, and its canonical address if that is its own', () => {
  const id = stockProduct(services, { name: 'Field Tee' });
  saveSeo('/store/field-tee', { robots: 'noindex', canonical: '/store/field-tee' });
  renameProduct(services, id, 'Ranger Tee');
  expect(seoOf('/store/field-tee')).toBeNull();
  expect(seoOf('/store/ranger-tee')).toMatchObject({
    title: '/store/field-tee',
    robots: 'noindex',
    canonical: '/store/ranger-tee',
  });
});

test.each([
  ['of the page', '/store/ranger-tee', '/store/field-tee'],
  ['of the new address', '/store/field-tee', '/store/ranger-tee'],
])('a rename to an address with a record keeps the one %s if it was saved last', (_which, first, last) => {
  const id = stockProduct(services, { name: 'Field Tee' });
  for (const path of [first, last]) {
    services.pass(60_000);
    saveSeo(path);
  }
  renameProduct(services, id, 'Ranger Tee');
  expect([seoOf('/store/field-tee'), seoOf('/store/ranger-tee')?.title]).toEqual([null, last]);
});

test('a rename without a record of the page leaves that of the new address', () => {
  const id = stockProduct(services, { name: 'Field Tee' });
  saveSeo('/store/ranger-tee');
  renameProduct(services, id, 'Ranger Tee');
  expect(seoOf('/store/ranger-tee')).not.toBeNull();
});
