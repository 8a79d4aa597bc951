import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { changeProduct } from '#server/domain/catalog/change-product.ts';
import { changeProducts } from '#server/domain/catalog/change-products.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct, vendorTee } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncNow } from '#tests/support/vendors.ts';

let services: TestServices;
beforeEach(async () => {
  services = testServices();
  await connectFakeVendor(services);
});

const MUG = vendorProduct('mug', { name: 'Mug' });
const product = () => {
  const found = services.db.select().from(products).where(eq(products.name, 'Range Tee')).get();
  if (!found) throw new Error('There is no such product.');
  return found;
};
const syncWith = (...offered: typeof services.vendor.products) => {
  services.vendor.products = offered;
  return syncNow(services);
};

it.each([true, false])('lets nobody sell what the vendor does not have, sold before: %s', async (wasSold) => {
  const set = (isActive: boolean) => changeProduct(services, product().id, { isActive }, ADMIN_ACTOR);
  services.vendor.products = [vendorTee(), MUG];
  await syncNow(services);
  set(wasSold);
  services.vendor.products = [MUG];
  await syncNow(services);
  expect(() => set(true)).toThrow(expect.objectContaining({ code: 'blocked' }));
  const all = { ids: [product().id], isActive: true };
  expect(changeProducts(services, all, ADMIN_ACTOR)).toMatchObject({ gone: all.ids, changed: [] });
  services.vendor.products = [vendorTee(), MUG];
  await syncNow(services);
  expect(product().isActive).toBe(wasSold);
  expect(set(true).isActive).toBe(true);
});

it('leaves out what a person deactivated while the vendor did not have it', async () => {
  await syncWith(vendorTee(), MUG);
  await syncWith(MUG);
  changeProducts(services, { ids: [product().id], isActive: false }, ADMIN_ACTOR);
  await syncWith(vendorTee(), MUG);
  expect(product().isActive).toBe(false);
});
