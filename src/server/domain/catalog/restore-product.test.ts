import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { products } from '#db/schema/catalog.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorTee } from '#tests/support/fake-vendor.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor, syncedProduct, syncNow } from '#tests/support/vendors.ts';
import { addProduct } from './add-product.ts';
import { listAdminProducts } from './admin-products.queries.ts';
import { deleteProduct } from './delete-product.ts';
import { listProducts } from './list-products.ts';
import { requireProduct } from './require-product.ts';
import { restoreProduct } from './restore-product.ts';
import { saveVariants } from './save-variants.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const restore = (id: string, input = {}) => restoreProduct(services, id, input, ADMIN_ACTOR);
const names = (state?: 'active' | 'inactive' | 'deleted') =>
  listAdminProducts(services.db, { state, limit: 50, offset: 0 }).products.map(({ name }) => name);
const withSku = (id: string, sku: string) =>
  saveVariants(
    services,
    id,
    VariantGrid.parse({ variants: [{ size: 'M', sku, isAvailable: true }] }),
    ADMIN_ACTOR,
  );

it('makes a deleted product a draft with its address and stock, once', () => {
  const id = stockProduct(services, { name: 'Cap', inventory: 7 });
  const { slug } = requireProduct(services, id);
  deleteProduct(services, id, ADMIN_ACTOR);
  expect([names(), names('deleted')]).toEqual([[], ['Cap']]);
  // Nothing can take its address.
  expect(addProduct(services, { name: 'Cap', price: '1.00', inventory: 1 }, ADMIN_ACTOR).product.slug).toBe(
    `${slug}-2`,
  );

  const restored = restore(id);
  expect(restored).toMatchObject({ slug, inventory: 7, isActive: false, deletedAt: null, lostSkus: [] });
  expect([names('inactive'), names('deleted')]).toEqual([['Cap'], []]);
  expect(listProducts(services).map((one) => one.id)).not.toContain(id);
  const count = () =>
    services.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ action }) => action === 'product_restored').length;
  expect(count()).toBe(1);
  expect(restore(id, { isActive: true })).toEqual(restored);
  expect(count()).toBe(1);
});

it('puts it back in the store if asked to, as for Undo', () => {
  const id = stockProduct(services, { name: 'Cap' });
  deleteProduct(services, id, ADMIN_ACTOR);
  restore(id, { isActive: true });
  expect(listProducts(services).map((one) => one.id)).toEqual([id]);
});

it('loses SKUs that other products have now, and takes the current spelling of its category', () => {
  const id = stockProduct(services, { name: 'Cap', category: 'HATS' });
  withSku(id, 'C-1');
  deleteProduct(services, id, ADMIN_ACTOR);
  withSku(stockProduct(services, { name: 'Other', category: 'Hats' }), 'c-1');
  expect(restore(id)).toMatchObject({
    lostSkus: ['C-1'],
    category: 'Hats',
    variants: [{ size: 'M', sku: null }],
  });
});

it('returns product_not_found for an unknown id', () => {
  expect(() => restore(crypto.randomUUID())).toThrow(expect.objectContaining({ code: 'product_not_found' }));
});

it("stays a draft while its vendor doesn't have it, and after the next sync", async () => {
  await connectFakeVendor(services);
  services.vendor.products = [vendorTee()];
  await syncNow(services);
  const { id } = syncedProduct(services);
  deleteProduct(services, id, ADMIN_ACTOR);
  services.db
    .update(podProducts)
    .set({ isGone: true, isActive: false })
    .where(eq(podProducts.productId, id))
    .run();
  expect(restore(id, { isActive: true }).isActive).toBe(false);
  await syncNow(services);
  expect(services.db.select().from(products).all()).toMatchObject([{ id, isActive: false, deletedAt: null }]);
});
