import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addProduct } from './add-product.ts';
import { listAdminProducts, productFigures } from './admin-products.queries.ts';
import { deleteProduct } from './delete-product.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const add = (more: object) =>
  addProduct(services, { name: 'Medic Tee', price: '25.00', inventory: 12, ...more }, ADMIN_ACTOR);

describe('the list of products', () => {
  const list = (filter: object) =>
    listAdminProducts(services.db, { limit: 50, offset: 0, ...filter }).products;
  const names = (filter: object) => list(filter).map(({ name }) => name);

  it('is by name, and searches any part of name, description and category', () => {
    add({ name: 'medic tee', description: 'Combed 100% cotton' });
    add({ name: 'Cap', category: 'Summer hats', isActive: false });
    add({ name: 'Badge' });
    expect(names({})).toEqual(['Badge', 'Cap', 'medic tee']);
    expect(names({ search: 'MEDIC' })).toEqual(['medic tee']);
    expect(names({ search: '100%' })).toEqual(['medic tee']);
    expect(names({ search: 'mer hat' })).toEqual(['Cap']);
    expect(names({ category: 'summer hats' })).toEqual(['Cap']);
    expect(names({ category: 'summer' })).toEqual([]);
    expect(names({ search: '_' })).toEqual([]);
    expect(names({ state: 'inactive' })).toEqual(['Cap']);
    expect(listAdminProducts(services.db, { limit: 1, offset: 1 })).toMatchObject({
      products: [{ name: 'Cap' }],
      total: 3,
    });
  });

  it('sorts by price and by stock, what is made on demand last, and searches SKUs', () => {
    add({ name: 'Tee', price: '25.00', inventory: 3 });
    add({ name: 'Cap', price: '9.00', inventory: 40 });
    const sizes = stockProduct(services, { name: 'Sizes', variants: [{ size: 'S' }, { size: 'M' }] });
    services.db
      .update(products)
      .set({ stockPer: 'variant', inventory: 0 })
      .where(eq(products.id, sizes))
      .run();
    services.db
      .update(productVariants)
      .set({ inventory: 10, sku: 'KIT-9' })
      .where(eq(productVariants.productId, sizes))
      .run();
    stockProduct(services, { name: 'Vendor Tee', isSynced: true, variants: [{ size: 'S' }] });
    expect(names({ sort: 'stock' })).toEqual(['Tee', 'Sizes', 'Cap', 'Vendor Tee']);
    expect(names({ sort: '-stock' })).toEqual(['Cap', 'Sizes', 'Tee', 'Vendor Tee']);
    expect(
      list({ sort: '-stock' })
        .map(({ inventory }) => inventory)
        .slice(0, 3),
    ).toEqual([40, 20, 3]);
    expect(names({ sort: 'price' })[0]).toBe('Cap');
    expect(names({ sort: '-name' })).toEqual(['Vendor Tee', 'Tee', 'Sizes', 'Cap']);
    expect(names({ search: 'kit-9' })).toEqual(['Sizes']);
  });

  it('filters low stock, held prices and synced products', () => {
    add({ name: 'Plenty' });
    add({ name: 'Few', inventory: 5 });
    add({ name: 'Few, but hidden', inventory: 0, isActive: false });
    const synced = stockProduct(services, { name: 'Vendor Tee', isSynced: true, variants: [{ size: 'S' }] });
    expect(names({ needs: 'low_stock' })).toEqual(['Few']);
    expect(list({}).filter(({ isLowOnStock }) => isLowOnStock)).toMatchObject([{ name: 'Few' }]);
    expect(names({ source: 'synced' })).toEqual(['Vendor Tee']);
    expect(names({ needs: 'held_prices' })).toEqual([]);
    services.db
      .update(productVariants)
      .set({ heldPriceCents: 9900 })
      .where(eq(productVariants.productId, synced))
      .run();
    expect(names({ needs: 'held_prices' })).toEqual(['Vendor Tee']);
    services.db.update(products).set({ category: 'Shirts' }).run();
    add({ name: 'Uncategorized', category: '' });
    expect(names({ needs: 'category' })).toEqual(['Uncategorized']);
  });

  it('has figures of all products but deleted ones', () => {
    expect(productFigures(services.db)).toEqual({
      products: 0,
      variants: 0,
      averagePrice: null,
      categories: [],
    });
    stockProduct(services, {
      priceCents: 1000,
      variants: [{ size: 'S' }, { size: 'M', retailPriceCents: 1501 }],
    });
    deleteProduct(services, stockProduct(services, { variants: [{ size: 'S' }] }), ADMIN_ACTOR);
    const figures = { products: 1, variants: 2, averagePrice: '12.51' };
    // Half up: 12.505.
    expect(productFigures(services.db)).toEqual({ ...figures, categories: [] });
    services.db.update(products).set({ category: 'Shirts' }).run();
    expect(productFigures(services.db)).toEqual({ ...figures, categories: ['Shirts'] });
    for (const category of ['Kit 10', 'kit 2']) stockProduct(services, { category });
    expect(productFigures(services.db).categories).toEqual(['kit 2', 'Kit 10', 'Shirts']);
  });
});
