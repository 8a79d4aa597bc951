import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { listProductPages } from '#server/domain/seo/product-pages.queries.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { renameProduct } from './rename-product.ts';
import { slugAfterRename, slugOfProduct } from './slugs.queries.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

test('lists the pages of active products with the last change of the product or a variant', () => {
  const tee = stockProduct(services, { name: 'Tee', variants: [{ size: 'M' }] });
  const hidden = stockProduct(services, { name: 'Hidden', isActive: false });
  const pages = () => listProductPages(services.db);
  expect(pages()).toEqual([{ slug: 'tee', changedAt: services.now() }]);
  expect([slugOfProduct(services.db, tee), slugOfProduct(services.db, hidden)]).toEqual(['tee', undefined]);
  const later = new Date(services.now().getTime() + 1000);
  services.db.update(products).set({ updatedAt: later }).where(eq(products.id, tee)).run();
  expect(pages()).toEqual([{ slug: 'tee', changedAt: later }]);
  const latest = new Date(later.getTime() + 1000);
  services.db.update(productVariants).set({ updatedAt: latest }).run();
  expect(pages()).toEqual([{ slug: 'tee', changedAt: latest }]);
});

test('leads from every former slug to the current one', () => {
  const tee = stockProduct(services, { name: 'Tee' });
  renameProduct(services, tee, 'Field Tee');
  renameProduct(services, tee, 'Ranger Tee');
  const after = (slug: string) => slugAfterRename(services.db, slug);
  expect(['tee', 'field-tee', 'ranger-tee', 'cap'].map(after)).toEqual([
    'ranger-tee',
    'ranger-tee',
    undefined,
    undefined,
  ]);
  services.db.update(products).set({ isActive: false }).where(eq(products.id, tee)).run();
  expect(after('tee')).toBeUndefined();
});
